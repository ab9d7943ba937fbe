/** Finds the facts of one account entry that are stored with a customer's case about it. */
import type { AccountsDeps } from './accounts-deps.ts'
import { subjectOfEntry } from './entry-store.ts'
import { shownEntry } from './get-entries.ts'
import { createFindOwnEntry } from './get-entry.ts'

/** Finds an entry of this customer's own account by the `entryId` that the list of entries returned. */
export function findEntryFacts(accounts: AccountsDeps) {
  const findOwnEntry = createFindOwnEntry(accounts)
  return async (key: { readonly accountNumber: string; readonly entryId: string }, customerId: string) => {
    const own = await findOwnEntry(key, customerId)
    if (own === undefined) return undefined
    const { billPaymentId, transferId, counterpartyBank } = own.entry
    const entry = shownEntry(own.account, own.entry, key.entryId)
    return {
      billPaymentId,
      transferId,
      payment: {
        ...key,
        elsewhere: counterpartyBank !== null,
        direction: entry.direction,
        status: entry.status,
        bankName: counterpartyBank ?? '',
        paidAt: new Date(entry.postedAt),
        amountMinor: BigInt(entry.amount),
        currency: entry.currencyCode,
        counterparty: entry.counterparty,
        reference: entry.reference,
        subject: subjectOfEntry(own.entry),
      },
    }
  }
}
