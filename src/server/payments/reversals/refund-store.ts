/** Reads and writes `bank.refund`: the amounts of settled payments that were given back. */
import { ADVISORY_LOCK_SEEDS } from '../../db/advisory-locks.ts'
import type { Sql } from '../../db/database.ts'

/**
 * The refunded payment. Its id is the payment's id, which is also the hold's id of a payment over a network. For a
 * debit that is not a payment, it is the id of the journal.
 */
export interface RefundSubject {
  readonly id: string
  readonly kind: 'payment' | 'journal'
}

export interface Refund {
  readonly subject: RefundSubject
  /**
   * - case: the bank refunds a customer's case.
   * - order: two members of staff refund a payment without a case.
   * - returned: the receiving bank returns a transfer.
   * - biller: the biller takes a bill back.
   * - card-not-made: the processor makes no card.
   * - reversal: an operator reverses a journal.
   */
  readonly source: 'case' | 'order' | 'returned' | 'biller' | 'card-not-made' | 'reversal'
  /** Minor units. Below zero when an operator reverses a refund. */
  readonly amountMinor: bigint
}

interface PostedRefund extends Refund {
  /** The journal that gives the money back. */
  readonly postingId: string
}

/** Waits for the subjects' locks in one order, so that two batches never deadlock. Held until the transaction ends. */
export async function lockSubjects(tx: Sql, refunds: readonly PostedRefund[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(one.key)
     from (select distinct hashtextextended(id::text, $2) as key from unnest($1::uuid[]) id order by key) one`,
    [refunds.map(({ subject }) => subject.id), ADVISORY_LOCK_SEEDS.refund],
  )
}

/** Writes the refunds. Returns the sum of the earlier refunds by subject id, in minor units. Lock the subjects first. */
export async function insertRefunds(
  tx: Sql,
  refunds: readonly PostedRefund[],
): Promise<readonly (readonly [string, bigint])[]> {
  const { rows } = await tx.query<{ subject_id: string; before: string }>(
    // The sum does not see the rows that the same statement writes.
    `with written as (
       insert into bank.refund (posting_id, subject_id, subject_kind, source, amount_minor)
       select posting_id, subject_id, subject_kind, source, amount_minor
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[])
         as given(posting_id, subject_id, subject_kind, source, amount_minor))
     select subject_id, sum(amount_minor)::text as before from bank.refund where subject_id = any($2::uuid[]) group by subject_id`,
    [
      refunds.map(({ postingId }) => postingId),
      refunds.map(({ subject }) => subject.id),
      refunds.map(({ subject }) => subject.kind),
      refunds.map(({ source }) => source),
      refunds.map(({ amountMinor }) => amountMinor.toString()),
    ],
  )
  return rows.map((row) => [row.subject_id, BigInt(row.before)])
}

/** Reads how much of the payment was given back, in minor units. */
export async function readRefunded(sql: Sql, paymentId: string): Promise<bigint> {
  const refunded = await readRefundedOf(sql, [paymentId])
  return refunded.get(paymentId) ?? 0n
}

/** Maps a subject's id to the refunded amount in minor units. A subject without refunds is absent. */
export async function readRefundedOf(sql: Sql, subjectIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql.query<{ subject_id: string; refunded: string }>(
    `select subject_id, sum(amount_minor)::text as refunded from bank.refund
     where subject_id = any($1::uuid[]) group by subject_id`,
    [subjectIds],
  )
  return new Map(rows.map((row) => [row.subject_id, BigInt(row.refunded)]))
}

/** The refund that a journal made; undefined when the journal is no refund. */
export async function findRefundBy(
  sql: Sql,
  postingId: string,
): Promise<Pick<Refund, 'subject' | 'amountMinor'> | undefined> {
  const { rows } = await sql.query<{ subject_id: string; subject_kind: RefundSubject['kind']; amount_minor: string }>(
    'select subject_id, subject_kind, amount_minor from bank.refund where posting_id = $1',
    [postingId],
  )
  const [row] = rows
  return row && { subject: { id: row.subject_id, kind: row.subject_kind }, amountMinor: BigInt(row.amount_minor) }
}
