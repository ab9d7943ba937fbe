/**
 * Schedules under random faults: crashes, lost jobs, parallel workers, downtime, missing money and the customer's own changes.
 *
 * No day of a schedule is lost, and none is paid twice. The books agree with the page.
 */
// @module-tag one-try
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SchedulesDeps } from './schedules-deps.ts'
import { cancelSchedule, pauseSchedule, resumeSchedule, skipNext } from './manage-schedules.ts'
import { createMakePayment, createRunDueSchedules } from './run-schedules.ts'
import { openScheduleBank } from './schedules.fixture.ts'

const schedules = openScheduleBank()
const { bank } = schedules
const HOUR = 60 * 60 * 1000
const START = Date.parse('2026-11-20T12:00:00+01:00')
const job = { id: '1', attempt: 1, maxAttempts: 1 }

type Step =
  | { readonly kind: 'hours'; readonly hours: number }
  | { readonly kind: 'sweep' | 'pay' | 'pay twice' | 'lose the job' | 'crash before' | 'crash after' }
  | { readonly kind: 'fund' | 'skip' | 'pause' | 'resume' | 'cancel' | 'pay and pause' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 6, arbitrary: fc.constant<Step>({ kind: 'sweep' }) },
  { weight: 6, arbitrary: fc.constant<Step>({ kind: 'pay' }) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom('pay twice', 'lose the job', 'crash before', 'crash after', 'fund', 'skip', 'pause', 'resume')
      .map((kind) => ({ kind }) as Step),
  },
  { weight: 1, arbitrary: fc.constantFrom('cancel', 'pay and pause').map((kind) => ({ kind }) as Step) },
)

/** A worker that dies before or after the ledger has received the payment. */
function dying(when: 'crash before' | 'crash after'): SchedulesDeps {
  const deps = schedules.deps()
  return {
    ...deps,
    run: async (payment, approval) => {
      if (when === 'crash after') await deps.run(payment, approval)
      throw new Error('the worker died')
    },
  }
}

it('schedules: no day is lost and no day is paid twice, after any sequence of runs and faults', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('daily', 'weekly'),
      fc.array(step, { minLength: 20, maxLength: 60 }),
      async (repeat, steps) => {
        schedules.at(new Date(START))
        const payer = await bank.world.addPerson('Mary', 'Eze', 3, 300_00n)
        const payee = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
        const days = { repeat, startsOn: '2026-11-21' } as const
        const { scheduleId } = await schedules.set(payer, payee.accountNumber, days, { amount: '10000' })
        for (const one of steps) await take(one, scheduleId, payer)
        await expectKept(scheduleId, payer, payee)
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

async function take(one: Step, scheduleId: string, payer: Parameters<typeof schedules.details>[0]): Promise<void> {
  const act = (action: typeof pauseSchedule) => action(schedules.deps())({ scheduleId }, payer.context)
  const payBy = (deps: SchedulesDeps) => createMakePayment(deps)({ scheduleId }, job)
  switch (one.kind) {
    case 'hours':
      return schedules.at(new Date(bank.world.time.now.getTime() + one.hours * HOUR))
    case 'sweep':
      await Promise.all([createRunDueSchedules(schedules.deps())(null, job), schedules.sweep()])
      return
    case 'pay':
      return schedules.pay(scheduleId)
    case 'pay twice':
      await Promise.all([schedules.pay(scheduleId), schedules.pay(scheduleId)])
      return
    case 'lose the job':
      await bank.world.database.pool.query('delete from graphile_worker._private_jobs')
      return
    case 'crash before':
    case 'crash after':
      await payBy(dying(one.kind)).catch(() => undefined)
      return
    case 'fund':
      return bank.world.fund(payer.accountNumber, 250_00n)
    case 'skip':
      await act(skipNext)
      return
    case 'pause':
      await act(pauseSchedule)
      return
    case 'resume':
      await act(resumeSchedule)
      return
    case 'cancel':
      await act(cancelSchedule)
      return
    case 'pay and pause':
      await Promise.all([schedules.pay(scheduleId), act(pauseSchedule)])
  }
}

async function expectKept(
  scheduleId: string,
  payer: Parameters<typeof schedules.details>[0],
  payee: Parameters<typeof schedules.details>[0],
): Promise<void> {
  // A last worker runs, and records the result of an open payment.
  await schedules.pay(scheduleId)
  const { rows } = await bank.world.database.pool.query<{ due_on: string; state: string; transfer_id: string | null }>(
    `select due_on::text, state, transfer_id from bank.standing_order_run where standing_order_id = $1 order by due_on`,
    [scheduleId],
  )
  const made = rows.filter(({ state }) => state === 'made')
  expect(await bank.world.balanceOf(payee.accountNumber)).toBe(BigInt(made.length) * 100_00n)
  expect(new Set(made.map(({ transfer_id: id }) => id)).size).toBe(made.length)
  // Every day before the next payment has a row, unless the schedule was paused in between.
  const { schedule } = await schedules.details(payer, scheduleId)
  const events = await bank.world.database.pool.query(
    `select from bank.audit_event where detail->>'scheduleId' = $1 and kind in ('schedule.resumed', 'schedule.paused')`,
    [scheduleId],
  )
  if (schedule.status !== 'scheduled' || events.rowCount !== 0 || schedule.nextOn === null) return
  const apart = schedule.recurrence.repeat === 'daily' ? 1 : 7
  const between = (Date.parse(schedule.nextOn) - Date.parse('2026-11-21')) / (24 * HOUR)
  expect(rows.length).toBe(between / apart)
}
