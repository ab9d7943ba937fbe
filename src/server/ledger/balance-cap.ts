/** What an account may hold at most, kept with the posting that credits it: however many processes post at once. */
import type { Companion, CompanionRow } from './ledger.ts'

const NAME = 'balance-cap'

/** The posting would have brought an account above what it may hold: nothing of it was written. */
export class BalanceCapError extends Error {
  override name = 'BalanceCapError'
  readonly postingIds: readonly string[]

  /** Of each account the first that would pass it: without that one, a later one may fit. */
  constructor(postingIds: readonly string[]) {
    super('a posting would pass what its account may hold')
    this.postingIds = postingIds
  }
}

interface CapRow {
  readonly ledger_account_id: string
  readonly max_balance_minor: string
}

/** For a posting's companions: it fails with BalanceCapError where the account would hold more. Null: no cap, nothing to add. */
export function balanceCapRows(accountId: bigint, mostMinor: bigint | null): readonly CompanionRow[] {
  if (mostMinor === null) return []
  const row: CapRow = { ledger_account_id: accountId.toString(), max_balance_minor: mostMinor.toString() }
  return [{ companion: NAME, row }]
}

// Of the entry itself, in its turn: neither what came before it in the batch nor another process can have slipped past.
const ABOVE_CAP = `select distinct on (ledger_account_id) posting_id
  from json_to_recordset($1::json) as row(posting_id uuid, ledger_account_id bigint, max_balance_minor bigint)
  join ledger.entry e on e.journal_id = posting_id and e.account_id = ledger_account_id
  where e.balance > max_balance_minor order by ledger_account_id, e.seq`

/** Every ledger has it. It undoes the batch and names who is to be left out of it. */
export const balanceCapCompanion: Companion = {
  name: NAME,
  async write(tx, rows) {
    const capped = rows.flatMap(({ postingId, row, outcome }) =>
      outcome === 'posted' ? [{ posting_id: postingId, ...(row as CapRow) }] : [],
    )
    if (capped.length === 0) return
    const { rows: above } = await tx.query<{ posting_id: string }>({
      name: 'balance-cap',
      text: ABOVE_CAP,
      values: [JSON.stringify(capped)],
    })
    if (above.length > 0) throw new BalanceCapError(above.map(({ posting_id }) => posting_id))
  },
}
