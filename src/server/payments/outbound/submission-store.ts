/** Reads and writes `bank.payment_submission`: the progress of a payment at its network. */
import { type PaymentState, UNDECIDED_STATES } from '../../../values/vocabularies/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import { REFERRED } from '../../../core/payments/payment-states.ts'
import { type PaymentStep, recordSteps } from '../rows/payment-events.ts'
import { inStates } from '../rows/state-lists.ts'

/** The network that carries a payment out of the bank. `books`: none, because payment monitoring referred a transfer inside the bank. */
export type Network = 'switch' | 'biller' | 'card-processor' | 'books'

/** A change of a payment's state, with the columns that change with it. An absent column keeps its value. */
export interface SubmissionStep {
  readonly id: string
  readonly from: PaymentState
  readonly to: PaymentState
  /** The time of the worker's next step: for the event `sent` the time from which the payment was due. Null when the payment waits for an operator. */
  readonly nextAt: Date | null
  /**
   * - sent: the order goes to the network.
   * - unanswered: the network gave no definite answer to the order.
   * - inquired: a status inquiry got no definite answer, or the network does not have the payment.
   * - review: the payment waits for an operator.
   */
  readonly event: 'sent' | 'unanswered' | 'inquired' | 'review'
  readonly at: Date
  readonly networkCode?: string | null
  /** Why an operator gets the payment. */
  readonly reviewReason?: string
}

/** The end of a payment. It takes effect only from one of the earlier states, so a late decision changes nothing. */
export interface SubmissionOutcome {
  readonly id: string
  readonly state: 'settled' | 'released'
  readonly earlier: readonly PaymentState[]
  readonly network_code: string | null
  /** The network that decided, or `operator:<name>`. */
  readonly actor: string
}

/** The rows of the payments that one network carries. The texts are constants of the code. */
export interface SubmittedRows {
  readonly network: Network
  /** Columns of the payment as `t` and of its submission as `w`. */
  readonly columns: string
  /** SQL that joins the payment with the details of its kind, when `columns` names them. */
  readonly details?: string
}

/** The submissions of one kind of payment. It finds payments of every customer: for the worker and for operators. */
export interface SubmissionStore<P> {
  find(sql: Sql, id: string): Promise<P | undefined>
  /** The payments with these ids, in no order. */
  findMany(sql: Sql, ids: readonly string[]): Promise<readonly P[]>
  /** Payments that wait for an operator, oldest first. */
  findInReview(sql: Sql): Promise<readonly P[]>
  /**
   * Finds undecided payments that were approved before a time and whose customers have no notice of the delay yet.
   * Leaves out referred payments, which have another time limit.
   */
  findLate(sql: Sql, approvedBefore: Date, limit: number): Promise<readonly P[]>
  /** The payment that the network knows by this reference. Locks its submission until the transaction ends. */
  lockByReference(
    tx: Sql,
    networkReference: string,
  ): Promise<{ readonly id: string; readonly state: PaymentState } | undefined>
  /**
   * Writes the steps of different payments with their events. Returns the ids of the payments that were in the first state of their step.
   * Of the others, another process was first, and nothing changes.
   */
  takeSteps(tx: Sql, steps: readonly SubmissionStep[]): Promise<ReadonlySet<string>>
  /**
   * Writes the outcomes and their events. Returns the number of payments that could end from their state. The caller
   * rolls back when some could not.
   */
  putOutcomes(tx: Sql, outcomes: readonly SubmissionOutcome[], at: Date): Promise<number>
}

/** `recordOf` makes a payment of a row with these columns. */
export function createSubmissionStore<P, Row extends object>(
  submitted: SubmittedRows,
  recordOf: (row: Row) => P,
): SubmissionStore<P> {
  const sql = statementsOf(submitted)
  return {
    async find(db, id) {
      const { rows } = await db.query<Row>(`${sql.select} where t.payment_id = $1`, [id])
      return rows[0] && recordOf(rows[0])
    },
    async findMany(db, ids) {
      const { rows } = await db.query<Row>(`${sql.select} where t.payment_id = any ($1::uuid[])`, [ids])
      return rows.map(recordOf)
    },
    async findInReview(db) {
      const { rows } = await db.query<Row>(`${sql.select} where t.state = 'review' order by t.created_at`)
      return rows.map(recordOf)
    },
    async findLate(db, approvedBefore, limit) {
      const { rows } = await db.query<Row>(
        `${sql.select} where ${inStates('t.state', UNDECIDED_STATES)} and t.created_at < $1
            and coalesce(w.checked_at, t.created_at) < $1 and w.late_notified_at is null
            and w.review_reason is distinct from $3
         order by t.created_at limit $2`,
        [approvedBefore, limit, REFERRED],
      )
      return rows.map(recordOf)
    },
    async lockByReference(tx, networkReference) {
      const { rows } = await tx.query<{ id: string; state: PaymentState }>(sql.byReference, [networkReference])
      return rows[0]
    },
    async takeSteps(tx, steps) {
      const { rows } = await tx.query<{ id: string }>({
        name: 'outbound-steps',
        text: STEPS,
        values: [JSON.stringify(steps)],
      })
      const stepped = new Set(rows.map(({ id }) => id))
      const events = steps.filter(({ id }) => stepped.has(id)).map(eventOf)
      if (events.length > 0) await recordSteps(tx, events)
      return stepped
    },
    async putOutcomes(tx, outcomes, at) {
      const { rowCount } = await tx.query(OUTCOMES, [JSON.stringify(outcomes), at])
      await recordSteps(
        tx,
        outcomes.map((outcome) => endStep(outcome, at)),
      )
      return rowCount ?? 0
    },
  }
}

function endStep({ id, state, actor, network_code }: SubmissionOutcome, at: Date): PaymentStep {
  return { paymentId: id, event: state, state, at, actor, code: network_code }
}

function eventOf({ id: paymentId, to: state, event, at, networkCode: code = null }: SubmissionStep): PaymentStep {
  return { paymentId, event, state, at, actor: 'worker', code }
}

// The step `sent` keeps the claim of the worker that calls the network. Each other step ends the claim.
const STEPS = `with step as (
    select * from json_to_recordset($1::json)
      as row(id uuid, "from" text, "to" text, "nextAt" timestamptz, event text, "networkCode" text, "reviewReason" text)
  ), stepped as (
    update bank.payment p set state = s."to" from step s where p.payment_id = s.id and p.state = s."from" returning p.payment_id
  )
  update bank.payment_submission w set
    next_at = s."nextAt",
    claimed_until = case when s.event = 'sent' then w.claimed_until end,
    sends = w.sends + case when s.event = 'sent' then 1 else 0 end,
    inquiries = case s.event when 'sent' then 0 when 'inquired' then w.inquiries + 1 else w.inquiries end,
    network_code = coalesce(s."networkCode", w.network_code),
    review_reason = coalesce(s."reviewReason", w.review_reason)
  from step s join stepped on stepped.payment_id = s.id where w.payment_id = s.id
  returning w.payment_id as id`

const OUTCOMES = `with outcome as (
    select * from json_to_recordset($1::json) as row(id uuid, state text, earlier text[], network_code text)
  ), decided as (
    update bank.payment t set state = o.state, completed_at = $2
    from outcome o where t.payment_id = o.id and t.state = any (o.earlier)
    returning t.payment_id
  )
  update bank.payment_submission w set next_at = null, claimed_until = null, network_code = coalesce(o.network_code, w.network_code)
  from outcome o join decided d on d.payment_id = o.id where w.payment_id = o.id`

function statementsOf({ network, columns, details = '' }: SubmittedRows) {
  return {
    select: `select ${columns} from bank.payment t
      join bank.payment_submission w on w.payment_id = t.payment_id and w.network = '${network}' ${details}`,
    byReference: `select t.payment_id as id, t.state from bank.payment t
      join bank.payment_submission w on w.payment_id = t.payment_id and w.network = '${network}'
      where w.network_reference = $1 for no key update of w`,
  }
}
