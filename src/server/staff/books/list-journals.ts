/** Lists the journals of a day for staff. A look at a journal of a customer leaves a line that the customer can read. */
import type * as v from 'valibot'
import type { listedJournalsSchema, listJournalsInput } from '../../../contract/staff/staff-books.ts'
import { minorOfSearch } from '../../../contract/staff/search-fields.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { findCustomersOfBookAccounts } from '../../features/accounts/account-store.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import { readJournals } from '../../ledger/reports/read-journals.ts'
import { endOfDay, startOfDay } from '../audit/find-first-event.ts'
import type { StaffDeps } from '../staff-deps.ts'
import type { Refusal, StaffCall } from '../staff-route.ts'

export function listJournals(
  { database, clock }: StaffDeps,
  { day, kind, amount, byHand }: v.InferOutput<typeof listJournalsInput>,
  { caller }: StaffCall,
): Promise<Result<v.InferOutput<typeof listedJournalsSchema>, Refusal>> {
  const [from, until] = [startOfDay(day), endOfDay(day)]
  return database.transaction(async (tx) => {
    const ids = byHand === '' ? undefined : await findJournalsOfOrders(tx, from, until)
    const journals = await readJournals(tx, { from, until, kind, amountMinor: minorOfSearch(amount), ids })
    const accountIds = new Set(journals.flatMap((journal) => journal.accountIds))
    await writeRecordReads(tx, await findCustomersOfBookAccounts(tx, [...accountIds].map(BigInt)), {
      operator: `${caller.name} (${caller.staffId})`,
      role: caller.roles.join(', '),
      what: 'An entry of an account of yours, in a list of journals',
      reason: 'To look into a posting',
      at: clock.now(),
    })
    return ok({
      journals: journals.map(({ postedAt, reverses, accountIds: _accounts, credits, ...journal }) => ({
        ...journal,
        credits: [...credits],
        postedAt: postedAt.toISOString(),
        isReversal: reverses !== null,
      })),
    })
  })
}

/** An order that posts or reverses a journal gives its id to the journal. */
async function findJournalsOfOrders(sql: Sql, from: Date, until: Date): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select order_id as id from bank.staff_order
     where kind in ('post-journal', 'reverse-journal') and state = 'executed' and ended_at >= $1 and ended_at < $2`,
    [new Date(from.getTime() - MARGIN_MS), new Date(until.getTime() + MARGIN_MS)],
  )
  return rows.map(({ id }) => id)
}
/** The order and its journal have the times of two clocks. */
const MARGIN_MS = 60 * 60_000
