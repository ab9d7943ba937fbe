/** Stores the checkpoints of reconciliation: the closed days up to whose end a network's books and the bank's books agree. */
import { createHash } from 'node:crypto'
import type { SettledPayment } from '../../../core/reconciliation/compare-books.ts'
import type { BankReconciliationCheckpointRow } from '../../db/tables/reconciliation.ts'
import type { Sql } from '../../db/database.ts'

export type CheckedNetwork = BankReconciliationCheckpointRow['network']

/** The end of a closed day. Everything that was posted before it has been committed. */
export interface DayEnd {
  /** YYYY-MM-DD */
  readonly day: string
  /** UTC, to the microsecond. */
  readonly endsAt: string
}

export interface ReconciliationCheckpoint extends DayEnd {
  readonly digest: Buffer
}

const ENDS_AT = `to_char(d.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "endsAt"`

/** The end of the newest day that was closed up to a time. Undefined when no day was closed. */
export async function findLastDayEnd(sql: Sql, until: string): Promise<DayEnd | undefined> {
  const { rows } = await sql.query<DayEnd>(
    `select d.day::text as day, ${ENDS_AT} from ledger.closed_day d where d.ends_at <= $1::timestamptz
     order by d.day desc limit 1`,
    [until],
  )
  return rows[0]
}

export async function findReconciliationCheckpoint(
  sql: Sql,
  network: CheckedNetwork,
): Promise<ReconciliationCheckpoint | undefined> {
  const { rows } = await sql.query<ReconciliationCheckpoint>(
    `select c.day::text as day, ${ENDS_AT}, c.digest from bank.reconciliation_checkpoint c join ledger.closed_day d on d.day = c.day
     where c.network = $1 order by c.day desc, c.checkpoint_id desc limit 1`,
    [network],
  )
  return rows[0]
}

/** The digest of the payments that a run compares, part by part. It continues the digest of the checkpoint before it. */
export interface PaymentsProof {
  readonly payments: () => number
  readonly add: (payments: readonly SettledPayment[]) => void
  /** The last call. */
  readonly digest: () => Buffer
}

export function startProof(from: ReconciliationCheckpoint | undefined): PaymentsProof {
  const digest = createHash('sha256').update(from?.digest ?? Buffer.alloc(32))
  let count = 0
  return {
    payments: () => count,
    add(payments) {
      count += payments.length
      const lines = payments.map((one) => `${one.direction} ${one.reference} ${one.amountMinor} ${one.currency}\n`)
      for (const line of lines.toSorted()) digest.update(line)
    },
    digest: () => digest.digest(),
  }
}

export interface ReconciliationProof {
  readonly network: CheckedNetwork
  readonly day: string
  /** The checkpoint at which the run started. Undefined: it compared everything. */
  readonly from: ReconciliationCheckpoint | undefined
  readonly proof: PaymentsProof
  readonly at: Date
}

export async function storeReconciliationCheckpoint(
  sql: Sql,
  { network, day, from, proof, at }: ReconciliationProof,
): Promise<void> {
  await sql.query(
    `insert into bank.reconciliation_checkpoint (network, day, payments, digest, is_from_start, proven_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [network, day, proof.payments(), proof.digest(), from === undefined, at],
  )
}
