/** Tests the smallest amount of a payment: a smaller amount is refused in a transfer, in a schedule, and in a list. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from '../../../core/failure.ts'
import { DEFAULT_FEE_SCHEDULES } from '../../../core/fees/fee-schedule.ts'
import type { Result } from '../../../values/result.ts'
import { checkBulk } from '../transfers/bulk/check-bulk.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'
import type { Person } from '../transfers/world.fixture.ts'
import { openScheduleBank } from './schedules.fixture.ts'

const schedules = openScheduleBank()
const { bank } = schedules
let tunde: Person
beforeEach(async () => {
  tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
})

/** Reads the refusal as a form does: the reason, the figure, and the text of the amount's field. */
function refusalOf(result: Result<unknown, Failure>) {
  if (result.ok || result.failure.kind !== 'refused') return result.ok ? 'ok' : result.failure.kind
  const { reason, detail, errors } = result.failure
  return [reason, detail?.['minimumMinor'], errors?.['amount']?.[0]]
}

const HERE = ['below-minimum', '1000', 'The smallest amount you can send within the bank is ₦10.00']
const ELSEWHERE = ['below-minimum', '5000', 'The smallest amount you can send to another bank is ₦50.00']
const OWN = ['below-minimum', '100', 'The smallest amount you can move between your accounts is ₦1.00']
const ZENITH = '000015'

describe('initiate: the minimum amount', () => {
  const initiate = async (toAccountNumber: string, over: Parameters<typeof bank.world.requestFor>[2]) =>
    refusalOf(
      await bank.world.handlers.initiate(
        await bank.world.requestFor(bank.ada, toAccountNumber, over),
        bank.ada.context,
      ),
    )

  it('refuses one kobo less than the minimum on each route and allows the minimum', async () => {
    const own = await bank.world.openFor(bank.ada.customerId, 'CUR', 'NGN')
    const away = bank.account()
    expect(await initiate(tunde.accountNumber, { amount: '999' })).toEqual(HERE)
    expect(await initiate(tunde.accountNumber, { amount: '1000' })).toBe('ok')
    expect(await initiate(own.accountNumber, { amount: '99', TransactionType: 2 })).toEqual(OWN)
    expect(await initiate(own.accountNumber, { amount: '100', TransactionType: 2 })).toBe('ok')
    const other = { TransactionType: 1, bankCode: ZENITH } as const
    expect(await initiate(away, { ...other, amount: '4999' })).toEqual(ELSEWHERE)
    expect(await initiate(away, { ...other, amount: '5000' })).toBe('ok')
  })

  it('uses the minimum of the tariff in force', async () => {
    const { deps } = bank.world
    const [standard] = DEFAULT_FEE_SCHEDULES
    const minimums = { ...standard.minimums, sameBank: { ...standard.minimums.sameBank, NGN: 25_00n } }
    const dearer = initiateTransfer({ ...deps, fees: () => Promise.resolve([{ ...standard, minimums }]) })
    const request = await bank.world.requestFor(bank.ada, tunde.accountNumber, { amount: '2499' })
    expect(refusalOf(await dearer(request, bank.ada.context))).toEqual([
      'below-minimum',
      '2500',
      'The smallest amount you can send within the bank is ₦25.00',
    ])
  })
})

it('a scheduled payment below the minimum is refused when it is made', async () => {
  const daily = { repeat: 'daily', startsOn: '2026-11-21' } as const
  const ask = { toAccountNumber: tunde.accountNumber, ...daily }
  expect(refusalOf(await schedules.propose(bank.ada, { ...ask, amount: '999' }))).toEqual(HERE)
  expect(refusalOf(await schedules.propose(bank.ada, { ...ask, amount: '1000' }))).toBe('ok')
  const away = { toAccountNumber: bank.account(), bankCode: ZENITH, ...daily }
  expect(refusalOf(await schedules.propose(bank.ada, { ...away, amount: '4999' }))).toEqual(ELSEWHERE)
})

it('a line of a list below the minimum says so in its amount', async () => {
  const line = { line: 1, bank: 'Optimus', account: tunde.accountNumber, narration: '' }
  const check = async (typedAmount: string) => {
    const found = await checkBulk(bank.world.deps)({ lines: [{ ...line, typedAmount }] }, bank.ada.context)
    return found.ok ? found.value.data.lines[0] : undefined
  }
  expect(await check('9.99')).toMatchObject({ state: 'bad', errors: { typedAmount: HERE[2] } })
  expect(await check('10')).toMatchObject({ state: 'good' })
})
