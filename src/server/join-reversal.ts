/** What goes with a journal that an operator posts: its holders are told; of one that reverses, what its payment counted towards limits goes back, and it reads as reversed. */
import { auditEffect, type AuditRow } from './audit/audit-effect.ts'
import { reversedEffect } from './payments/mark-reversed.ts'
import { releasedCounters } from './payments/release-counters.ts'
import type { Sql } from './db/database.ts'
import type { BankPaymentRow } from './db/tables/payment.ts'
import { FormerReturnError, formerReturnRow } from './features/inward-credits/pay-former.ts'
import { holderNoticeRows } from './features/notices/tell-holders.ts'
import { type EffectRow, effectRow } from './ledger/effect.ts'
import type { Posting } from './ledger/ledger.ts'
import type { Journal } from './ledger/read.ts'
import { OverRefundError, refundRows } from './payments/refund.ts'
import { findRefundBy, type RefundSubject } from './payments/refund-store.ts'
import { systemClock } from './ports/clock.ts'

/** Why a posting was refused by what goes with it; undefined where something else is wrong. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof OverRefundError) return error.message
  return error instanceof FormerReturnError
    ? 'this return was paid out to a customer who had left, so nothing of it is left here'
    : undefined
}

/** The row of the audit trail for a journal that an operator posts: it is `done` where the journal is posted, else `refused`. */
export function operatorJournalRow(
  { id, kind, reverses, lines }: Pick<Posting, 'id' | 'kind' | 'reverses' | 'lines'>,
  { operator, reason }: { readonly operator: string; readonly reason: string },
): EffectRow {
  const accounts = (isCredit: boolean) =>
    lines
      .flatMap(({ accountId, amountMinor }) => (amountMinor > 0n === isCredit ? [accountId.toString()] : []))
      .join(' ')
  const credits = lines.flatMap(({ amountMinor }) => (amountMinor > 0n ? [amountMinor] : []))
  const row: AuditRow = {
    kind: reverses === undefined ? 'journal.posted' : 'journal.reversed',
    address: `operator:${operator}`,
    detail: {
      journalId: id,
      journalKind: kind,
      ...(reverses === undefined ? {} : { reverses }),
      amountMinor: credits.reduce((sum, amount) => sum + amount, 0n).toString(),
      payer: accounts(false),
      payee: accounts(true),
      reason,
    },
  }
  return effectRow(auditEffect, row)
}

/** Rows that tell the holders of the accounts that these lines change. */
export const holdersTold = (sql: Sql, lines: Posting['lines']): Promise<readonly EffectRow[]> =>
  holderNoticeRows(sql, lines, systemClock.now())

/**
 * The rows and counters of a journal's reversal. `by` is `operator:<name>`. The posting fails with OverRefundError when the payment was refunded before, also
 * in part. It fails with FormerReturnError when the journal is a return that was paid out to a closed customer.
 */
export async function reversedWith(
  sql: Sql,
  { id: journalId, lines }: Pick<Journal, 'id' | 'lines'>,
  by = 'operator',
): Promise<Pick<Posting, 'counters' | 'effects'>> {
  const refund = await findRefundBy(sql, journalId)
  if (refund !== undefined) {
    const { subject, amountMinor } = refund
    const taken = refundRows({ subject, source: 'reversal', amountMinor: -amountMinor, mostMinor: null })
    return { effects: [...taken, formerReturnRow(journalId, 'reversed')] }
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
