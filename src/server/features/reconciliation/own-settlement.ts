/** Reads the bank's side of the reconciliation with the payment switch: the entries of its settlement accounts, and the states of the other payments. */
import type { OwnState, SettledPayment } from '../../../core/reconciliation/compare-books.ts'
import { type PaymentState, SETTLED_ONCE_STATES } from '../../../values/vocabularies/payment-states.ts'
import { notInStates } from '../../payments/rows/state-lists.ts'
import {
  divideEntries,
  entryParameters,
  type EntryRow,
  inPart,
  type OwnSide,
  ownStateOf,
  paymentOfEntry,
} from './own-side.ts'

interface SwitchEntryRow extends EntryRow {
  readonly out_reference: string | null
  readonly in_reference: string | null
}

// The accounts are debit-normal: outgoing money is a credit (above zero), incoming money a debit. The balance before the first
// payment over the switch is a balance brought forward. The journal of a settlement names the hold, which has the transfer's id.
// Sorted by the times of the entries, because a credit is stored a moment after it is posted.
const ENTRIES = `with line as (
    select e.posted_at, e.journal_id, e.amount, a.currency, w.network_reference as out_reference, c.end_to_end_id as in_reference
    from ledger.entry e
    join ledger.account a on a.account_id = e.account_id
    join ledger.request r on r.request_id = e.journal_id
    left join bank.payment_submission w on w.payment_id = r.hold_id and w.network = 'switch'
    left join bank.inward_credit c on c.posting_id = e.journal_id
    where a.code like 'settlement:switch:%' and e.posted_at >= $1::timestamptz and e.posted_at < $2::timestamptz
  )
  select journal_id, amount, currency, out_reference, in_reference from line
  where ($1::timestamptz > '-infinity'
    or posted_at >= (select min(posted_at) from line where coalesce(out_reference, in_reference) is not null))
    and ${inPart('coalesce(case when amount < 0 then in_reference else out_reference end, journal_id::text)')}
  order by posted_at, journal_id`

const SETTLED_BEFORE = `with known as (
    select w.network_reference as reference, h.request_id as journal_id, true as is_out
    from bank.payment_submission w join ledger.hold_entry h on h.hold_id = w.payment_id and h.kind = 'settled'
    where w.network = 'switch' and w.network_reference = any ($1::text[])
    union all
    select end_to_end_id, posting_id, false from bank.inward_credit where end_to_end_id = any ($1::text[]))
  select e.journal_id, e.amount, a.currency, case when k.is_out then k.reference end as out_reference,
    case when not k.is_out then k.reference end as in_reference
  from known k join ledger.entry e on e.journal_id = k.journal_id join ledger.account a on a.account_id = e.account_id
  where a.code like 'settlement:switch:%' and e.posted_at < $2::timestamptz and (e.amount > 0) = k.is_out`

const STATES = `select w.network_reference as reference, 'out' as direction, t.state
  from bank.payment_submission w join bank.payment t on t.payment_id = w.payment_id
  where w.network = 'switch' and w.network_reference = any ($1::text[]) and ${notInStates('t.state', SETTLED_ONCE_STATES)}
  union all
  select end_to_end_id, 'in', outcome from bank.inward_credit where end_to_end_id = any ($1::text[]) and outcome = 'refused'`

export const ownSettlement: OwnSide = {
  async readEntries(sql, since, range) {
    const { rows } = await sql.query<SwitchEntryRow>(ENTRIES, entryParameters(since, range))
    return divideEntries(rows, isExplained, paymentOf)
  },
  async findOthers(sql, references, since) {
    const before = await sql.query<SwitchEntryRow>(SETTLED_BEFORE, [references, since])
    const found = await sql.query<{ reference: string; direction: 'in' | 'out'; state: PaymentState | 'refused' }>(
      STATES,
      [references],
    )
    const states = new Map(found.rows.map((row) => [`${row.direction} ${row.reference}`, row.state]))
    return {
      settled: before.rows.map(paymentOf),
      stateOf: ({ direction, reference }) => stateOf(states.get(`${direction} ${reference}`)),
    }
  },
}

/** The entry of a payment has the payment's direction. An entry in the other direction is unexplained. */
function isExplained(row: SwitchEntryRow): boolean {
  return row.amount.startsWith('-') ? row.in_reference !== null : row.out_reference !== null
}

function paymentOf(row: SwitchEntryRow): SettledPayment {
  return paymentOfEntry(row, row.amount.startsWith('-') ? row.in_reference : row.out_reference)
}

function stateOf(state: PaymentState | 'refused' | undefined): OwnState {
  return state === 'refused' ? 'refused' : ownStateOf(state)
}
