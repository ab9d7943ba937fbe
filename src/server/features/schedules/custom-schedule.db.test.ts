/** Standing orders of custom transfers: each payment has the beneficiary type that was approved. */
import { beforeEach, expect, it } from 'vitest'
import { ZENITH } from '../transfers/outward/outward.fixture.ts'
import type { Person } from '../transfers/world.fixture.ts'
import { confirmSchedule } from './confirm-schedule.ts'
import { skipNext } from './manage-schedules.ts'
import { changeSchedule } from './propose-schedule.ts'
import { PIN } from '../transfers/world.fixture.ts'
import { morning, openScheduleBank } from './schedules.fixture.ts'

const schedules = openScheduleBank()
const { bank, at } = schedules
const MONTHLY = { repeat: 'monthly', startsOn: '2026-11-30' } as const
const CUSTOM = { TransactionType: 3, beneficiaryType: 'School fees' } as const
let tunde: Person
beforeEach(async () => {
  at('2026-11-20T12:00:00+01:00')
  tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
})

async function payOn(day: string, scheduleId: string): Promise<string> {
  at(morning(day))
  await schedules.sweep()
  await schedules.pay(scheduleId)
  return (await schedules.details(bank.ada, scheduleId)).runs[0]?.transferId ?? ''
}

it.each(['here', 'elsewhere'] as const)(
  'custom schedule: pays to an account %s with the type on each payment',
  async (where) => {
    const [number, to] = where === 'here' ? [tunde.accountNumber, {}] : [bank.account(), { bankCode: ZENITH }]
    const set = await schedules.set(bank.ada, number, MONTHLY, { ...CUSTOM, ...to })
    expect(set).toMatchObject(CUSTOM)
    const first = await payOn('2026-11-30', set.scheduleId)
    if (where === 'elsewhere') await bank.world.carry(first)
    expect(await bank.world.seen(bank.ada, first)).toMatchObject({
      ...CUSTOM,
      status: 'successful',
      scheduleId: set.scheduleId,
    })
    expect(await payOn('2026-12-30', set.scheduleId)).not.toBe(first)
  },
)

it('custom schedule: keeps the type when the amount is changed', async () => {
  const { scheduleId } = await schedules.set(bank.ada, tunde.accountNumber, MONTHLY, CUSTOM)
  const asked = { scheduleId, amount: '700000', narration: 'More', ...MONTHLY }
  const offered = await changeSchedule(schedules.deps())(asked, bank.ada.context)
  if (!offered.ok) throw new Error(JSON.stringify(offered.failure))
  const { challengeId } = offered.value.data
  expect(await confirmSchedule(schedules.deps())({ challengeId, pin: PIN }, bank.ada.context)).toMatchObject({
    ok: true,
    value: { data: { ...CUSTOM, amount: '700000' } },
  })
  expect(await bank.world.seen(bank.ada, await payOn('2026-11-30', scheduleId))).toMatchObject(CUSTOM)
})

it('scheduled payment: keeps its beneficiary type when the customer skips it between two attempts', async () => {
  const poor = await bank.world.addPerson('Ngozi', 'Eze', 3, 0n)
  const { scheduleId } = await schedules.set(poor, tunde.accountNumber, MONTHLY, CUSTOM)
  at(morning('2026-11-30'))
  await schedules.sweep()
  await schedules.pay(scheduleId)
  expect(await skipNext(schedules.deps())({ scheduleId }, poor.context)).toMatchObject({ ok: true })
  const { rows } = await bank.world.database.pool.query(
    'select transfer_type, beneficiary_type, state from bank.payment where customer_id = $1',
    [poor.customerId],
  )
  expect(rows).toContainEqual({ transfer_type: 3, beneficiary_type: 'School fees', state: 'cancelled' })
})

it('custom schedule: is refused to an own account, without a type, and with a type name of the bank', async () => {
  const own = await bank.world.openFor(bank.ada.customerId, 'CUR', 'NGN')
  const propose = (toAccountNumber: string, over: object) =>
    schedules.propose(bank.ada, { toAccountNumber, ...MONTHLY, ...over })
  expect(await propose(own.accountNumber, CUSTOM)).toMatchObject({
    failure: { errors: { toAccountNumber: [expect.stringContaining('your own')] } },
  })
  for (const over of [{ TransactionType: 3 }, { ...CUSTOM, beneficiaryType: 'self' }, { beneficiaryType: 'Rent' }])
    expect(await propose(tunde.accountNumber, over)).toMatchObject({
      failure: { errors: { beneficiaryType: [expect.any(String)] } },
    })
})
