/** The audit event and the notice of each step of a case, and the start and the end of a recall. */
import { recordAudit } from '../../audit/record-audit.ts'
import { queueCaseNotice } from '../../notify/case-notices.ts'
import type { Clock } from '../../ports/clock.ts'
import { askBankBack, stopAskingBack } from './recall/advance-recall.ts'
import type { CasesDeps, CaseSteps } from './cases-deps.ts'

/** The functions that every step of a case needs, for the server, its jobs, and the operators' commands. */
export function caseSteps(clock: Clock): CaseSteps {
  return {
    clock,
    async audit(tx, actor, kind, { caseId, customerId }, money) {
      const trace =
        actor.kind === 'customer'
          ? actor.context
          : actor.kind === 'staff'
            ? { requestId: '', address: `operator:${actor.operator}`, reason: actor.reason, orderId: actor.orderId }
            : { requestId: '', address: 'switch', orderId: actor.orderId }
      await recordAudit(tx, trace, { kind, outcome: 'done', customerId, detail: { caseId, ...money } })
    },
    notify: (tx, kind, { customerId, reference: caseReference }, reference) =>
      queueCaseNotice(tx, { kind, customerId, caseReference, reference, at: clock.now() }),
  }
}

/** Starts and stops the requests to the other bank. */
export function bankAsking(clock: Clock): Required<Pick<CasesDeps, 'askBank' | 'stopAsking'>> {
  return {
    askBank: (tx, opened) => askBankBack(tx, opened, clock.now()),
    stopAsking: (tx, caseId) => stopAskingBack(tx, caseId, clock.now()),
  }
}
