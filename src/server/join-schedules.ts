/** Joins schedules to the transfers and bills that they pay, the approvals, the notices and the audit trail; and their tasks to a worker. */
import { needOf } from '../core/approvals/approval-ways.ts'
import type { Failure } from '../core/failure.ts'
import { ok, type Result } from '../values/result.ts'
import { recordAudit } from './audit/record-audit.ts'
import {
  type DueBill,
  firstBillAnswerOf,
  runStandingBill,
  withdrawStandingBill,
} from './features/bills/run-standing-bill.ts'
import { proposeBillAgain, proposeStandingBill, type StandingBillsDeps } from './features/bills/standing-bill.ts'
import { queueScheduleNotice } from './features/notices/schedule-notices.ts'
import { MAKE_PAYMENT } from './features/schedules/payment-job.ts'
import { createMakePayment, createRunDueSchedules, RUN_DUE_SCHEDULES } from './features/schedules/run-schedules.ts'
import { type DuePayment, payeeOf, type ScheduledBill } from './features/schedules/schedule-payment.ts'
import type { Proposal, SchedulePayer, SchedulesDeps } from './features/schedules/schedules-deps.ts'
import { proposeAgain, proposeStanding } from './features/transfers/propose-standing.ts'
import {
  firstAnswerOf,
  runStandingTransfer,
  withdrawStandingTransfer,
} from './payments/kinds/transfer/standing-transfer.ts'
import type { TransfersDeps } from './payments/kinds/transfer/transfers-deps.ts'
import type { ModuleJobs } from './module.ts'

export function schedulesDeps(
  transfers: TransfersDeps,
  bills: StandingBillsDeps,
  logger: { error(details: object, text: string): void },
): SchedulesDeps {
  const { database, clock, approvals } = transfers
  return {
    ...schedulePayer(transfers, bills),
    database,
    clock,
    approvals,
    audit: (tx, by, kind, detail) =>
      'session' in by
        ? recordAudit(tx, by, { kind, outcome: 'done', detail })
        : recordAudit(
            tx,
            { address: `schedule:${by.scheduleId}`, requestId: '' },
            { kind, outcome: 'done', customerId: by.customerId, detail },
          ),
    notify: (tx, news) => queueScheduleNotice(tx, { ...news, payee: payeeOf(news.payment) }),
    alert: (details, text) => logger.error(details, text),
  }
}

function schedulePayer(transfers: TransfersDeps, bills: StandingBillsDeps): SchedulePayer {
  return {
    async propose(ask, session) {
      const proposed = await proposeStanding(transfers, ask, session)
      return proposed.ok ? ok(proposalOf(proposed.value.payment, proposed.value.decision)) : proposed
    },
    async proposeBill(ask, session) {
      const proposed = await proposeStandingBill(bills, ask, session)
      return proposed.ok ? ok(proposalOf(proposed.value.bill, proposed.value.decision)) : proposed
    },
    async proposeAgain(payment, session) {
      const decision: Result<Decision, Failure> =
        'bill' in payment
          ? await proposeBillAgain(bills, payment, session)
          : await proposeAgain(transfers, payment, session)
      return decision.ok ? ok(proposalOf(payment, decision.value)) : decision
    },
    run: (payment, approval) =>
      'bill' in payment
        ? runStandingBill(bills, dueBill(payment), approval)
        : runStandingTransfer(transfers, payment, approval),
    firstAnswer: (payment) =>
      'bill' in payment ? firstBillAnswerOf(bills, dueBill(payment)) : firstAnswerOf(transfers, payment),
    withdraw: (payment, approval) =>
      'bill' in payment
        ? withdrawStandingBill(bills, dueBill(payment), approval)
        : withdrawStandingTransfer(transfers, payment, approval),
  }
}

function dueBill({ transferId: paymentId, ...bill }: DuePayment & ScheduledBill): DueBill {
  return { ...bill, paymentId }
}

interface Decision extends Pick<Proposal, 'charges' | 'device'> {
  readonly from: { readonly accountName: string }
  readonly requiredFactors: readonly number[]
}

function proposalOf(payment: Proposal['payment'], decision: Decision): Proposal {
  const { from, charges, device } = decision
  return { payment, fromAccountName: from.accountName, charges, needs: needOf(decision), device }
}

/** For a worker whose tasks may wait for other banks and billers: a name is asked for before every payment to one. */
export function scheduleJobs(deps: SchedulesDeps): ModuleJobs {
  return {
    lane: 'networks',
    tasks: { [RUN_DUE_SCHEDULES]: createRunDueSchedules(deps), [MAKE_PAYMENT]: createMakePayment(deps) },
    recurring: [{ task: RUN_DUE_SCHEDULES, when: '* * * * *' }],
  }
}
