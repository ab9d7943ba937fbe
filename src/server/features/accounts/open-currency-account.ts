/** Opens an account in a foreign currency for a customer who asks for one. */
import type { accountRoutes } from '../../../contract/accounts/account.ts'
import { mayOpen } from '../../../core/accounts/account-products.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { findOwnAccount } from './account-store.ts'
import type { AccountChangeDeps } from './accounts-deps.ts'
import { shownAccount } from './get-accounts.ts'
import { lockOwner, openAccountFor } from './open-account.ts'

/** The use-case behind `openCurrencyAccount`. Repeated or parallel calls open one account. */
export function openCurrencyAccount(deps: AccountChangeDeps): Handler<typeof accountRoutes.openCurrencyAccount> {
  return async ({ currencyCode: currency }, context) => {
    const { customerId } = context.session
    const opened = await deps.database.transaction(async (tx) => {
      const { tier } = await lockOwner(tx, customerId)
      const refuse = async (reason: 'tier-limit' | 'account-closed') => {
        const detail = { currency, reason }
        await recordAudit(tx, context, { kind: 'account.open-refused', outcome: 'refused', detail })
        return fail({ kind: 'refused' as const, reason })
      }
      if (!mayOpen('DOM', currency, tier)) return refuse('tier-limit')
      const opening = { customerId, schemeCode: 'DOM', currency, openedAt: deps.clock.now() } as const
      const { accountNumber, openedNow } = await openAccountFor(tx, opening)
      const account = await findOwnAccount(tx, { accountNumber, customerId })
      if (account?.status !== 'open') return refuse('account-closed')
      const detail = { account: maskAccountNumber(accountNumber), currency }
      if (openedNow) {
        await recordAudit(tx, context, { kind: 'account.opened', outcome: 'done', detail })
        const notice = { kind: 'account-opened', customerId, account: `${currency} ${detail.account}` } as const
        await queueSecurityNotice(tx, { ...notice, at: deps.clock.now() })
      }
      return ok(account)
    })
    if (!opened.ok) return opened
    const [balance] = await deps.ledger.balances([opened.value.ledgerAccountId])
    return ok({ data: shownAccount(opened.value, balance) })
  }
}
