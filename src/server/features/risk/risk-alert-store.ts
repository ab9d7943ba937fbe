/** Reads and decides the alerts of payment monitoring. */
import type { Sql } from '../../db/database.ts'
import type { BankRiskAlertRow } from '../../db/tables/risk.ts'
import type { BankPaymentRow } from '../../db/tables/payment.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { UNSCREENED_NAME } from '../../ports/monitoring.ts'
import { hitOf, isUnscreened } from '../../screening/hit-of.ts'
import type { Network } from '../../payments/outbound/submission-store.ts'

/** The task that applies a decision to the payment. */
export const APPLY_RISK_DECISION = 'apply-risk-decision'

export interface RiskDecision {
  readonly alertId: string
  readonly decision: 'release' | 'refuse'
  /** The id of the member of staff, as `operator:<id>`. */
  readonly decidedBy: string
  readonly reason: string
  readonly feedback: 'correct' | 'false-alarm'
}

const jobOf = (alertId: string) => ({
  task: APPLY_RISK_DECISION,
  payload: { alertId },
  key: `${APPLY_RISK_DECISION}:${alertId}`,
})

const HIT = hitOf(
  `h.customer_id in (p.customer_id, p.payee_customer_id)
     or (h.institution_code = p.institution_code and h.account_number = p.payee_reference)`,
)
/** Staff confirmed the payer or the payee of the payment as a person on a list of sanctions. */
const IS_LISTED = `(${HIT}) is not distinct from 'listed' as is_listed`
const AT_OTHER_BANK = `s.institution_code = p.institution_code and s.account_number = p.payee_reference
  and s.payee_name = p.payee_name`
const PAYEE_UNSCREENED = `case when p.payee_customer_id is null
  then ${isUnscreened(AT_OTHER_BANK)}
  else ${isUnscreened('s.customer_id = p.payee_customer_id')} end`

/**
 * Reads and locks an open alert with its payment. `isListed`: staff confirmed the payer or the payee as a person on a
 * list of sanctions. No other transaction can decide the alert until this transaction ends.
 */
export async function lockOpenAlert(
  sql: Sql,
  alertId: string,
): Promise<
  | (Pick<BankRiskAlertRow, 'answer' | 'rules'> & {
      readonly amountMinor: string
      readonly currency: string
      readonly isListed: boolean
    })
  | undefined
> {
  const { rows } = await sql.query<
    Pick<BankRiskAlertRow, 'answer' | 'rules'> &
      Pick<BankPaymentRow, 'amount_minor' | 'currency'> & { is_listed: boolean }
  >(
    `select r.answer, r.rules, p.amount_minor, p.currency, ${IS_LISTED} from bank.risk_alert r
     join bank.payment p on p.payment_id = r.alert_id where r.alert_id = $1 and r.decision is null for update of r`,
    [alertId],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { answer, rules, amount_minor: amountMinor, currency, is_listed: isListed } = row
  return { answer, rules, amountMinor, currency, isListed }
}

/** Decides an open alert, and queues the job that applies the decision. False when the alert was decided before. */
export async function decideAlert(tx: Sql, decided: RiskDecision, at: Date): Promise<boolean> {
  const { alertId, decision, decidedBy, reason, feedback } = decided
  const { rowCount } = await tx.query(
    `update bank.risk_alert set decision = $2, decided_at = $3, decided_by = $4, reason = $5, feedback = $6
     where alert_id = $1 and decision is null`,
    [alertId, decision, at, decidedBy, reason, feedback],
  )
  if (rowCount !== 1) return false
  await queueJobs(tx, [jobOf(alertId)])
  return true
}

/**
 * Releases the payments that waited only for the screening of their names, when no name has a hit. Returns the ids of
 * their alerts.
 */
export async function releaseScreened(tx: Sql, now: Date): Promise<readonly string[]> {
  const { rows } = await tx.query<{ alert_id: string }>(
    `update bank.risk_alert r set decision = 'release', decided_at = $1, decided_by = 'automatic',
       reason = 'The names were screened without a hit'
     from bank.payment p
     where p.payment_id = r.alert_id and r.answer = 'refer' and r.decision is null and r.rules = array[$2] and r.deadline_at > $1
       and not ${isUnscreened('s.customer_id = p.customer_id')} and not (${PAYEE_UNSCREENED}) and (${HIT}) is null
     returning r.alert_id`,
    [now, UNSCREENED_NAME],
  )
  return rows.map(({ alert_id: alertId }) => alertId)
}

/** Refuses the referred payments whose deadline has passed. Returns the ids of their alerts. */
export async function refuseOverdue(tx: Sql, now: Date): Promise<readonly string[]> {
  const { rows } = await tx.query<{ alert_id: string }>(
    `update bank.risk_alert set decision = 'refuse', decided_at = $1, decided_by = 'deadline', reason = 'No decision within the deadline'
     where answer = 'refer' and decision is null and deadline_at <= $1 returning alert_id`,
    [now],
  )
  return rows.map(({ alert_id: alertId }) => alertId)
}

/** Finds decided alerts whose decision was not applied, because a job was lost. */
export async function findUnapplied(sql: Sql, decidedBefore: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql.query<{ alert_id: string }>(
    `select alert_id from bank.risk_alert where decision is not null and applied_at is null and decided_at < $1
     order by decided_at limit $2`,
    [decidedBefore, limit],
  )
  return rows.map(({ alert_id: alertId }) => alertId)
}

export const jobsOf = (alertIds: readonly string[]) => alertIds.map(jobOf)

interface Unapplied extends Pick<BankRiskAlertRow, 'answer' | 'decision' | 'decided_by' | 'applied_at'> {
  /** Null for a stopped payment, which has no submission. */
  readonly network: Network | null
  readonly is_listed: boolean
}

export async function findDecision(sql: Sql, alertId: string): Promise<Unapplied | undefined> {
  const { rows } = await sql.query<Unapplied>(
    `select r.answer, r.decision, r.decided_by, r.applied_at, w.network, ${IS_LISTED}
     from bank.risk_alert r left join bank.payment p on p.payment_id = r.alert_id left join bank.payment_submission w on w.payment_id = r.alert_id where r.alert_id = $1`,
    [alertId],
  )
  return rows[0]
}

export async function markApplied(sql: Sql, alertId: string, at: Date): Promise<void> {
  await sql.query('update bank.risk_alert set applied_at = $2 where alert_id = $1 and applied_at is null', [
    alertId,
    at,
  ])
}
