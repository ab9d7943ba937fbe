/** An account's history, a page at a time. */
import type { accountRoutes, Entry } from '../../../contract/accounts/account.ts'
import { ENTRY_KINDS } from '../../../values/vocabularies/entry-kinds.ts'
import { currencySymbol } from '../../../values/currency.ts'
import { parseMajor } from '../../../values/money.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { findOwnAccount, type StoredAccount } from './account-store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { createEntryCursors } from './entry-cursor.ts'
import { referenceOfEntry, type StoredEntry } from './entry-store.ts'
import { findEntries } from './find-entries.ts'

const PAGE = 20
const LONGEST_PAGE = 100

/** The use-case behind `getEntries`. Another customer's account and a missing account get the same answer. */
export function getEntries(deps: AccountsDeps): Handler<typeof accountRoutes.getEntries> {
  const { cursorOf, seqOfCursor } = createEntryCursors(deps.cursorKey, deps.otherCursorKeys)
  return async (request, { session }) => {
    const { accountNumber, cursor, from, to, direction, kind, beneficiaryType, leastAmount, mostAmount, search } =
      request
    const { customerId } = session
    const account = await findOwnAccount(deps.database.pool, { accountNumber, customerId })
    if (account === undefined) return fail({ kind: 'refused', reason: 'account-not-found' })
    const beforeSeq = cursor === undefined ? undefined : seqOfCursor(accountNumber, cursor)
    if (cursor !== undefined && beforeSeq === undefined) {
      return fail({ kind: 'invalid-input', errors: { cursor: ['This is not a place in this account'] } })
    }
    const limit = Math.min(Math.max(Number(request.limit ?? PAGE), 1), LONGEST_PAGE)
    const { ledgerAccountId } = account
    const query = {
      ledgerAccountId,
      accountNumber,
      beforeSeq,
      from,
      to,
      direction,
      kinds: kind && ENTRY_KINDS[kind],
      beneficiaryType: beneficiaryType === undefined ? undefined : { customerId, name: beneficiaryType },
      leastMinor: leastAmount === undefined ? undefined : BigInt(leastAmount),
      mostMinor: mostAmount === undefined ? undefined : BigInt(mostAmount),
      search,
      searchMinor: amountIn(search, account),
      limit: limit + 1,
    }
    const { entries: found, lookedTo } = await findEntries(deps.database.pool, query)
    const page = found.slice(0, limit)
    const nextAfter = found.length > limit ? page.at(-1)?.seq : lookedTo?.seq
    const idOf = (seq: bigint): string => cursorOf(accountNumber, seq)
    return ok({
      data: {
        entries: page.map((entry) => shownEntry(account, entry, idOf(entry.seq))),
        nextCursor: nextAfter === undefined ? null : idOf(nextAfter),
        lookedTo: lookedTo?.at.toISOString() ?? null,
      },
    })
  }
}

/** "5,000", "₦5,000.00" and "5000" all look for the same amount; words look for none. */
function amountIn(search: string | undefined, { currency }: StoredAccount): bigint | undefined {
  const parsed = parseMajor((search ?? '').trim().replace(currencySymbol(currency), ''), currency)
  return parsed.ok && parsed.value > 0n ? parsed.value : undefined
}

/** An entry as the customer sees it; its id is the cursor behind it. */
export function shownEntry(account: StoredAccount, entry: StoredEntry, entryId: string): Entry {
  const credit = entry.amountMinor > 0n
  return {
    entryId,
    postedAt: entry.postedAt.toISOString(),
    valueDate: entry.valueDate,
    narration: entry.narration === '' ? wordless(entry, credit) : entry.narration,
    counterparty: entry.counterparty,
    amount: (credit ? entry.amountMinor : -entry.amountMinor).toString(),
    currencyCode: account.currency,
    direction: credit ? 'credit' : 'debit',
    balanceAfter: entry.balanceAfterMinor.toString(),
    reference: referenceOfEntry(entry),
    kind: entry.kind,
    status: entry.reversedAt === null ? 'successful' : 'reversed',
    transferId: entry.transferId,
    ...(entry.billPaymentId === null ? {} : { billPaymentId: entry.billPaymentId }),
  }
}

/** The text of an entry whose sender gave no narration. */
function wordless(entry: StoredEntry, credit: boolean): string {
  return `Transfer ${credit ? 'from' : 'to'} ${entry.counterparty}`
}
