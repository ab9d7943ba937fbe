/** Tests two workers on one payment: when one worker has paid, the failure of the other starts no second payment. */
import { expect, it } from 'vitest'
import { fail } from '../../../values/result.ts'
import { createMakePayment } from './run-schedules.ts'
import { morning, openScheduleBank } from './schedules.fixture.ts'

const schedules = openScheduleBank()
const { bank, at } = schedules

it('failed worker: records the payment of the other worker as paid, and the next try has nothing to pay', async () => {
  at('2026-11-20T12:00:00+01:00')
  const payee = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
  const days = { repeat: 'monthly', startsOn: '2026-11-30' } as const
  const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, days)
  at(morning('2026-11-30'))
  await schedules.sweep()
  const deps = schedules.deps()
  const late = createMakePayment({
    ...deps,
    // The first worker pays, and stores nothing before this worker has failed.
    async run(payment, approval) {
      await deps.run(payment, approval)
      return fail({ kind: 'refused', reason: 'insufficient-funds' })
    },
  })
  await late({ scheduleId }, { id: '1', attempt: 1, maxAttempts: 1 })
  expect(await schedules.runs(bank.ada, scheduleId)).toEqual(['2026-11-30 successful'])
  at('2026-11-30T12:00:00+01:00')
  await schedules.pay(scheduleId)
  await schedules.expectPaid(payee, 5_000_00n)
})

it('giving a payment up: happens after no other worker can make it; a payment that was made meanwhile is recorded as paid', async () => {
  at('2026-11-20T12:00:00+01:00')
  const payee = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
  const days = { repeat: 'monthly', startsOn: '2026-11-30' } as const
  const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, days)
  at(morning('2026-11-30'))
  await schedules.sweep()
  const deps = schedules.deps()
  let paying: (() => Promise<unknown>) | undefined
  const late = createMakePayment({
    ...deps,
    run(payment, approval) {
      paying = () => deps.run(payment, approval)
      return Promise.resolve(fail({ kind: 'refused', reason: 'daily-limit' }))
    },
    // The other worker pays just after this worker has read the answer, and dies before it stores the payment.
    async firstAnswer(payment) {
      const answer = await deps.firstAnswer(payment)
      await paying?.()
      paying = undefined
      return answer
    },
  })
  await late({ scheduleId }, { id: '1', attempt: 1, maxAttempts: 1 })
  expect(await schedules.runs(bank.ada, scheduleId)).toEqual(['2026-11-30 successful'])
  await schedules.expectPaid(payee, 5_000_00n)
})

it('a payment that was given up is never paid, also when another worker tries it later', async () => {
  at('2026-11-20T12:00:00+01:00')
  const payee = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
  const days = { repeat: 'monthly', startsOn: '2026-11-30' } as const
  const { scheduleId } = await schedules.set(bank.ada, payee.accountNumber, days)
  at(morning('2026-11-30'))
  await schedules.sweep()
  const deps = schedules.deps()
  let paying: (() => Promise<unknown>) | undefined
  const failing = createMakePayment({
    ...deps,
    run(payment, approval) {
      paying = () => deps.run(payment, approval)
      return Promise.resolve(fail({ kind: 'refused', reason: 'daily-limit' }))
    },
  })
  await failing({ scheduleId }, { id: '1', attempt: 1, maxAttempts: 1 })
  expect(await paying?.()).toMatchObject({ ok: false, failure: { reason: 'approval-withdrawn' } })
  expect(await schedules.runs(bank.ada, scheduleId)).toEqual(['2026-11-30 failed'])
  await schedules.expectPaid(payee, 0n)
})
