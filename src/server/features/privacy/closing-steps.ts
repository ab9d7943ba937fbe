/** The steps of closing a customer that the base services provide. */
import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../audit/record-audit.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { closeLedgerAccount, stopPostings } from '../../ledger/open-account.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ClosingSteps } from './close-customer.ts'
import { ERASE_CLOSED_CUSTOMER } from './erase-closed-customer.ts'

export function closingServices(
  clock: Clock,
): Omit<ClosingSteps, 'personalData' | 'closeAccounts' | 'findRequests' | 'decide' | 'endAccess'> {
  return {
    clock,
    stopPostings,
    closeBook: closeLedgerAccount,
    eraseSoon: (tx, customerId) =>
      queueJobs(tx, [{ task: ERASE_CLOSED_CUSTOMER, payload: {}, key: `${ERASE_CLOSED_CUSTOMER}:${customerId}` }]),
    audit: (tx, customerId, { operator }, detail) =>
      recordAudit(
        tx,
        { requestId: randomUUID(), address: `operator:${operator}` },
        { kind: 'customer.closed', outcome: 'done', customerId, detail },
      ),
    tell: (tx, customerId) => queueSecurityNotice(tx, { kind: 'profile-closed', customerId, at: clock.now() }),
  }
}
