/** Reads an account's entries from the books, each with the name of the other side. */
import { paymentReference } from '../../../core/payments/reference.ts'
import { BRAND } from '../../../values/brand.ts'
import { cleanText } from '../../../values/text/clean-text.ts'
import type { Sql } from '../../db/database.ts'
import type { BankPaymentRow } from '../../db/tables/payment.ts'
import { journalReversal } from '../../ledger/journal-reversal.ts'
import { counterpartyOfPayment, PAYMENT_OF_ENTRY } from '../../payments/rows/entry-payment.ts'
import type { RefundSubject } from '../../payments/reversals/refund-store.ts'
import { isTransferKind, transfersOnly } from '../../payments/rows/transfers-only.ts'

/** Characters of a narration or a name that pages and statements show. An older version stored narrations of 46 KB. */
const LONGEST_TEXT = 200

interface AccountKey {
  readonly ledgerAccountId: bigint
  readonly accountNumber: string
}

export interface StoredEntry {
  readonly seq: bigint
  readonly amountMinor: bigint
  readonly balanceAfterMinor: bigint
  readonly postedAt: Date
  /** YYYY-MM-DD */
  readonly valueDate: string
  readonly journalId: string
  readonly line: number
  readonly kind: string
  readonly narration: string
  readonly counterparty: string
  /** The other bank's name and the whole account number there. Null when the other side is not at another bank. */
  readonly counterpartyBank: string | null
  readonly counterpartyAccount: string | null
  /** The time at which the bank received another bank's message about the entry. */
  readonly receivedAt: Date | null
  /** The time of the reversing journal. Null when the entry is not reversed. */
  readonly reversedAt: Date | null
  /** The id of the entry's payment, of any kind. Null when the entry belongs to no payment. */
  readonly paymentId: string | null
  /** Equals `paymentId` when the payment is a transfer, or else null. */
  readonly transferId: string | null
  /** Equals `paymentId` when the payment is a bill, or else null. */
  readonly billPaymentId: string | null
}

type EntryIds = Pick<StoredEntry, 'paymentId' | 'journalId'>

/**
 * The payment of the entry, or its journal when the entry belongs to no payment. Refunds of the entry are counted under
 * it.
 */
export const subjectOfEntry = ({ paymentId, journalId }: EntryIds): RefundSubject =>
  paymentId === null ? { id: journalId, kind: 'journal' } : { id: paymentId, kind: 'payment' }

/** The reference of an entry, which is the same on the receipt, in the history and on statements. */
export const referenceOfEntry = (entry: EntryIds): string => paymentReference(subjectOfEntry(entry).id)

export interface EntryRow {
  seq: string
  amount: string
  /** Null on an account without a running balance. Customers' accounts always have a running balance. */
  balance: string | null
  posted_at: Date
  value_date: string
  journal_id: string
  line: number
  kind: string
  narration: string
  counterparty: string
  bank_name: string | null
  other_account: string | null
  received_at: Date | null
  reversed_at: Date | null
  payment_id: string | null
  payment_kind: BankPaymentRow['kind'] | null
}

// A transfer to another bank has a separate journal id in the books: the journal that settles the hold of the transfer. `offset
// 0` keeps each look-up on its row. Without it the planner may read a whole table for one page.
export const sourceOf = (accountNumber: string): string => `
  cross join lateral (select q.kind, q.narration, q.hold_id from ledger.request q where q.request_id = e.journal_id offset 0) j
  cross join lateral (
    select t.payment_id, t.kind as payment_kind, t.customer_id, t.transfer_type, t.beneficiary_type,
      coalesce(${counterpartyOfPayment(accountNumber)}, i.sender_name, n.counterparty, '') as counterparty,
      coalesce(case when ${transfersOnly('t')} and t.account_number = ${accountNumber} then t.institution_name end,
        i.sender_bank_name) as bank_name,
      coalesce(case when ${transfersOnly('t')} and t.account_number = ${accountNumber} then t.payee_reference end,
        i.sender_account) as other_account,
      i.received_at
    from (select) one
    ${PAYMENT_OF_ENTRY}
    left join bank.inward_credit i on i.posting_id = e.journal_id and i.outcome = 'accepted'
    left join bank.journal_note n on n.journal_id = e.journal_id
    offset 0) source
  ${journalReversal('e.journal_id')}`
export const LINE = `select e.seq, e.amount, e.balance, e.posted_at, e.value_date::text as value_date, e.journal_id, e.line, j.kind,
  j.narration, source.payment_id, source.payment_kind, source.counterparty, source.bank_name, source.other_account, source.received_at, reversal.posted_at as reversed_at`

/** SQL for the moment at which a day begins in the bank's time zone. `day` is SQL of a date. */
export function entryDayStart(day: string): string {
  return `(${day})::timestamp at time zone '${BRAND.timeZone}'`
}

const ENTRY = `${LINE} from ledger.entry e ${sourceOf('$2')} where e.account_id = $1 and e.seq = $3`

/** Finds the account's entry with this number. */
export async function findEntry(
  sql: Sql,
  key: AccountKey & { readonly seq: bigint },
): Promise<StoredEntry | undefined> {
  const { rows } = await sql.query<EntryRow>(ENTRY, [
    key.ledgerAccountId.toString(),
    key.accountNumber,
    key.seq.toString(),
  ])
  return rows[0] && entryOf(rows[0])
}

const UPWARD = `${LINE} from ledger.entry e ${sourceOf('$2')}
  where e.account_id = $1 and e.seq >= $3 and e.seq < $4 order by e.seq limit $5`

/** Finds the account's entries from number `next` on and before number `high`, oldest first. */
export async function findEntriesUpward(
  sql: Sql,
  range: AccountKey & {
    readonly limit: number
    readonly next: bigint
    readonly high: bigint
  },
): Promise<readonly StoredEntry[]> {
  const { rows } = await sql.query<EntryRow>(UPWARD, [
    range.ledgerAccountId.toString(),
    range.accountNumber,
    range.next.toString(),
    range.high.toString(),
    range.limit,
  ])
  return rows.map(entryOf)
}

export function entryOf(row: EntryRow): StoredEntry {
  if (row.balance === null) throw new Error('an entry of a customer has no balance')
  return {
    seq: BigInt(row.seq),
    amountMinor: BigInt(row.amount),
    balanceAfterMinor: BigInt(row.balance),
    postedAt: row.posted_at,
    valueDate: row.value_date,
    journalId: row.journal_id,
    line: row.line,
    kind: row.kind,
    narration: cleanText(row.narration, LONGEST_TEXT),
    counterparty: cleanText(row.counterparty, LONGEST_TEXT),
    // Both customers have this bank, so the history leaves out the bank's own name.
    counterpartyBank: row.bank_name === BRAND.bankName ? null : row.bank_name,
    counterpartyAccount: row.other_account,
    receivedAt: row.received_at,
    reversedAt: row.reversed_at,
    paymentId: row.payment_id,
    transferId: row.payment_kind !== null && isTransferKind(row.payment_kind) ? row.payment_id : null,
    billPaymentId: row.payment_kind === 'bill' ? row.payment_id : null,
  }
}
