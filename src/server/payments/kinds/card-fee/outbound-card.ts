/** Describes card fees as outbound payments: their tables, their journals, and the order that the card processor receives. */
import { BRAND } from '../../../../values/brand.ts'
import type { CardScheme } from '../../../../core/cards/card-view.ts'
import type { BankCardOrderRow } from '../../../db/tables/card.ts'
import type { BankPaymentRow } from '../../../db/tables/payment.ts'
import type { OutboundKind, OutboundPayment, OutboundDeps, EndDeps } from '../../outbound/outbound-payment.ts'
import { createOutcomeEffect } from '../../outcome-effect.ts'
import { SUBMISSION_COLUMNS, type SubmissionRow, submissionOf } from '../../outbound/submission-row.ts'
import { createSubmissionStore } from '../../outbound/submission-store.ts'
import { CARD_DETAILS } from './card-content.ts'
import type { CardMade, CardOrder, CardProcessor } from '../../../ports/card-processor.ts'

export interface OutboundCard extends OutboundPayment, Pick<CardOrder, 'nameOnCard' | 'delivery'> {
  readonly accountNumber: string
  readonly scheme: CardScheme
}

type OutboundRow = Pick<
  BankPaymentRow,
  | 'payment_id'
  | 'state'
  | 'customer_id'
  | 'account_number'
  | 'amount_minor'
  | 'fee_minor'
  | 'vat_minor'
  | 'stamp_duty_minor'
  | 'levy_minor'
  | 'narration'
  | 'created_at'
> &
  Pick<BankCardOrderRow, 'scheme' | 'name_on_card' | 'branch_code' | 'street' | 'city' | 'region'> &
  SubmissionRow

const STORE = createSubmissionStore<OutboundCard, OutboundRow>(
  {
    network: 'card-processor',
    columns: `t.payment_id, t.state, t.customer_id, t.account_number, t.amount_minor, t.fee_minor, t.vat_minor, t.stamp_duty_minor,
      t.levy_minor, t.narration, t.created_at, o.scheme, o.name_on_card, o.branch_code, o.street, o.city, o.region,
      ${SUBMISSION_COLUMNS}`,
    details: CARD_DETAILS,
  },
  cardOf,
)

export const CARD_REQUESTS: OutboundKind<OutboundCard> = {
  noun: 'card',
  idName: 'cardId',
  network: 'card-processor',
  payee: () => BRAND.bankName,
  store: STORE,
  outcome: createOutcomeEffect({ noun: 'card', store: STORE }),
  // This kind is one of the kinds in values/vocabularies/entry-kinds.ts.
  journalKind: () => 'card-issuance',
}

export type CardEndDeps = EndDeps<OutboundCard, CardMade>
export type CardOutboundDeps = OutboundDeps<OutboundCard, CardMade>

/** Implements `OutboundDeps.ordersOf` for a processor. */
export function ordersAt(processor: Pick<CardProcessor, 'order' | 'inquireOrder'>): CardOutboundDeps['ordersOf'] {
  return async () =>
    ({ networkReference: reference, scheme, nameOnCard, delivery }) => ({
      send: () => processor.order({ reference, scheme, nameOnCard, delivery }),
      inquire: () => processor.inquireOrder(reference),
    })
}

/** Maps a row to the card payment. The amount is the bank's own price, and its VAT is the only charge. */
function cardOf(row: OutboundRow): OutboundCard {
  return {
    id: row.payment_id,
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
    feeMinor: BigInt(row.fee_minor),
    vatMinor: BigInt(row.vat_minor),
    stampDutyMinor: BigInt(row.stamp_duty_minor),
    levyMinor: BigInt(row.levy_minor),
    currency: 'NGN',
    narration: row.narration,
    createdAt: row.created_at,
    ...submissionOf(row),
  }
}
