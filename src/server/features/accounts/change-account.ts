/** A customer's changes of an account: its name, whether Home shows it, and which account Home opens with. */
import type { accountRoutes } from '../../../contract/accounts/account.ts'
import { mayChangeAccount } from '../../../core/accounts/change-account.ts'
import type { Failure } from '../../../core/failure.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type AccountChange, findOwnAccount, type StoredAccount, updateOwnAccount } from './account-store.ts'
import type { AccountChangeDeps } from './accounts-deps.ts'
import { shownAccount } from './get-accounts.ts'
import { lockOwner } from './open-account.ts'

/** The use-case behind `changeAccount`. */
export function changeAccount(deps: AccountChangeDeps): Handler<typeof accountRoutes.changeAccount> {
  return async ({ accountNumber, nickname, hidden, isPrimary }, context) => {
    const key = { accountNumber, customerId: context.session.customerId }
    const change: AccountChange = {
      ...(nickname === undefined ? {} : { nickname: nickname === '' ? null : nickname }),
      ...(hidden === undefined ? {} : { isHidden: hidden }),
      ...(isPrimary === undefined ? {} : { isPrimary }),
    }
    const changed = await deps.database.transaction(async (tx): Promise<Result<StoredAccount, Failure>> => {
      // Without this lock, two parallel changes could leave two primary accounts.
      await lockOwner(tx, key.customerId)
      const before = await findOwnAccount(tx, key)
      const reason = before?.status === 'open' ? mayChangeAccount(before, change) : 'not-found'
      const detail = { account: maskAccountNumber(accountNumber) }
      if (before === undefined || reason !== undefined) {
        const refused = { ...detail, reason: reason ?? 'not-found' }
        await recordAudit(tx, context, { kind: 'account.change-refused', outcome: 'refused', detail: refused })
        return fail({ kind: 'refused', reason: reason ?? 'not-found' })
      }
      await updateOwnAccount(tx, key, change)
      await recordAudit(tx, context, { kind: 'account.changed', outcome: 'done', detail })
      return ok((await findOwnAccount(tx, key)) ?? before)
    })
    if (!changed.ok) return changed
    const [balance] = await deps.ledger.balances([changed.value.ledgerAccountId])
    return ok({ data: shownAccount(changed.value, balance) })
  }
}
