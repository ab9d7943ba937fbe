/**
 * Tests a customer's actions on schedules: creating and changing need an approval, and stopping payments needs none.
 */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { CODE, PIN, reasonOf, type Person } from '../transfers/world.fixture.ts'
import { confirmSchedule } from './confirm-schedule.ts'
import { getSchedule, getSchedules, previewSchedule } from './get-schedules.ts'
import { cancelSchedule, pauseSchedule, resumeSchedule, skipNext } from './manage-schedules.ts'
import { changeSchedule } from './propose-schedule.ts'
import { morning, openScheduleBank } from './schedules.fixture.ts'

const schedules = openScheduleBank()
const { bank, at } = schedules
const DAILY = { repeat: 'daily', startsOn: '2026-11-21' } as const

beforeEach(() => {
  at('2026-11-20T12:00:00+01:00')
  schedules.news.length = 0
})

const tunde = () => bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
const act = (action: typeof pauseSchedule, scheduleId: string, by: Person = bank.ada) =>
  action(schedules.deps())({ scheduleId }, by.context)
const statusOf = async (scheduleId: string) => (await schedules.details(bank.ada, scheduleId)).schedule.status

describe('the approval', () => {
  it('approval of a schedule: needs the factors of a transfer of this amount, and names the approved content', async () => {
    const payee = await tunde()
    const small = await schedules.propose(bank.ada, { toAccountNumber: payee.accountNumber, ...DAILY })
    if (!small.ok) throw new Error(reasonOf(small))
    expect(small.value.data).toMatchObject({ requiredFactors: [0], approvalWays: ['pin'] })
    expect(small.value.data.summary).toMatchObject({
      to: { accountName: 'TUNDE BAKARE' },
      amount: '500000',
      recurrence: DAILY,
      nextDays: ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
    })
    const large = await schedules.propose(bank.ada, {
      toAccountNumber: payee.accountNumber,
      amount: '30000000',
      ...DAILY,
    })
    if (!large.ok) throw new Error(reasonOf(large))
    expect(large.value.data).toMatchObject({ requiredFactors: [0, 1], approvalWays: ['sms'] })
    const { challengeId } = large.value.data
    const pinOnly = await confirmSchedule(schedules.deps())({ challengeId, pin: PIN }, bank.ada.context)
    expect(reasonOf(pinOnly)).toBe('invalid-input')
    await bank.world.handlers.sendCode({}, bank.ada.context)
    const sent = bank.world.sentCodes.at(-1)!
    expect(sent.text).toContain('NGN 300,000.00 daily from 21 Nov 2026 to TUNDE BAKARE')
    const both = { challengeId, pin: PIN, referenceId: sent.reference, otp: CODE }
    expect(reasonOf(await confirmSchedule(schedules.deps())(both, bank.ada.context))).toBe('ok')
  })

  it('approval of a schedule: a wrong PIN stores nothing; the right PIN stores it once, also when it is repeated', async () => {
    const payee = await tunde()
    const offered = await schedules.propose(bank.ada, { toAccountNumber: payee.accountNumber, ...DAILY })
    if (!offered.ok) throw new Error(reasonOf(offered))
    const { challengeId } = offered.value.data
    const confirm = (pin: string) => confirmSchedule(schedules.deps())({ challengeId, pin }, bank.ada.context)
    expect(reasonOf(await confirm('0000'))).toBe('pin-mismatch')
    const answers = await Promise.all([confirm(PIN), confirm(PIN), confirm(PIN)])
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(reasonOf(await confirm(PIN))).toBe('ok')
    const all = await getSchedules(schedules.deps())({}, bank.ada.context)
    expect(all.ok && all.value.data.schedules.length).toBe(1)
    expect(schedules.news.map(({ kind }) => kind)).toEqual(['schedule-set'])
  })

  it('approval of a schedule: expires when the first day of the schedule begins', async () => {
    const payee = await tunde()
    at('2026-11-20T23:59:00+01:00')
    const offered = await schedules.propose(bank.ada, { toAccountNumber: payee.accountNumber, ...DAILY })
    if (!offered.ok) throw new Error(reasonOf(offered))
    at(morning('2026-11-21'))
    const { challengeId } = offered.value.data
    expect(reasonOf(await confirmSchedule(schedules.deps())({ challengeId, pin: PIN }, bank.ada.context))).toBe(
      'approval-expired',
    )
  })

  it('approval of a schedule: is refused for today, for a past day, and above the limits', async () => {
    const payee = await tunde()
    const to = { toAccountNumber: payee.accountNumber }
    const today = await schedules.propose(bank.ada, { ...to, repeat: 'once', startsOn: '2026-11-20' })
    expect(today.ok ? {} : today.failure).toMatchObject({
      kind: 'invalid-input',
      errors: { startsOn: [expect.any(String)] },
    })
    expect(reasonOf(await schedules.propose(bank.ada, { ...to, ...DAILY, amount: '100000001' }))).toBe(
      'per-transfer-limit',
    )
    // The account lacks this amount today, but may have it on the day of the payment.
    const poor = await bank.world.addPerson('Mary', 'Eze', 3, 0n)
    expect(reasonOf(await schedules.propose(poor, { ...to, ...DAILY }))).toBe('ok')
  })
})

describe('a change', () => {
  it('change of a schedule: needs an approval like a new schedule, and the last approved content is paid', async () => {
    const payee = await tunde()
    const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, DAILY)
    const order = { scheduleId, amount: '700000', narration: 'More', repeat: 'weekly', startsOn: '2026-11-23' } as const
    const ask = () => changeSchedule(schedules.deps())(order, bank.ada.context)
    const [first, second] = [await ask(), await ask()]
    if (!first.ok || !second.ok) throw new Error('no offer')
    expect(await statusOf(scheduleId)).toBe('scheduled')
    const confirm = (challengeId: string) =>
      confirmSchedule(schedules.deps())({ challengeId, pin: PIN }, bank.ada.context)
    const changed = await confirm(first.value.data.challengeId)
    expect(changed.ok && changed.value.data).toMatchObject({
      amount: '700000',
      narration: 'More',
      nextOn: '2026-11-23',
    })
    // The second approval is for the schedule before the change.
    expect(reasonOf(await confirm(second.value.data.challengeId))).toBe('approval-expired')
    at(morning('2026-11-23'))
    await schedules.sweep()
    await schedules.pay(scheduleId)
    await schedules.expectPaid(payee, 7_000_00n)
  })

  it('a change of the amount only keeps the count of days: the 31st follows a 28th, and eleven of twelve payments are left', async () => {
    const payee = await tunde()
    at('2027-01-15T12:00:00+01:00')
    const days = { repeat: 'monthly', startsOn: '2027-01-31', count: '12' } as const
    const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, days)
    at(morning('2027-01-31'))
    await schedules.sweep()
    await schedules.pay(scheduleId)
    const { schedule } = await schedules.details(bank.ada, scheduleId)
    expect(schedule).toMatchObject({ nextOn: '2027-02-28', left: '11' })
    const order = { scheduleId, amount: '700000', narration: '', repeat: 'monthly', startsOn: '2027-02-28' } as const
    const offered = await changeSchedule(schedules.deps())({ ...order, count: '11' }, bank.ada.context)
    if (!offered.ok) throw new Error(reasonOf(offered))
    expect(offered.value.data.summary.nextDays.slice(0, 2)).toEqual(['2027-02-28', '2027-03-31'])
    const { challengeId } = offered.value.data
    const changed = await confirmSchedule(schedules.deps())({ challengeId, pin: PIN }, bank.ada.context)
    expect(changed.ok && changed.value.data).toMatchObject({ amount: '700000', nextOn: '2027-02-28', left: '11' })
    const after = await schedules.details(bank.ada, scheduleId)
    expect(after.nextDays.slice(0, 2)).toEqual(['2027-02-28', '2027-03-31'])
  })

  it('schedule: a skip withdraws the payment that is being tried, and a later change can restore a skipped day', async () => {
    const payee = await tunde()
    const poor = await bank.world.addPerson('Mary', 'Eze', 3, 1_000_00n)
    const { scheduleId } = await schedules.set(poor, payee.accountNumber, DAILY)
    at(morning('2026-11-21'))
    await schedules.sweep()
    await schedules.pay(scheduleId)
    await act(skipNext, scheduleId, poor)
    await act(skipNext, scheduleId, poor)
    expect(await schedules.runs(poor, scheduleId)).toEqual(['2026-11-22 skipped', '2026-11-21 skipped'])
    const order = { scheduleId, amount: '50000', narration: '', repeat: 'daily', startsOn: '2026-11-22' } as const
    const offered = await changeSchedule(schedules.deps())(order, poor.context)
    if (!offered.ok) throw new Error(reasonOf(offered))
    const { challengeId } = offered.value.data
    expect(reasonOf(await confirmSchedule(schedules.deps())({ challengeId, pin: PIN }, poor.context))).toBe('ok')
    at(morning('2026-11-22'))
    await schedules.sweep()
    await schedules.pay(scheduleId)
    await schedules.expectPaid(payee, 500_00n)
    expect(await schedules.runs(poor, scheduleId)).toEqual(['2026-11-22 successful', '2026-11-21 skipped'])
  })
})

describe('without an approval', () => {
  it('a paused schedule resumes from the next day that has not come', async () => {
    const payee = await tunde()
    const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, DAILY)
    expect(reasonOf(await act(pauseSchedule, scheduleId))).toBe('ok')
    at('2026-11-25T09:00:00+01:00')
    await schedules.sweep()
    expect(await schedules.runs(bank.ada, scheduleId)).toEqual([])
    const resumed = await act(resumeSchedule, scheduleId)
    expect(resumed.ok && resumed.value.data).toMatchObject({ status: 'scheduled', nextOn: '2026-11-26' })
  })

  it('skip: leaves out the next payment, and ends the schedule with its last payment', async () => {
    const payee = await tunde()
    const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, { ...DAILY, count: '2' })
    const skipped = await act(skipNext, scheduleId)
    expect(skipped.ok && skipped.value.data).toMatchObject({ status: 'scheduled', nextOn: '2026-11-22' })
    expect(reasonOf(await act(skipNext, scheduleId))).toBe('ok')
    expect(await statusOf(scheduleId)).toBe('ended')
    expect(reasonOf(await act(skipNext, scheduleId))).toBe('schedule-over')
    at(morning('2026-11-22'))
    await schedules.sweep()
    await schedules.expectPaid(payee, 0n)
  })

  it('cancel: ends the schedule for good', async () => {
    const payee = await tunde()
    const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, DAILY)
    const cancelled = await act(cancelSchedule, scheduleId)
    expect(cancelled.ok && cancelled.value.data).toMatchObject({ status: 'cancelled', nextOn: null })
    expect(reasonOf(await act(resumeSchedule, scheduleId))).toBe('schedule-over')
    at(morning('2026-11-21'))
    await schedules.sweep()
    await schedules.expectPaid(payee, 0n)
  })

  it('cancel while a payment is tried again: the payment is never made, however late a worker runs it', async () => {
    const payee = await tunde()
    const poor = await bank.world.addPerson('Mary', 'Eze', 3, 1_000_00n)
    const { scheduleId } = await schedules.set(poor, payee.accountNumber, DAILY)
    at(morning('2026-11-21'))
    await schedules.sweep()
    await schedules.pay(scheduleId)
    expect(reasonOf(await act(pauseSchedule, scheduleId, poor))).toBe('ok')
    await bank.world.fund(poor.accountNumber, 10_000_00n)
    at('2026-11-21T12:00:00+01:00')
    await schedules.pay(scheduleId)
    await schedules.expectPaid(payee, 0n)
    expect(await schedules.runs(poor, scheduleId)).toEqual(['2026-11-21 cancelled'])
  })

  it('a cancellation and a payment in parallel: one wins, and the books and the page agree', async () => {
    for (let round = 0; round < 8; round += 1) {
      at('2026-11-20T12:00:00+01:00')
      const payee = await tunde()
      const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, { ...DAILY }, { amount: '10000' })
      at(morning('2026-11-21'))
      await schedules.sweep()
      const [, cancelled] = await Promise.all([schedules.pay(scheduleId), act(cancelSchedule, scheduleId)])
      expect(reasonOf(cancelled)).toBe('ok')
      const [run] = await schedules.runs(bank.ada, scheduleId)
      const paid = await bank.world.balanceOf(payee.accountNumber)
      expect([run, paid]).toEqual(run === '2026-11-21 successful' ? [run, 100_00n] : ['2026-11-21 cancelled', 0n])
      expect(await statusOf(scheduleId)).toBe('cancelled')
    }
  })
})

it('no other customer can use a schedule', async () => {
  const payee = await tunde()
  const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, DAILY)
  for (const action of [pauseSchedule, resumeSchedule, skipNext, cancelSchedule, getSchedule]) {
    const answer = await action(schedules.deps())({ scheduleId }, payee.context)
    expect(reasonOf(answer)).toBe('not-found')
  }
  const order = { scheduleId, amount: '1', narration: '', ...DAILY }
  expect(reasonOf(await changeSchedule(schedules.deps())(order, payee.context))).toBe('not-found')
  expect(reasonOf(await act(pauseSchedule, randomUUID()))).toBe('not-found')
  const again = await schedules.propose(payee, { scheduleId, toAccountNumber: bank.ada.accountNumber, ...DAILY })
  expect(reasonOf(again)).toBe('id-reused')
  expect(await statusOf(scheduleId)).toBe('scheduled')
})

it('previewSchedule: shows the payment days of a recurrence, and refuses a first day of today', async () => {
  const preview = previewSchedule(schedules.deps())
  const days = await preview({ repeat: 'monthly', startsOn: '2026-12-31', count: '3' }, bank.ada.context)
  expect(days).toEqual({ ok: true, value: { data: { nextDays: ['2026-12-31', '2027-01-31', '2027-02-28'] } } })
  expect(reasonOf(await preview({ repeat: 'daily', startsOn: '2026-11-20' }, bank.ada.context))).toBe('invalid-input')
})

it('first day of a schedule: must be after today, and today begins at midnight in Lagos', async () => {
  const payee = await tunde()
  const startsOn = '2026-11-21'
  const preview = () => previewSchedule(schedules.deps())({ repeat: 'daily', startsOn }, bank.ada.context)
  const propose = () => schedules.propose(bank.ada, { toAccountNumber: payee.accountNumber, repeat: 'daily', startsOn })
  schedules.at('2026-11-20T22:30:00Z')
  expect([reasonOf(await preview()), reasonOf(await propose())]).toEqual(['ok', 'ok'])
  schedules.at('2026-11-20T23:30:00Z')
  expect([reasonOf(await preview()), reasonOf(await propose())]).toEqual(['invalid-input', 'invalid-input'])
})
