/** For tests of one file: a bank with a switch, whose customers set schedules that the test or a worker runs. */
import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import type { Recurrence, Schedule } from '../../../contract/transfers/schedules.ts'
import { BRAND } from '../../../values/brand.ts'
import type { Sql } from '../../db/database.ts'
import { schedulesDeps } from '../../module-links.ts'
import { createBillFacts } from '../../payments/kinds/bill/bill-facts.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'
import { createVtpassBiller } from '../../adapters/biller/vtpass.ts'
import type { StandingBillsDeps } from '../bills/standing-bill.ts'
import { openOutwardBank } from '../transfers/outward/outward-bank.fixture.ts'
import { PIN, type Person } from '../transfers/world.fixture.ts'
import { confirmSchedule } from './confirm-schedule.ts'
import { getSchedule } from './get-schedules.ts'
import { MAKE_PAYMENT } from './payment-job.ts'
import { initiateSchedule } from './propose-schedule.ts'
import { createMakePayment, createRunDueSchedules, RUN_DUE_SCHEDULES } from './run-schedules.ts'
import type { ScheduleNews, SchedulesDeps } from './schedules-deps.ts'

const job = { id: '1', attempt: 1, maxAttempts: 1 }

/** Dependencies of bills whose aggregator cannot be reached, because these schedules pay no bills. */
function noBillers({
  database,
  ledger,
  clock,
  approvals,
  monitoring,
  referralRows,
  limits,
}: TransfersDeps): StandingBillsDeps {
  return {
    database,
    ledger,
    clock,
    approvals,
    monitoring,
    referralRows,
    limits,
    findFacts: createBillFacts({ database, clock }),
    findPhone: () => Promise.resolve(undefined),
    findOwner: () => Promise.resolve(undefined),
    biller: createVtpassBiller({
      baseUrl: 'http://127.0.0.1:9',
      apiKey: '',
      publicKey: '',
      secretKey: '',
      answerWithinMs: 100,
    }),
  }
}

/** Six in the morning of a day in Lagos, when payments are made. */
export const morning = (day: string): Date => new Date(`${day}T06:00:00+01:00`)

/** Call it once at the top of a file. Every test begins on 20 November 2026, at noon in Lagos. */
export function openScheduleBank() {
  const bank = openOutwardBank(new Date('2026-11-20T12:00:00+01:00'))
  const news: ScheduleNews[] = []
  const alerts: object[] = []
  const deps = (): SchedulesDeps => ({
    ...schedulesDeps(bank.world.deps, noBillers(bank.world.deps), { error: (details) => void alerts.push(details) }),
    notify: (_tx: Sql, notified) => {
      news.push(notified)
      return Promise.resolve()
    },
  })
  const at = (time: Date | string): void => {
    bank.world.time.now = typeof time === 'string' ? new Date(time) : time
  }
  const tasks = () => ({
    [RUN_DUE_SCHEDULES]: createRunDueSchedules(deps()),
    [MAKE_PAYMENT]: createMakePayment(deps()),
  })
  return {
    bank,
    news,
    alerts,
    deps,
    tasks,
    at,
    /** One run of the sweep, then of the payment's job. */
    sweep: async () => {
      await createRunDueSchedules(deps())(null, job)
    },
    pay: (scheduleId: string) => createMakePayment(deps())({ scheduleId }, job),
    /** The run time of a schedule's queued payment job. Null when none is queued. */
    queuedAt: async (scheduleId: string): Promise<Date | null> => {
      const { rows } = await bank.world.database.pool.query<{ run_at: Date }>(
        'select run_at from graphile_worker.jobs where key = $1',
        [`${MAKE_PAYMENT}:${scheduleId}`],
      )
      return rows[0]?.run_at ?? null
    },
    /** Asks for a schedule to an account and approves it with a PIN. */
    set: async (
      from: Person,
      toAccountNumber: string,
      days: Recurrence,
      over: Pick<Order, 'amount' | 'bankCode' | 'TransactionType' | 'beneficiaryType'> = {},
    ): Promise<Schedule> => {
      const offered = await propose(deps(), bank, from, { toAccountNumber, ...days, ...over })
      if (!offered.ok) throw new Error(JSON.stringify(offered.failure))
      const confirmed = await confirmSchedule(deps())(
        { challengeId: offered.value.data.challengeId, pin: PIN },
        from.context,
      )
      if (!confirmed.ok) throw new Error(JSON.stringify(confirmed.failure))
      return confirmed.value.data
    },
    propose: (from: Person, order: Order) => propose(deps(), bank, from, order),
    details: async (from: Person, scheduleId: string) => {
      const found = await getSchedule(deps())({ scheduleId }, from.context)
      if (!found.ok) throw new Error('no schedule')
      return found.value.data
    },
    /** The outcome of each day of the schedule, the latest first. */
    runs: async (from: Person, scheduleId: string) => {
      const found = await getSchedule(deps())({ scheduleId }, from.context)
      if (!found.ok) throw new Error('no schedule')
      return found.value.data.runs.map(({ dueOn, status }) => `${dueOn} ${status}`)
    },
    expectPaid: async (person: Person, minor: bigint) =>
      expect(await bank.world.balanceOf(person.accountNumber)).toBe(minor),
  }
}

type Order = Recurrence & {
  readonly toAccountNumber: string
  readonly amount?: string
  readonly bankCode?: string
  readonly TransactionType?: 3
  readonly beneficiaryType?: string
  readonly scheduleId?: string
}

async function propose(deps: SchedulesDeps, { world }: ReturnType<typeof openOutwardBank>, from: Person, order: Order) {
  const bankCode = order.bankCode ?? BRAND.institutionCode
  const { toAccountNumber } = order
  const named = await world.handlers.nameEnquiry({ bankCode, accountNumber: toAccountNumber }, from.context)
  if (!named.ok) throw new Error('no such account')
  const { nameEnquiryRef } = named.value.data
  return initiateSchedule(deps)(
    {
      scheduleId: randomUUIDv7(),
      TransactionType: bankCode === BRAND.institutionCode ? 0 : 1,
      fromAccountNumber: from.accountNumber,
      bankCode,
      nameEnquiryRef,
      amount: '500000',
      currencyCode: 'NGN',
      narration: 'Rent',
      ...order,
    },
    from.context,
  )
}
