/** Checks the highest permitted balance of an account in the posting that credits it, across all processes. */
import { type Effect, type EffectRow, effectRow } from './effect.ts'
import { GuardError } from './guard-error.ts'

/** A posting would have brought an account above its highest permitted balance. Nothing of the posting was written. */
export class BalanceCapError extends GuardError {
  override name = 'BalanceCapError'

  constructor(above: ReadonlyMap<string, readonly bigint[]>) {
    super('a posting would pass what its account may hold', above)
  }
}

interface CapRow {
  readonly ledger_account_id: string
  readonly max_balance_minor: string
}

/**
 * Returns the effect that refuses a posting with BalanceCapError when it would bring the account above `mostMinor`.
 * Null is no cap and gives no effect.
 */
export function balanceCapRows(accountId: bigint, mostMinor: bigint | null): readonly EffectRow[] {
  if (mostMinor === null) return []
  const row: CapRow = { ledger_account_id: accountId.toString(), max_balance_minor: mostMinor.toString() }
  return [effectRow(balanceCapEffect, row)]
}

// The query compares the balance of the new entry itself, within the posting. So it cannot miss an earlier item of the
// batch or another process.
const ACCOUNTS_ABOVE = `select distinct ledger_account_id
  from json_to_recordset($1::json) as row(posting_id uuid, ledger_account_id bigint, max_balance_minor bigint)
  join ledger.entry e on e.journal_id = posting_id and e.account_id = ledger_account_id
  where e.balance > max_balance_minor`

// Selects all capped postings of these accounts, in the order of each account's entries.
const OF_ACCOUNTS = `select posting_id, ledger_account_id, max_balance_minor::text, sum(e.amount)::text as amount, max(e.balance)::text as highest
  from json_to_recordset($1::json) as row(posting_id uuid, ledger_account_id bigint, max_balance_minor bigint)
  join ledger.entry e on e.journal_id = posting_id and e.account_id = ledger_account_id
  where ledger_account_id = any($2::bigint[])
  group by posting_id, ledger_account_id, max_balance_minor order by ledger_account_id, min(e.seq)`

interface CreditRow extends CapRow {
  readonly posting_id: string
  readonly amount: string
  readonly highest: string
}

/** Throws, so that the batch is rolled back, and names the postings to leave out. */
const balanceCapEffect: Effect<CapRow> = {
  name: 'balance-cap',
  phase: 'guard',
  async write(tx, rows) {
    const capped = rows.flatMap(({ postingId, row, outcome }) =>
      outcome === 'posted' ? [{ posting_id: postingId, ...row }] : [],
    )
    if (capped.length === 0) return
    const values = [JSON.stringify(capped)]
    const passed = await tx.query<Pick<CapRow, 'ledger_account_id'>>({
      name: 'balance-cap',
      text: ACCOUNTS_ABOVE,
      values,
    })
    if (passed.rows.length === 0) return
    const accounts = passed.rows.map(({ ledger_account_id: id }) => id)
    const credits = await tx.query<CreditRow>(OF_ACCOUNTS, [...values, accounts])
    throw new BalanceCapError(leaveOut(credits.rows))
  },
}

/**
 * A later item may fit when a refused item is left out. So an item is named only when it is above the cap without the
 * items named before it.
 */
function leaveOut(credits: readonly CreditRow[]): ReadonlyMap<string, readonly bigint[]> {
  const above = new Map<string, readonly bigint[]>()
  const without = new Map<string, bigint>()
  for (const { posting_id: id, ledger_account_id: account, ...credit } of credits) {
    const left = without.get(account) ?? 0n
    if (BigInt(credit.highest) - left <= BigInt(credit.max_balance_minor)) continue
    above.set(id, [...(above.get(id) ?? []), BigInt(account)])
    without.set(account, left + BigInt(credit.amount))
  }
  return above
}
