/** Reads the alerts of payment monitoring for staff, and the feedback on the rules. */
import type { InferOutput } from 'valibot'
import type { listRiskSchema, RiskAlert, ruleRatingSchema } from '../../../contract/staff/staff-api.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import type { Sql } from '../../db/database.ts'
import type { BankPaymentRow } from '../../db/tables/payment.ts'
import type { BankRiskAlertRow } from '../../db/tables/risk.ts'

const MOST_LISTED = 200

type AlertRow = Omit<BankRiskAlertRow, 'applied_at'> & {
  kind: BankPaymentRow['kind']
  amount_minor: string
  currency: string
  checker: string | null
}

const SELECT = `select r.alert_id, r.customer_id, r.answer, r.rules, r.evidence, r.raised_at, r.deadline_at, r.decision, r.decided_at,
    r.decided_by, r.reason, r.feedback, p.kind, p.amount_minor, p.currency, m.name as checker
  from bank.risk_alert r join bank.payment p on p.payment_id = r.alert_id
  left join bank.staff_member m on r.decided_by = 'operator:' || m.staff_id::text`

const FILTER = `($1 = '' or $1 = any (r.rules)) and ($2 = '' or r.answer = $2)`

/** Lists at most 200 alerts: the open alerts, oldest first, or the decided alerts, newest first. */
export async function listAlerts(
  sql: Sql,
  { which, rule, answer }: InferOutput<typeof listRiskSchema>,
): Promise<readonly RiskAlert[]> {
  const { rows } = await sql.query<AlertRow>(
    which === 'open'
      ? `${SELECT} where r.decision is null and ${FILTER} order by r.raised_at, r.alert_id limit ${MOST_LISTED}`
      : `${SELECT} where r.decision is not null and ${FILTER} order by r.raised_at desc, r.alert_id limit ${MOST_LISTED}`,
    [rule, answer],
  )
  return rows.map(shownAlert)
}

function shownAlert(row: AlertRow): RiskAlert {
  return {
    alertId: row.alert_id,
    customerId: row.customer_id,
    reference: paymentReference(row.alert_id),
    paymentKind: row.kind,
    amountMinor: row.amount_minor,
    currency: row.currency,
    answer: row.answer,
    rules: [...row.rules],
    evidence: row.evidence as RiskAlert['evidence'],
    raisedAt: row.raised_at.toISOString(),
    deadlineAt: row.deadline_at?.toISOString() ?? null,
    decision: row.decision,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.checker ?? (row.decided_by === 'automatic' ? 'the bank, automatically' : null),
    reason: row.reason,
    feedback: row.feedback,
  }
}

/** Counts the hits of each rule in the last 90 days, with the feedback of staff. */
export async function rateRules(sql: Sql, now: Date): Promise<readonly InferOutput<typeof ruleRatingSchema>[]> {
  const { rows } = await sql.query<{ rule: string; hits: number; correct: number; false_alarms: number }>(
    `select u.rule, count(*)::int as hits, (count(*) filter (where r.feedback = 'correct'))::int as correct,
       (count(*) filter (where r.feedback = 'false-alarm'))::int as false_alarms
     from bank.risk_alert r, unnest(r.rules) as u (rule) where r.raised_at > $1::timestamptz - interval '90 days'
     group by u.rule order by u.rule`,
    [now],
  )
  return rows.map(({ false_alarms: falseAlarms, ...rating }) => ({ ...rating, falseAlarms }))
}
