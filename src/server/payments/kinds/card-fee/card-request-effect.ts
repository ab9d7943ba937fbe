/** Writes the payment row, the order and the submission of a card and wakes the worker, in the transaction of the fee's hold. */
import { SCHEME_NAMES } from '../../../../core/cards/card-view.ts'
import { type Course, courseColumns } from '../../execution/payment-kind.ts'
import { type NewPaymentRow, writePaymentsOf } from '../../rows/payment-row.ts'
import { startSubmissions } from '../../outbound/start-submissions.ts'
import { copyRows, type RowOf } from '../../../db/copy-rows.ts'
import type { Effect, EffectInput } from '../../../ledger/effect.ts'
import type { CardContent } from './card-content.ts'
import { CARD_REQUESTS } from './outbound-card.ts'

export interface CardRequestRow {
  readonly content: CardContent
  readonly narration: string
  readonly approvedWith: readonly number[]
  readonly ledgerAccountId: string
  readonly counterKeys: readonly string[]
  /** ISO 8601 */
  readonly createdAt: string
  /** The customer took the approval back: the ledger used the id up and moved nothing. */
  readonly withdrawn?: true
  readonly course?: Course
}

const ORDER_COLUMNS = {
  payment_id: 'uuid',
  scheme: 'text',
  name_on_card: 'text',
  deliver_to: 'text',
  branch_code: 'text',
  street: 'text',
  city: 'text',
  region: 'text',
  replaces: 'uuid',
} as const
const copyOrders = copyRows('bank.card_order', ORDER_COLUMNS)

type Written = EffectInput<CardRequestRow>

export const cardRequestEffect: Effect<CardRequestRow> = {
  name: 'card-request',
  async write(tx, rows) {
    await writePaymentsOf(tx, rows, paymentOf)
    await copyOrders(tx, rows.map(orderOf))
    const held = rows.filter((row) => row.outcome === 'posted')
    // The processor knows the order by the request's id.
    const submissions = held.map(({ postingId, row, postedAt, traceparent }) => ({
      paymentId: postingId,
      ledgerAccountId: row.ledgerAccountId,
      networkReference: postingId,
      nextAt: row.course === 'refer' ? null : postedAt,
      traceparent,
    }))
    await startSubmissions(tx, CARD_REQUESTS, submissions)
  },
}

function paymentOf({ content, ...request }: CardRequestRow): NewPaymentRow {
  return {
    kind: 'card-fee',
    transfer_type: null,
    customer_id: content.customerId,
    account_number: content.from.accountNumber,
    account_name: content.from.accountName,
    payee_customer_id: null,
    payee_reference: content.scheme,
    payee_name: `${SCHEME_NAMES[content.scheme]} card`,
    institution_code: 'card',
    institution_name: null,
    amount_minor: content.amount,
    fee_minor: '0',
    vat_minor: content.vat,
    stamp_duty_minor: '0',
    levy_minor: '0',
    currency: content.currencyCode,
    narration: request.narration,
    approved_with: request.approvedWith,
    counter_keys: request.counterKeys,
    created_at: request.createdAt,
    ...(request.withdrawn ? { withdrawn: true } : {}),
    ...courseColumns(request.course ?? 'make'),
  }
}

function orderOf({ postingId, row: { content } }: Written): RowOf<typeof ORDER_COLUMNS> {
  return {
    payment_id: postingId,
    scheme: content.scheme,
    name_on_card: content.nameOnCard,
    deliver_to: content.deliverTo,
    branch_code: content.branchCode,
    street: content.street,
    city: content.city,
    region: content.region,
    replaces: content.replaces,
  }
}
