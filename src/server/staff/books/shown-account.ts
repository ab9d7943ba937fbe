/** An account of the books as the staff's calls show it. */
import type { BookAccount } from '../../../contract/staff/staff-books.ts'
import type { LedgerAccount } from '../../ledger/read.ts'

export function shownAccount({ accountId, code, name, currency, normalSide, ...account }: LedgerAccount): BookAccount {
  return {
    accountId: accountId.toString(),
    code,
    name,
    currency,
    normalSide,
    balanceMinor: account.balanceMinor.toString(),
    heldMinor: account.heldMinor.toString(),
    isClosed: account.closedAt !== null,
  }
}
