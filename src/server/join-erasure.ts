/** Joins the end of a customer's relation to the books, the case that asked for it, access, the trail and the last word. */
import { randomUUID } from 'node:crypto'
import { closeProfile } from './identity/profiles/close-profile.ts'
import { recordAudit } from './audit/record-audit.ts'
import { closeAccountsOfCustomer } from './features/accounts/account-store.ts'
import { advanceCase } from './features/cases/advance-case.ts'
import { findOpenErasureRequests } from './features/cases/case-store.ts'
import { queueSecurityNotice } from './notify/queue-notice.ts'
import type { ClosingSteps } from './features/privacy/close-customer.ts'
import { ERASE_FORMER } from './features/privacy/erase-former.ts'
import { queueJobs } from './jobs/queue-jobs.ts'
import { caseSteps } from './join-cases.ts'
import { closeLedgerAccount, stopPostings } from './ledger/open-account.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import type { Clock } from './ports/clock.ts'

/** For the operators' command. */
export function closingSteps(clock: Clock): ClosingSteps {
  // The last word says it: an alert that a case was decided would lead to a page that is shut.
  const steps = { ...caseSteps(clock), notify: () => Promise.resolve() }
  return {
    clock,
    personalData: PERSONAL_DATA,
    stopPostings,
    closeAccounts: closeAccountsOfCustomer,
    findRequests: findOpenErasureRequests,
    closeBook: closeLedgerAccount,
    async decide(tx, caseId, { operator, reason }) {
      const actor = { kind: 'staff', operator, reason } as const
      const moved = await advanceCase(steps, tx, caseId, { event: 'decided-for', actor, text: reason })
      return typeof moved === 'object'
    },
    endAccess: closeProfile,
    eraseSoon: (tx, customerId) =>
      queueJobs(tx, [{ task: ERASE_FORMER, payload: {}, key: `${ERASE_FORMER}:${customerId}` }]),
    audit: (tx, customerId, { operator }, detail) =>
      recordAudit(
        tx,
        { requestId: randomUUID(), address: `operator:${operator}` },
        { kind: 'customer.closed', outcome: 'done', customerId, detail },
      ),
    tell: (tx, customerId) => queueSecurityNotice(tx, { kind: 'profile-closed', customerId, at: clock.now() }),
  }
}
