/** Cases of the test of all orders: orders that decide a payment that payment monitoring referred. */
import { REFERRED } from '../../../core/payments/payment-states.ts'
import type { OrderRow, OrderTry, OrderWorld } from './order-row.fixture.ts'
import { addConfirmedHit, addScreeningHit } from '../staff-subjects.fixture.ts'
import { paymentInReview } from './payment-order-rows.fixture.ts'

const HOURS_MS = 3_600_000

/** The deadline decides the payment after the proposal. */
async function referred(world: OrderWorld, feedback: 'correct' | 'false-alarm'): Promise<OrderTry> {
  const { bank } = world
  const { id: alertId, customerId } = await paymentInReview(world, 'other-bank')
  await bank.asOwner('update bank.payment_submission set sends = 0, review_reason = $2 where payment_id = $1', [
    alertId,
    REFERRED,
  ])
  await bank.asOwner(
    `insert into bank.risk_alert (alert_id, customer_id, answer, rules, evidence, raised_at, deadline_at)
     values ($1, $2, 'refer', '{burst-to-many-payees}', '{"payees":6}', now(), $3)`,
    [alertId, customerId, new Date(Date.now() + 4 * HOURS_MS)],
  )
  return {
    payload: { alertId, feedback },
    change: () =>
      bank.asOwner(
        `update bank.risk_alert set decision = 'refuse', decided_at = now(), decided_by = 'deadline', reason = 'Too late'
         where alert_id = $1`,
        [alertId],
      ),
  }
}

/** Another order decides the hit after the proposal. */
async function screened(world: OrderWorld): Promise<OrderTry> {
  const { customerId } = await world.newCustomer()
  const hitId = await addScreeningHit(world.bank, customerId)
  return {
    payload: { hitId },
    change: () =>
      world.bank.asOwner(
        `update bank.screening_hit set decision = 'false-match', decided_at = now(), decided_by = 'operator:x', reason = 'Another person'
         where hit_id = $1`,
        [hitId],
      ),
  }
}

/** Another order corrects the confirmation after the proposal. */
async function confirmed(world: OrderWorld): Promise<OrderTry> {
  const { customerId } = await world.newCustomer()
  const hitId = await addConfirmedHit(world.bank, customerId)
  return {
    payload: { hitId },
    change: () =>
      world.bank.asOwner(
        `update bank.screening_hit set decision = 'false-match', corrected_at = now(), corrected_by = 'operator:x', correction_reason = 'Wrong'
         where hit_id = $1`,
        [hitId],
      ),
  }
}

const ROLES = { maker: 'risk-officer', checker: 'risk-officer' } as const

export const RISK_ROWS: readonly OrderRow[] = [
  {
    ...ROLES,
    kind: 'make-referred-payment',
    event: 'risk.released',
    prepare: (world) => referred(world, 'false-alarm'),
  },
  { ...ROLES, kind: 'refuse-referred-payment', event: 'risk.refused', prepare: (world) => referred(world, 'correct') },
  { ...ROLES, kind: 'confirm-screening-hit', event: 'screening.confirmed', prepare: screened },
  { ...ROLES, kind: 'dismiss-screening-hit', event: 'screening.dismissed', prepare: screened },
  { ...ROLES, kind: 'correct-screening-hit', event: 'screening.corrected', prepare: confirmed },
]
