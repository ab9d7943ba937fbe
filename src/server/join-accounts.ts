/** Joins the accounts to the audit trail. */
import type { AccountChangeDeps, AccountsDeps } from './features/accounts/accounts-deps.ts'
import { recordAudit } from './features/auth/record-audit.ts'

export function accountsDeps(base: AccountsDeps & Pick<AccountChangeDeps, 'clock'>): AccountsDeps & AccountChangeDeps {
  return { ...base, audit: (tx, context, event) => recordAudit(tx, base.clock.now(), context, event) }
}
