/** Orders that make a referred payment, and that refuse it or confirm the refusal of a stopped payment. */
import * as v from 'valibot'
import { isCurrencyCode } from '../../../../values/currency.ts'
import { formatMinor } from '../../../../values/money.ts'
import { ruleText } from '../../../../values/vocabularies/monitoring-rules.ts'
import { fail } from '../../../../values/result.ts'
import { paymentReference } from '../../../../core/payments/reference.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { decideAlert, lockOpenAlert } from '../../../features/risk/risk-alert-store.ts'
import { DONE, HOURS_MS, type OrderKind, orderKind } from '../order-kind.ts'

const payload = v.strictObject({
  alertId: v.pipe(v.string(), v.uuid()),
  feedback: v.picklist(['correct', 'false-alarm']),
})

const EVENTS = { release: 'risk.released', refuse: 'risk.refused' } as const

/** The order names no customer: the archive of a customer has the orders about them, and the law forbids the bank to tell of a suspicion. */
function decisionKind(
  name: 'make-referred-payment' | 'refuse-referred-payment',
  decision: 'release' | 'refuse',
  act: string,
): OrderKind {
  return orderKind({
    name,
    maker: 'risk.decide',
    checker: 'risk.check',
    livesMs: 24 * HOURS_MS,
    needsRecentLogin: true,
    payload,
    async subject(sql, { alertId, feedback }) {
      const alert = await lockOpenAlert(sql, alertId)
      // A stopped payment has used up its id, so nothing can release it.
      if (alert === undefined || (decision === 'release' && alert.answer === 'hold')) return undefined
      const { currency, amountMinor } = alert
      const amount = isCurrencyCode(currency)
        ? formatMinor(BigInt(amountMinor), currency)
        : `${amountMinor} ${currency}`
      const rating = feedback === 'correct' ? 'the rule was right' : 'a false alarm'
      const summary = `${act} ${paymentReference(alertId)} of ${amount}: ${rating} (${alert.rules.map(ruleText).join('; ')})`
      return { summary, version: 'open' }
    },
    async execute(deps, tx, { alertId, feedback }, trace) {
      const { address: decidedBy, reason } = trace
      if (decision === 'release' && (await lockOpenAlert(tx, alertId))?.isListed === true)
        return fail('The payer or the payee is a person on a list of sanctions. Refuse the payment.')
      const decided = { alertId, decision, decidedBy, reason, feedback }
      if (!(await decideAlert(tx, decided, deps.clock.now()))) return fail('The payment has a decision already.')
      const detail = { paymentId: alertId, feedback }
      await recordAudit(tx, trace, { kind: EVENTS[decision], outcome: 'done', detail })
      return DONE
    },
  })
}

export const makeReferredPayment = decisionKind('make-referred-payment', 'release', 'Make the referred payment')
export const refuseReferredPayment = decisionKind('refuse-referred-payment', 'refuse', 'Refuse the referred payment')
