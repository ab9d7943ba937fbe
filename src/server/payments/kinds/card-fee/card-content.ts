/** The approved content of a card order. The approval and the ledger's id are bound to the SHA-256 of its canonical text. */
import type { CardDelivery, CardScheme } from '../../../../core/cards/card-view.ts'
import { createPaymentApprovals } from '../../approvals/payment-approvals.ts'

/** Amounts are decimal strings of kobo. */
export interface CardContent {
  readonly requestId: string
  readonly customerId: string
  readonly from: { readonly accountNumber: string; readonly accountName: string }
  readonly scheme: CardScheme
  readonly nameOnCard: string
  readonly deliverTo: CardDelivery['to']
  readonly branchCode: string | null
  readonly street: string | null
  readonly city: string | null
  readonly region: string | null
  readonly replaces: string | null
  readonly currencyCode: 'NGN'
  readonly amount: string
  readonly vat: string
}

/** The condition that limits `bank.payment`, as `t`, to card fees. */
export const CARD_FEES_ONLY = "t.kind = 'card-fee'"

/** The join of a card fee, as `t`, with its order, as `o`. */
export const CARD_DETAILS = 'join bank.card_order o on o.payment_id = t.payment_id'

/** The kind under which requests are approved. */
const CARD_KIND = 'card'

export const cardApprovals = createPaymentApprovals<CardContent, 'cardId'>({
  idName: 'cardId',
  kind: CARD_KIND,
  only: CARD_FEES_ONLY,
})

export function deliveryOf(
  asked: Pick<CardContent, 'deliverTo' | 'branchCode' | 'street' | 'city' | 'region'>,
): CardDelivery {
  if (asked.deliverTo === 'branch') return { to: 'branch', branchCode: asked.branchCode ?? '' }
  return { to: 'home', address: [asked.street, asked.city, asked.region].filter(Boolean).join(', ') }
}
