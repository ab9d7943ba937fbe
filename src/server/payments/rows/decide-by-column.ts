/** The SQL column with the time by which staff decide a referred payment. Its query has `t`, the payment, and `w`, its submission. */
export const DECIDE_BY_COLUMN = `case when w.review_reason is not null
  then (select a.deadline_at from bank.risk_alert a where a.alert_id = t.payment_id) end as decide_by`
