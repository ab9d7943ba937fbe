/** Drafts the journal that books a difference: the line of the bank's account at the network, the narration and the value date. */
import { type BookingDraft, settlementAccountOf, surplusMinor } from '../../../contract/staff/staff-reconciliation.ts'
import { calendarDay } from '../../../values/date.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { lockUnexplained, type StoredBreak } from '../../features/reconciliation/break-store.ts'
import { type LedgerAccount, readJournal } from '../../ledger/read.ts'
import { dateObstacle, findLedgerAccount } from '../../operator-journals.ts'
import { shownAccount } from '../books/shown-account.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal } from '../staff-route.ts'
import { shownBreak } from './shown-break.ts'

const MOST_NARRATION = 140

/** The line on the bank's account at the network that books the difference. The amount is a debit below zero, and a credit above zero. */
export interface BookingLine {
  readonly account: string
  readonly amountMinor: bigint
}

/** Undefined: no journal can book the difference, because the network counts cards, or the amounts are equal. */
export function bookingLineOf(found: StoredBreak): BookingLine | undefined {
  const account = settlementAccountOf(found)
  const amountMinor = surplusMinor({ ...found, oursMinor: found.ours_minor, theirsMinor: found.theirs_minor })
  return account === undefined || amountMinor === 0n ? undefined : { account, amountMinor }
}

export async function draftBooking(
  { database, clock }: StaffDeps,
  breakId: string,
): Promise<Result<BookingDraft, Refusal>> {
  return database.transaction(async (tx) => {
    const [found] = await lockUnexplained(tx, [breakId])
    if (found === undefined)
      return refuse('not-found', 'This difference needs no journal: it has ended, or it is explained.')
    const line = bookingLineOf(found)
    if (line === undefined)
      return refuse('not-found', 'No journal can book this difference, because it is no amount of money.')
    const account = await findLedgerAccount(tx, line.account)
    if (account === undefined) return refuse('not-found', `The books have no account ${line.account}.`)
    return ok({
      difference: shownBreak(found),
      account: shownAccount(account),
      amountMinor: line.amountMinor.toString(),
      narration: `Correction for ${found.reference}`.slice(0, MOST_NARRATION),
      valueDate: await valueDateOf(tx, found, account, clock.now()),
    })
  })
}

/** The value date of the entry without a payment, or the day on which a run found the difference. Null: the date is not possible any more. */
async function valueDateOf(sql: Sql, found: StoredBreak, account: LedgerAccount, now: Date): Promise<string | null> {
  const journal = found.kind === 'no-payment' ? await readJournal(sql, found.reference) : undefined
  const valueDate = journal?.valueDate ?? calendarDay(found.found_at)
  return dateObstacle({ valueDate, lines: [{ account, amountMinor: 1n }] }, now) === undefined ? valueDate : null
}
