/** Reads and writes `bank.payment_submission`: the progress of a payment at its network. */
import { type PaymentState, UNDECIDED_STATES } from '../../../values/vocabularies/payment-states.ts'
import { copyRows, type RowOf } from '../../db/copy-rows.ts'
import type { Sql } from '../../db/database.ts'
import { hasQueuedJob } from '../../jobs/has-queued-job.ts'
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
  /** The time of the worker's next step. Null when the payment waits for an operator. */
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
  /** Ids of payments that were due before a time and have no job. `keyPrefix` begins the keys of the jobs. */
  findStuck(sql: Sql, dueBefore: Date, keyPrefix: string, limit: number): Promise<readonly string[]>
  /** The payment that the network knows by this reference. Locks its submission until the transaction ends. */
  lockByReference(
    tx: Sql,
    networkReference: string,
  ): Promise<{ readonly id: string; readonly state: PaymentState } | undefined>
  /** Also writes the step's event. False when the payment is not in the step's first state: another process was first, and nothing changes. */
  takeStep(tx: Sql, step: SubmissionStep): Promise<boolean>
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
  const { network } = submitted
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
    async findStuck(db, dueBefore, keyPrefix, limit) {
      const { rows } = await db.query<{ id: string }>(STUCK, [dueBefore, keyPrefix, limit, network])
      return rows.map((row) => row.id)
    },
    async lockByReference(tx, networkReference) {
      const { rows } = await tx.query<{ id: string; state: PaymentState }>(sql.byReference, [networkReference])
      return rows[0]
    },
    async takeStep(tx, step) {
      const { rowCount } = await tx.query(STEP, [
        step.id,
        step.from,
        step.to,
        step.nextAt,
        step.event,
        step.networkCode ?? null,
        step.reviewReason ?? null,
      ])
      if (rowCount !== 1) return false
      const { id: paymentId, to: state, event, at, networkCode: code = null } = step
      await recordSteps(tx, [{ paymentId, event, state, at, actor: 'worker', code }])
      return true
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

const STUCK = `select w.payment_id as id from bank.payment_submission w
  where w.network = $4 and w.next_at < $1 and not ${hasQueuedJob('$2 || w.payment_id::text', '$1::timestamptz')}
  order by w.next_at limit $3`

const STEP = `with stepped as (
    update bank.payment set state = $3 where payment_id = $1 and state = $2 returning payment_id
  )
  update bank.payment_submission w set
    next_at = $4,
    sends = w.sends + case when $5 = 'sent' then 1 else 0 end,
    inquiries = case $5 when 'sent' then 0 when 'inquired' then w.inquiries + 1 else w.inquiries end,
    network_code = coalesce($6, w.network_code),
    review_reason = coalesce($7, w.review_reason)
  from stepped where w.payment_id = stepped.payment_id`

const OUTCOMES = `with outcome as (
    select * from json_to_recordset($1::json) as row(id uuid, state text, earlier text[], network_code text)
  ), decided as (
    update bank.payment t set state = o.state, completed_at = $2
    from outcome o where t.payment_id = o.id and t.state = any (o.earlier)
    returning t.payment_id
  )
  update bank.payment_submission w set next_at = null, network_code = coalesce(o.network_code, w.network_code)
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

const SUBMISSION_COLUMNS = {
  payment_id: 'uuid',
  network: 'text',
  network_reference: 'text',
  ledger_account_id: 'bigint',
  enquiry_reference: 'text',
  save_payee: 'boolean',
  next_at: 'timestamptz',
  review_reason: 'text',
} as const
const copySubmissions = copyRows('bank.payment_submission', SUBMISSION_COLUMNS)

/** A new submission, which is written with the hold of its payment. */
export interface NewSubmission {
  /** The id of the payment and of its hold. */
  readonly paymentId: string
  readonly network: Network
  /** The network knows the payment by this reference. */
  readonly networkReference: string
  /** The ledger account that has the hold: decimal text. */
  readonly ledgerAccountId: string
  /** The name enquiry's id at the switch. */
  readonly enquiryReference?: string
  /** The payee becomes a beneficiary when the payment settles. */
  readonly savePayee?: boolean
  /** Null when payment monitoring referred the payment: its network does not get it before staff decide. */
  readonly nextAt: Date | null
}

/** Writes the submissions of a batch of holds with one COPY. */
export const insertSubmissions = (tx: Sql, submissions: readonly NewSubmission[]): Promise<void> =>
  copySubmissions(tx, submissions.map(rowOf))

function rowOf(submission: NewSubmission): RowOf<typeof SUBMISSION_COLUMNS> {
  return {
    payment_id: submission.paymentId,
    network: submission.network,
    network_reference: submission.networkReference,
    ledger_account_id: submission.ledgerAccountId,
    enquiry_reference: submission.enquiryReference ?? null,
    save_payee: submission.savePayee === true,
    next_at: submission.nextAt,
    review_reason: submission.nextAt === null ? REFERRED : null,
  }
}

/** Makes a submission due now, for example because the network hints that it has an answer. */
export async function makeDue(tx: Sql, paymentId: string, at: Date): Promise<void> {
  await tx.query('update bank.payment_submission set next_at = $2 where payment_id = $1', [paymentId, at])
}

const PASS = `with passed as (
    update bank.payment p set state = 'held' where p.payment_id = $1 and p.state = 'review'
      and exists (select from bank.payment_submission s where s.payment_id = $1 and s.review_reason = $3)
    returning p.payment_id
  )
  update bank.payment_submission w set next_at = $2, checked_at = $2, review_reason = null from passed where w.payment_id = passed.payment_id`

/** Sends a referred payment on to its network. Returns false when payment monitoring had it no longer in review. */
export async function passReferred(
  tx: Sql,
  { paymentId, at, actor }: { readonly paymentId: string; readonly at: Date; readonly actor: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(PASS, [paymentId, at, REFERRED])
  if (rowCount !== 1) return false
  await recordSteps(tx, [{ paymentId, event: 'checked', state: 'held', at, actor, code: null }])
  return true
}

/** Returns true once for each payment. The caller then notifies the customer of the delay. */
export async function markLateNotified(tx: Sql, paymentId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update bank.payment_submission set late_notified_at = $2 where payment_id = $1 and late_notified_at is null',
    [paymentId, at],
  )
  return rowCount === 1
}
