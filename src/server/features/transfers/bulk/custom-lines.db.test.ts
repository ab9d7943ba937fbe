/** Lines of payment lists with a beneficiary type: each is a custom transfer. */
import { beforeAll, expect, it } from 'vitest'
import { openOutwardBank } from '../outward/outward-bank.fixture.ts'
import type { Person } from '../world.fixture.ts'
import { bulkOf } from './bulk.fixture.ts'

const bank = openOutwardBank()
let bulk: ReturnType<typeof bulkOf>
let tunde: Person
beforeAll(async () => {
  bulk = bulkOf(bank.world)
  tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
})

it('lines with a type: are custom transfers to this bank and to another bank, and lines without a type stay ordinary', async () => {
  const away = bank.account()
  const batchId = await bulk.approve(bank.ada, [
    { account: tunde.accountNumber, beneficiaryType: ' School fees ' },
    { bank: 'Zenith Bank', account: away, beneficiaryType: 'Rent' },
    { account: tunde.accountNumber, typedAmount: '2,000', beneficiaryType: '' },
  ])
  const list = await bulk.runAll(bank.ada, batchId)
  expect(list.lines.map(({ beneficiaryType }) => beneficiaryType)).toEqual(['School fees', 'Rent', undefined])
  const seen = await Promise.all(list.lines.map(({ transferId }) => bank.world.seen(bank.ada, transferId)))
  expect(
    seen.map(({ TransactionType, beneficiaryType, status }) => [TransactionType, beneficiaryType, status]),
  ).toEqual([
    [3, 'School fees', 'successful'],
    [3, 'Rent', 'processing'],
    [0, undefined, 'successful'],
  ])
  await bank.world.carry(list.lines[1]?.transferId ?? '')
  expect(await bank.stateOf(list.lines[1]?.transferId ?? '')).toBe('settled')
})

it('line with a type: costs the same as the line without a type', async () => {
  const lines = [{ account: tunde.accountNumber }, { bank: 'Zenith Bank', account: bank.account() }]
  const charges = async (over: object) =>
    (
      await bulk.check(
        bank.ada,
        lines.map((line) => ({ ...line, typedAmount: '12,000', ...over })),
      )
    ).map((line) => (line.state === 'good' ? [line.checked.fee, line.checked.vat, line.checked.stampDuty] : line))
  expect(await charges({ beneficiaryType: 'Rent' })).toEqual(await charges({}))
})

it('line with an invalid type: has the problem in its own line', async () => {
  const own = await bank.world.openFor(bank.ada.customerId, 'CUR', 'NGN')
  const found = await bulk.check(bank.ada, [
    { account: tunde.accountNumber, beneficiaryType: 'self' },
    { account: tunde.accountNumber, beneficiaryType: 'x'.repeat(31) },
    { account: tunde.accountNumber, beneficiaryType: '=1+1' },
    { account: own.accountNumber, beneficiaryType: 'Savings' },
  ])
  expect(found.map((line) => (line.state === 'bad' ? Object.keys(line.errors) : line.state))).toEqual([
    ['beneficiaryType'],
    ['beneficiaryType'],
    ['beneficiaryType'],
    ['account'],
  ])
})
