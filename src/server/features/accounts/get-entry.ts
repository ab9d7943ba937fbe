/** One entry of an account with all that the bank can tell of it. */
import type { entryRoutes } from '../../../contract/entries.ts'
import { entryKindName } from '../../../core/accounts/entry-kinds.ts'
import { entryTimeline } from '../../../core/accounts/entry-timeline.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { calendarDay } from '../../../values/date.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { findOwnAccount } from './account-store.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { createEntryCursors } from './entry-cursor.ts'
import { findEntry } from './entry-store.ts'
import { shownEntry } from './get-entries.ts'

/** The use-case behind `getEntry`. An id of another account, and one that the bank never gave, are answered alike. */
export function getEntry(deps: AccountsDeps): Handler<typeof entryRoutes.getEntry> {
  const { seqOfCursor } = createEntryCursors(deps.cursorKey)
  return async ({ accountNumber, entryId }, { session }) => {
    const { pool } = deps.database
    const account = await findOwnAccount(pool, { accountNumber, customerId: session.customerId })
    const seq = account && seqOfCursor(accountNumber, entryId)
    const { ledgerAccountId } = account ?? {}
    const found = ledgerAccountId && seq && (await findEntry(pool, { ledgerAccountId, accountNumber, seq }))
    if (!account || !found) return fail({ kind: 'refused', reason: 'not-found' })
    const entry = shownEntry(account, found, entryId)
    const { counterpartyBank, counterpartyAccount } = found
    return ok({
      data: {
        ...entry,
        kindName: entryKindName(found.kind),
        counterpartyBank,
        counterpartyAccount: counterpartyAccount && maskAccountNumber(counterpartyAccount),
        timeline: entryTimeline({ ...found, direction: entry.direction, postedOn: calendarDay(found.postedAt) }),
      },
    })
  }
}
