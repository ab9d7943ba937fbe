/** Reads the bank's side of the reconciliation with the bill aggregator: the entries of the billers' settlement account, and the states of the other bill payments. */
import type { SettledPayment } from '../../../core/reconciliation/compare-books.ts'
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'
import {
  divideEntries,
  entryParameters,
  type EntryRow,
  inPart,
  type OwnSide,
  ownStateOf,
  paymentOfEntry,
} from './own-side.ts'

interface BillEntryRow extends EntryRow {
  readonly reference: string | null
}

// Money that the billers are owed is a credit, above zero. The journal of a settlement names the hold, which has the bill's id. A
// reversed settlement and its reversal are both left out. The balance before the first bill is a balance brought forward.
const ENTRIES = `with line as (
    select e.posted_at, e.journal_id, e.amount, a.currency, w.network_reference as reference
    from ledger.entry e
    join ledger.account a on a.account_id = e.account_id
    join ledger.request r on r.request_id = e.journal_id
    left join bank.payment_submission w on w.payment_id = r.hold_id and w.network = 'biller'
    where a.code like 'biller-settlement:%' and e.posted_at >= $1::timestamptz and e.posted_at < $2::timestamptz
      and not exists (select from ledger.request u where u.reverses = e.journal_id and u.outcome = 0)
      and not exists (select from ledger.request o join bank.payment_submission c on c.payment_id = o.hold_id and c.network = 'biller' where o.request_id = r.reverses)
  )
  select journal_id, amount, currency, reference from line
  where ($1::timestamptz > '-infinity' or posted_at >= (select min(posted_at) from line where reference is not null))
    and ${inPart('coalesce(reference, journal_id::text)')}
  order by posted_at, journal_id`

const SETTLED_BEFORE = `select e.journal_id, e.amount, a.currency, w.network_reference as reference
  from bank.payment_submission w
  join ledger.hold_entry h on h.hold_id = w.payment_id and h.kind = 'settled'
  join ledger.entry e on e.journal_id = h.request_id and e.amount > 0
  join ledger.account a on a.account_id = e.account_id
  where w.network = 'biller' and w.network_reference = any ($1::text[])
    and a.code like 'biller-settlement:%' and e.posted_at < $2::timestamptz
    and not exists (select from ledger.request u where u.reverses = e.journal_id and u.outcome = 0)`

const STATES = `select w.network_reference as reference, t.state
  from bank.payment_submission w join bank.payment t on t.payment_id = w.payment_id
  where w.network = 'biller' and w.network_reference = any ($1::text[]) and t.state <> 'settled'`

export const ownBills: OwnSide = {
  async readEntries(sql, since, range) {
    const { rows } = await sql.query<BillEntryRow>(ENTRIES, entryParameters(since, range))
    return divideEntries(rows, isExplained, paymentOf)
  },
  async findOthers(sql, references, since) {
    const before = await sql.query<BillEntryRow>(SETTLED_BEFORE, [references, since])
    const found = await sql.query<{ reference: string; state: PaymentState }>(STATES, [references])
    const states = new Map(found.rows.map(({ reference, state }) => [reference, state]))
    return {
      settled: before.rows.map(paymentOf),
      stateOf: ({ reference }) => ownStateOf(states.get(reference)),
    }
  },
}

const isExplained = ({ amount, reference }: BillEntryRow): boolean => !amount.startsWith('-') && reference !== null

const paymentOf = (row: BillEntryRow): SettledPayment => paymentOfEntry(row, row.reference)
