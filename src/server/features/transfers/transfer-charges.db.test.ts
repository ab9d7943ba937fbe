import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_FEE_SCHEDULES } from '../../../core/fees/fee-schedule.ts'
import { readAccountByCode, readJournal } from '../../ledger/read.ts'
import { reversalOf } from '../../ledger/reverse.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { initiateTransfer } from './initiate-transfer.ts'
import { createWorld, PIN, reasonOf, type World } from './world.fixture.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const [standard] = DEFAULT_FEE_SCHEDULES
/** The schedules of a bank that also takes a fee for transfers within the bank. */
const schedules = [{ ...standard, sameBankFeeMinor: 25_00n }] as const

const CODES = ['fee-income:NGN', 'vat-payable:NGN', 'stamp-duty-payable:NGN'] as const
async function bankBalances(): Promise<readonly bigint[]> {
  const accounts = await Promise.all(CODES.map((code) => readAccountByCode(world.database.pool, code)))
  return accounts.map((account) => account?.balanceMinor ?? 0n)
}

test('each charge is shown and posted to a separate account, and a reversal returns all of them', async () => {
  const ada = await world.addPerson('Ada', 'Charged', 3, 20_000_00n)
  const tunde = await world.addPerson('Tunde', 'Paid', 3, 0n)
  const deps = { ...world.deps, fees: () => Promise.resolve(schedules) }
  const request = await world.requestFor(ada, tunde.accountNumber, { amount: '1000000' })
  const offer = await initiateTransfer(deps)(request, ada.context)
  if (!offer.ok) throw new Error(reasonOf(offer))
  const { challengeId, summary } = offer.value.data
  expect(summary).toMatchObject({ fee: '2500', vat: '188', stampDuty: '5000', levy: '0', total: '1007688' })

  // The bank charges the approved fee, also when another tariff is in force by then.
  const confirmed = await confirmTransfer(world.deps)({ challengeId, pin: PIN }, ada.context)
  expect(reasonOf(confirmed)).toBe('ok')
  expect(await world.balanceOf(ada.accountNumber)).toBe(9_923_12n)
  expect(await world.balanceOf(tunde.accountNumber)).toBe(10_000_00n)
  expect(await bankBalances()).toEqual([25_00n, 1_88n, 50_00n])

  const journal = await readJournal(world.database.pool, request.transferId)
  const reversed = journal && (await world.ledger.post(reversalOf(journal, 'Sent in error')))
  expect(reversed).toMatchObject({ ok: true })
  expect(await world.balanceOf(ada.accountNumber)).toBe(20_000_00n)
  expect(await bankBalances()).toEqual([0n, 0n, 0n])
})
