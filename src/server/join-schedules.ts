/** Joins schedules to the transfers that they make, the approvals, the notices and the audit trail; and their tasks to a worker. */
import { ok } from '../values/result.ts'
import { recordAudit } from './features/auth/record-audit.ts'
import { queueScheduleNotice } from './features/notices/schedule-notices.ts'
import { MAKE_PAYMENT } from './features/schedules/payment-job.ts'
import { createMakePayment, createRunDueSchedules, RUN_DUE_SCHEDULES } from './features/schedules/run-schedules.ts'
import type { Proposal, SchedulePayer, SchedulesDeps } from './features/schedules/schedules-deps.ts'
import { findFirstAnswer } from './features/transfers/first-answer.ts'
import { proposeAgain, proposeStanding } from './features/transfers/propose-standing.ts'
import { runStanding, withdrawStanding } from './features/transfers/run-standing.ts'
import type { StandingDecision } from './features/transfers/standing-payment.ts'
import type { TransfersDeps } from './features/transfers/transfers-deps.ts'
import type { FurtherTasks } from './join-outward.ts'

export function schedulesDeps(
  transfers: TransfersDeps,
  logger: { error(details: object, text: string): void },
): SchedulesDeps {
  const { database, clock, approvals } = transfers
  return {
    ...schedulePayer(transfers),
    database,
    clock,
    approvals,
    audit: (tx, by, kind, detail) =>
      'session' in by
        ? recordAudit(tx, clock.now(), by, { kind, outcome: 'done', detail })
        : recordAudit(
            tx,
            clock.now(),
            { address: `schedule:${by.scheduleId}`, requestId: '' },
            { kind, outcome: 'done', customerId: by.customerId, detail },
          ),
    notify: (tx, news) => queueScheduleNotice(tx, news),
    alert: (details, text) => logger.error(details, text),
  }
}

function schedulePayer(transfers: TransfersDeps): SchedulePayer {
  return {
    async propose(ask, session) {
      const proposed = await proposeStanding(transfers, ask, session)
      return proposed.ok ? ok(proposalOf(proposed.value.payment, proposed.value.decision)) : proposed
    },
    async proposeAgain(payment, session) {
      const decision = await proposeAgain(transfers, payment, session)
      return decision.ok ? ok(proposalOf(payment, decision.value)) : decision
    },
    run: (payment, approval) => runStanding(transfers, payment, approval),
    firstAnswer: (key) => findFirstAnswer(transfers, key),
    withdraw: (payment, approval) => withdrawStanding(transfers, payment, approval),
  }
}

function proposalOf(payment: Proposal['payment'], decision: StandingDecision): Proposal {
  const { from, charges, requiredFactors, device } = decision
  const needs = requiredFactors.length > 1 ? 'two-factors' : 'pin'
  return { payment, fromAccountName: from.accountName, charges, needs, device }
}

/** For a worker whose tasks may wait for other banks: a name is asked for before every payment to one. */
export function scheduleTasks(deps: SchedulesDeps): FurtherTasks {
  return {
    tasks: { [RUN_DUE_SCHEDULES]: createRunDueSchedules(deps), [MAKE_PAYMENT]: createMakePayment(deps) },
    recurring: [{ task: RUN_DUE_SCHEDULES, when: '* * * * *' }],
  }
}
