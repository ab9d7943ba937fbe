/** Joins the accounts to the audit trail and the alerts. */
import { randomUUID } from 'node:crypto'
import { maskAccountNumber } from '../values/account-number.ts'
import type { AccountChangeDeps, AccountsDeps } from './features/accounts/accounts-deps.ts'
import { recordAudit } from './audit/record-audit.ts'
import { queueSecurityNotice } from './features/notices/queue-notice.ts'

export function accountsDeps(base: AccountsDeps & Pick<AccountChangeDeps, 'clock'>): AccountsDeps & AccountChangeDeps {
  const { clock } = base
  return {
    ...base,
    audit: (tx, context, event) => recordAudit(tx, context, event),
    notify: (tx, customerId, { accountNumber, currency }) => {
      const account = `${currency} ${maskAccountNumber(accountNumber)}`
      return queueSecurityNotice(tx, {
        kind: 'account-opened',
        customerId,
        account,
        at: clock.now(),
        reference: randomUUID(),
      })
    },
  }
}
