/** Prepares the reversal of a journal: the rows that mark its payment as reversed, and the counters that it lowers. */
import type { Sql } from '../../db/database.ts'
import type { BankPaymentRow } from '../../db/tables/payment.ts'
import { type EffectRow, effectRow } from '../../ledger/effect.ts'
import type { Posting } from '../../ledger/ledger.ts'
import type { Journal } from '../../ledger/read.ts'
import { reversedEffect } from './mark-reversed.ts'
import { refundRows } from './refund.ts'
import { findRefundBy, type RefundSubject } from './refund-store.ts'
import { releasedCounters } from '../release-counters.ts'

interface ReversalNeeds {
  /** `operator:<name>` */
  readonly by?: string | undefined
  /** The row that stops a reversal of a return that was already paid out to a closed customer. */
  returnRow(journalId: string): EffectRow
}

/**
 * The rows and counters of a journal's reversal. `by` is `operator:<name>`. The posting fails with OverRefundError when the payment was refunded before, also
 * in part. It fails with the error of `returnRow` when the journal is a return that was paid out to a closed customer.
 */
export async function reversalRows(
  sql: Sql,
  { id: journalId, lines }: Pick<Journal, 'id' | 'lines'>,
  { by = 'operator', returnRow }: ReversalNeeds,
): Promise<Pick<Posting, 'counters' | 'effects'>> {
  const refund = await findRefundBy(sql, journalId)
  if (refund !== undefined) {
    const { subject, amountMinor } = refund
    const taken = refundRows({ subject, source: 'reversal', amountMinor: -amountMinor, mostMinor: null })
    return { effects: [...taken, returnRow(journalId)] }
  }
  // The payer's line is the largest: the payee's line and each charge are parts of it.
  const wholeMinor = lines
    .map(({ amountMinor }) => (amountMinor < 0n ? -amountMinor : amountMinor))
    .reduce((most, size) => (size > most ? size : most), 0n)
  const refundOf = (subject: RefundSubject) =>
    refundRows({ subject, source: 'reversal', amountMinor: wholeMinor, mostMinor: wholeMinor })
  const payment = await findPaymentOf(sql, journalId)
  if (payment === undefined) return { effects: refundOf({ id: journalId, kind: 'journal' }) }
  const refunded = refundOf({ id: payment.id, kind: 'payment' })
  if (payment.state !== 'settled') return { effects: refunded }
  return {
    counters: releasedCounters(payment),
    effects: [...refunded, effectRow(reversedEffect, { paymentId: payment.id, actor: by })],
  }
}

// The hold of a payment over a network has the payment's id. The journal that settles the hold has another id.
const PAYMENT_OF = `select t.payment_id as id, t.state, t.amount_minor, t.counter_keys
  from ledger.request q join bank.payment t on t.payment_id = coalesce(q.hold_id, q.request_id) where q.request_id = $1`

/** The payment that a journal settled. */
async function findPaymentOf(sql: Sql, journalId: string) {
  const { rows } = await sql.query<Pick<BankPaymentRow, 'state' | 'amount_minor' | 'counter_keys'> & { id: string }>(
    PAYMENT_OF,
    [journalId],
  )
  const [row] = rows
  return row && { id: row.id, state: row.state, counterKeys: row.counter_keys, amountMinor: BigInt(row.amount_minor) }
}

/** True when the journal reversed a payment. Its own reversal would move money for a payment that reads as reversed. */
export const reversesPayment = async (sql: Sql, { reverses }: Pick<Journal, 'reverses'>): Promise<boolean> =>
  reverses !== null && (await findPaymentOf(sql, reverses)) !== undefined
