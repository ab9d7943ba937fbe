/**
 * Carried payments in the database: a table of payments, whose state says how far each is, and beside it a table of what the network
 * was told and said. Each kind has its own pair with the same columns; the names are written in the code, never taken from outside.
 */
import type { TransferState } from '../../core/transfers/transfer-states.ts'
import type { Sql } from '../db/database.ts'
import { jobIsComing } from '../jobs/job-is-coming.ts'

/** A step of a payment's state, with what is noted beside it. Undefined leaves a column as it is. */
export interface Step {
  readonly id: string
  readonly from: TransferState
  readonly to: TransferState
  readonly nextAt: Date | null
  readonly sentAt?: Date
  /** Asked at that time, without a definite answer. */
  readonly askedAt?: Date
  readonly networkCode?: string | null
  /** Why an operator gets it, from that time on. */
  readonly review?: { readonly reason: string; readonly at: Date }
}

/** How a payment ended: only from one of the earlier states, so that a decision which comes too late changes nothing. */
export interface Outcome {
  readonly id: string
  readonly state: TransferState
  readonly earlier: readonly TransferState[]
  readonly network_code: string | null
}

export interface CarryTables {
  /** `bank.transfer` */
  readonly payments: string
  /** `bank.outward_transfer` */
  readonly carriages: string
  /** The id's column in both. */
  readonly id: string
  /** What a payment is made of: columns of the first as `t` and of the second as `w`. */
  readonly columns: string
}

export interface CarryStore<P> {
  /** Whoever's it is: for the worker and for operators, never for what a customer asks to see. */
  find(sql: Sql, id: string): Promise<P | undefined>
  /** Those that an operator has to decide, oldest first. */
  findInReview(sql: Sql): Promise<readonly P[]>
  /** Undecided ones that were approved before a time and whose customers have not heard that they are late. */
  findLateUntold(sql: Sql, approvedBefore: Date, limit: number): Promise<readonly P[]>
  /** Those that nobody turned to though it was time, and for which no job is coming; `keyPrefix` begins the jobs' keys. */
  findForgotten(sql: Sql, dueBefore: Date, keyPrefix: string, limit: number): Promise<readonly string[]>
  /** False where the payment was not in the state that the step starts from: somebody else was first, and nothing changed. */
  takeStep(tx: Sql, step: Step): Promise<boolean>
  /** How many were in a state that they can end from. */
  putOutcomes(tx: Sql, outcomes: readonly Outcome[], at: Date): Promise<number>
  /** True once per payment: for whoever tells its customer. */
  markToldLate(tx: Sql, id: string, at: Date): Promise<boolean>
}

/** `recordOf` makes a payment of a row with the tables' columns. */
export function createCarryStore<P, Row extends object>(tables: CarryTables, recordOf: (row: Row) => P): CarryStore<P> {
  const sql = statementsOf(tables)
  return {
    async find(db, id) {
      const { rows } = await db.query<Row>(`${sql.select} where t.${tables.id} = $1`, [id])
      return rows[0] && recordOf(rows[0])
    },
    async findInReview(db) {
      const { rows } = await db.query<Row>(`${sql.select} where t.state = 'review' order by t.created_at`)
      return rows.map(recordOf)
    },
    async findLateUntold(db, approvedBefore, limit) {
      const { rows } = await db.query<Row>(
        `${sql.select} where t.state in ('held', 'sent', 'asking', 'review') and t.created_at < $1 and w.told_late_at is null
         order by t.created_at limit $2`,
        [approvedBefore, limit],
      )
      return rows.map(recordOf)
    },
    async findForgotten(db, dueBefore, keyPrefix, limit) {
      const { rows } = await db.query<{ id: string }>(sql.forgotten, [dueBefore, keyPrefix, limit])
      return rows.map((row) => row.id)
    },
    async takeStep(tx, step) {
      const { rowCount } = await tx.query(sql.step, [
        step.id,
        step.from,
        step.to,
        step.nextAt,
        step.sentAt ?? null,
        step.askedAt ?? null,
        step.networkCode ?? null,
        step.review?.reason ?? null,
        step.review?.at ?? null,
      ])
      return rowCount === 1
    },
    async putOutcomes(tx, outcomes, at) {
      const { rowCount } = await tx.query(sql.outcomes, [JSON.stringify(outcomes), at])
      return rowCount ?? 0
    },
    async markToldLate(tx, id, at) {
      const { rowCount } = await tx.query(sql.toldLate, [id, at])
      return rowCount === 1
    },
  }
}

function statementsOf({ payments, carriages, id, columns }: CarryTables) {
  return {
    select: `select ${columns} from ${payments} t join ${carriages} w on w.${id} = t.${id}`,
    forgotten: `select w.${id} as id from ${carriages} w
      where w.next_at < $1 and not ${jobIsComing(`$2 || w.${id}::text`, '$1::timestamptz')}
      order by w.next_at limit $3`,
    step: `with stepped as (
        update ${payments} set state = $3 where ${id} = $1 and state = $2 returning ${id}
      )
      update ${carriages} w set
        next_at = $4,
        first_sent_at = coalesce(w.first_sent_at, $5),
        sent_at = coalesce($5, w.sent_at),
        sends = w.sends + case when $5::timestamptz is null then 0 else 1 end,
        asks = case when $5::timestamptz is not null then 0 when $6::timestamptz is null then w.asks else w.asks + 1 end,
        asked_at = coalesce($6, w.asked_at),
        network_code = coalesce($7, w.network_code),
        review_reason = coalesce($8, w.review_reason),
        review_at = coalesce($9, w.review_at)
      from stepped where w.${id} = stepped.${id}`,
    outcomes: `with outcome as (
        select * from json_to_recordset($1::json) as row(id uuid, state text, earlier text[], network_code text)
      ), decided as (
        update ${payments} t set state = o.state, completed_at = $2
        from outcome o where t.${id} = o.id and t.state = any (o.earlier)
        returning t.${id}
      )
      update ${carriages} w set next_at = null, network_code = coalesce(o.network_code, w.network_code)
      from outcome o join decided d on d.${id} = o.id where w.${id} = o.id`,
    toldLate: `update ${carriages} set told_late_at = $2 where ${id} = $1 and told_late_at is null`,
  }
}
