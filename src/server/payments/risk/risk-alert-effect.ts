/**
 * Writes the alerts of payments that hit a rule of payment monitoring, in the transaction of their holds or refusals, and requests the
 * screening of unscreened names.
 */
import { NO_DECLARED_HOLIDAYS } from '../../../core/cases/public-holidays.ts'
import type { PaymentFacts } from '../../../core/risk/payment-facts.ts'
import { decideReferredBy } from '../../../core/risk/working-hours.ts'
import { findDeclaredHolidays } from '../../calendar/holiday-store.ts'
import { copyRows } from '../../db/copy-rows.ts'
import { type Effect, type EffectRow, effectRow } from '../../ledger/effect.ts'
import { type RiskVerdict, UNSCREENED_NAME } from '../../ports/monitoring.ts'

interface AlertRow extends RiskVerdict {
  readonly customerId: string
  readonly evidence: PaymentFacts
}

export const riskAlertRows = (alert: AlertRow): readonly EffectRow[] => [effectRow(riskAlertEffect, alert)]

const copyAlerts = copyRows('bank.risk_alert', {
  alert_id: 'uuid',
  customer_id: 'uuid',
  answer: 'text',
  rules: 'text[]',
  evidence: 'jsonb',
  raised_at: 'timestamptz',
  deadline_at: 'timestamptz',
})

/** A payment that the ledger refused, for example without funds, needs no decision. The refusal of a stopped payment is the one of its closed id. */
const riskAlertEffect: Effect<AlertRow> = {
  name: 'risk-alert',
  async write(tx, rows) {
    const raised = rows.filter(({ row, outcome }) => outcome === (row.answer === 'refer' ? 'posted' : 'hold-not-open'))
    if (raised.length === 0) return
    const isReferred = raised.some(({ row }) => row.answer === 'refer')
    const holidays = isReferred ? await findDeclaredHolidays(tx) : NO_DECLARED_HOLIDAYS
    await copyAlerts(
      tx,
      raised.map(({ postingId, row, postedAt }) => ({
        alert_id: postingId,
        customer_id: row.customerId,
        answer: row.answer,
        rules: row.rules,
        evidence: JSON.stringify(row.evidence),
        raised_at: postedAt,
        deadline_at: row.answer === 'refer' ? decideReferredBy(postedAt, holidays) : null,
      })),
    )
    const unscreened = raised.filter(({ row }) => row.rules.includes(UNSCREENED_NAME))
    if (unscreened.length === 0) return
    await tx.query(`insert into bank.screening_request (cause, payment_id) select 'referral', unnest($1::uuid[])`, [
      unscreened.map(({ postingId }) => postingId),
    ])
  },
}
