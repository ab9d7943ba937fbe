/** Describes card fees as outbound payments: their tables, their journals, and the order that the card processor receives. */
import { BRAND } from '../../../values/brand.ts'
import type { CardScheme } from '../../../core/cards/card-view.ts'
import type { PaymentState } from '../../../core/payments/payment-states.ts'
import type { OutboundKind, OutboundPayment, OutboundDeps, EndDeps } from '../../payments/outbound-payment.ts'
import { createOutcomeEffect } from '../../payments/outcome-effect.ts'
import { createSubmissionStore } from '../../payments/submission-store.ts'
import type { CardMade, CardOrder, CardProcessor } from '../../ports/card-processor.ts'

export interface OutboundCard extends OutboundPayment, Pick<CardOrder, 'nameOnCard' | 'delivery'> {
  readonly accountNumber: string
  readonly scheme: CardScheme
}

interface OutboundRow {
  request_id: string
  state: PaymentState
  customer_id: string
  account_number: string
  scheme: CardScheme
  name_on_card: string
  branch_code: string | null
  street: string | null
  city: string | null
  region: string | null
  amount_minor: string
  vat_minor: string
  narration: string
  created_at: Date
  ledger_account_id: string
  network_reference: string
  counter_keys: string[]
  sends: number
  inquiries: number
  next_at: Date | null
  review_reason: string | null
}

const STORE = createSubmissionStore<OutboundCard, OutboundRow>(
  {
    payments: 'bank.card_request',
    id: 'request_id',
    network: 'card-processor',
    columns: `t.request_id, t.state, t.customer_id, t.account_number, t.scheme, t.name_on_card, t.branch_code, t.street, t.city,
      t.region, t.amount_minor, t.vat_minor, t.narration, t.counter_keys, t.created_at, w.ledger_account_id, w.network_reference,
      w.sends, w.inquiries, w.next_at, w.review_reason`,
  },
  cardOf,
)

export const CARD_REQUESTS: OutboundKind<OutboundCard> = {
  noun: 'card',
  idName: 'cardId',
  network: 'card-processor',
  task: 'carry-card',
  payee: () => BRAND.bankName,
  store: STORE,
  outcome: createOutcomeEffect({ noun: 'card', store: STORE }),
  // A kind of core/accounts/entry-kinds.ts.
  journalKind: () => 'card-issuance',
}

export type CardEndDeps = EndDeps<OutboundCard, CardMade>
export type CardOutboundDeps = OutboundDeps<OutboundCard, CardMade>

/** `OutboundDeps.orderOf` over a processor. */
export function ordersAt(processor: Pick<CardProcessor, 'order' | 'askOrder'>): CardOutboundDeps['orderOf'] {
  return async ({ networkReference: reference, scheme, nameOnCard, delivery }) => ({
    send: () => processor.order({ reference, scheme, nameOnCard, delivery }),
    ask: () => processor.askOrder(reference),
  })
}

/** What the customer pays is the bank's own price: it is the amount, and its VAT the only charge on it. */
function cardOf(row: OutboundRow): OutboundCard {
  return {
    id: row.request_id,
    state: row.state,
    customerId: row.customer_id,
    accountNumber: row.account_number,
    scheme: row.scheme,
    nameOnCard: row.name_on_card,
    delivery:
      row.branch_code === null
        ? { to: 'home', street: row.street ?? '', city: row.city ?? '', region: row.region ?? '' }
        : { to: 'branch', branchCode: row.branch_code },
    amountMinor: BigInt(row.amount_minor),
    feeMinor: 0n,
    vatMinor: BigInt(row.vat_minor),
    stampDutyMinor: 0n,
    levyMinor: 0n,
    currency: 'NGN',
    narration: row.narration,
    createdAt: row.created_at,
    ledgerAccountId: BigInt(row.ledger_account_id),
    networkReference: row.network_reference,
    counterKeys: row.counter_keys,
    sends: row.sends,
    inquiries: row.inquiries,
    nextAt: row.next_at,
    reviewReason: row.review_reason,
  }
}
