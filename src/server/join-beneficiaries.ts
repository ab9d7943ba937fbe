/** Joins the beneficiaries to the name enquiries and transfers that say what an account is called, and to the audit trail. */
import { randomUUID } from 'node:crypto'
import { maskAccountNumber } from '../values/account-number.ts'
import { BRAND } from '../values/brand.ts'
import { recordAudit } from './audit/record-audit.ts'
import type { BeneficiariesDeps } from './features/beneficiaries/beneficiaries-deps.ts'
import { createSavePayees, SAVE_PAYEES } from './features/beneficiaries/save-payees.ts'
import { queueSecurityNotice } from './features/notices/queue-notice.ts'
import { findEnquired } from './payments/kinds/other-bank/name-enquiry.ts'
import { findPaidAccount } from './features/transfers/transfer-store.ts'
import type { Task } from './jobs/start-worker.ts'
import type { Clock } from './ports/clock.ts'

export function beneficiariesDeps({
  database,
  clock,
}: Pick<BeneficiariesDeps, 'database' | 'clock'>): BeneficiariesDeps {
  return {
    database,
    clock,
    findEnquired: async ({ customerId, nameEnquiryRef, bankCode, accountNumber }) => {
      const enquiry = { customerId, nameEnquiryRef, bankCode, accountNumber }
      const found = await findEnquired({ database, clock }, enquiry)
      if (found === undefined) return undefined
      const bankName = found.elsewhere?.bankName ?? BRAND.bankName
      return { bankCode, bankName, accountNumber, accountName: found.accountName }
    },
    findPaid: (transfer) => findPaidAccount(database.pool, transfer),
    audit: (tx, context, kind, detail) => recordAudit(tx, context, { kind, outcome: 'done', detail }),
    notify: tellOfAdded(clock),
  }
}

function tellOfAdded(clock: Clock): BeneficiariesDeps['notify'] {
  return (tx, customerId, { accountNumber, accountName, bankName }) => {
    const beneficiary = `${maskAccountNumber(accountNumber)}, ${accountName}, ${bankName}`
    const at = clock.now()
    return queueSecurityNotice(tx, { kind: 'beneficiary-added', customerId, beneficiary, at, reference: randomUUID() })
  }
}

/** The worker's task that saves whom a transfer paid. */
export function payeeTasks({ database, clock }: Pick<BeneficiariesDeps, 'database' | 'clock'>): Record<string, Task> {
  const trace = { address: 'worker', requestId: '' }
  return {
    [SAVE_PAYEES]: createSavePayees({
      database,
      clock,
      audit: (tx, customerId, detail) =>
        recordAudit(tx, trace, { kind: 'beneficiary.added', outcome: 'done', customerId, detail }),
      notify: tellOfAdded(clock),
    }),
  }
}
