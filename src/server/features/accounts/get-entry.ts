/** One entry of an account with all that the bank can tell of it. */
import type { entryRoutes } from '../../../contract/accounts/entries.ts'
import { entryKindName } from '../../../values/vocabularies/entry-kinds.ts'
import { entryTimeline } from '../../../core/accounts/entry-timeline.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { calendarDay } from '../../../values/date.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { findOwnAccount, type StoredAccount } from './account-store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { createEntryCursors } from './entry-cursor.ts'
import { findEntry, type StoredEntry } from './entry-store.ts'
import { shownEntry } from './get-entries.ts'

interface OwnEntry {
  readonly account: StoredAccount
  readonly entry: StoredEntry
}

/** Finds an entry of this customer's account by the id that the bank gave it. */
export function createFindOwnEntry(deps: AccountsDeps) {
  const { seqOfCursor } = createEntryCursors(deps.cursorKey, deps.otherCursorKeys)
  return async (
    { accountNumber, entryId }: { readonly accountNumber: string; readonly entryId: string },
    customerId: string,
  ): Promise<OwnEntry | undefined> => {
    const { pool } = deps.database
    const account = await findOwnAccount(pool, { accountNumber, customerId })
    const seq = account && seqOfCursor(accountNumber, entryId)
    if (account === undefined || seq === undefined) return undefined
    const entry = await findEntry(pool, { ledgerAccountId: account.ledgerAccountId, accountNumber, seq })
    return entry && { account, entry }
  }
}

/** The use-case behind `getEntry`. An id of another account and an unknown id get the same answer. */
export function getEntry(deps: AccountsDeps): Handler<typeof entryRoutes.getEntry> {
  const findOwnEntry = createFindOwnEntry(deps)
  return async (request, { session }) => {
    const { translate } = translatorFor(session.language)
    const own = await findOwnEntry(request, session.customerId)
    if (own === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const { account, entry: found } = own
    const { entryId } = request
    const entry = shownEntry(account, found, entryId)
    const { counterpartyBank, counterpartyAccount } = found
    return ok({
      data: {
        ...entry,
        kindName: translate(entryKindName(found.kind)),
        counterpartyBank,
        counterpartyAccount: counterpartyAccount && maskAccountNumber(counterpartyAccount),
        timeline: entryTimeline(
          { ...found, direction: entry.direction, postedOn: calendarDay(found.postedAt) },
          translate,
        ),
      },
    })
  }
}
