/** Requests for cards as payments that are carried: the fee is held, the processor asked, and the hold settled or released by its answer. */
import { BRAND } from '../../../values/brand.ts'
import type { CardScheme } from '../../../core/cards/card-view.ts'
import type { TransferState } from '../../../core/transfers/transfer-states.ts'
import type { CarriedKind, CarriedPayment, CarryDeps, EndDeps } from '../../carrying/carried-payment.ts'
import { createCarryStore } from '../../carrying/carry-store.ts'
import type { CardMade, CardOrder, CardProcessor } from '../../ports/card-processor.ts'

export interface CarriedCard extends CarriedPayment, Pick<CardOrder, 'nameOnCard' | 'delivery'> {
  readonly accountNumber: string
  readonly scheme: CardScheme
}

interface CarriedRow {
  request_id: string
  state: TransferState
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
  asks: number
  next_at: Date | null
  review_reason: string | null
}

export const CARD_REQUESTS: CarriedKind<CarriedCard> = {
  noun: 'card',
  idName: 'cardId',
  network: 'card-maker',
  task: 'carry-card',
  payee: () => BRAND.bankName,
  store: createCarryStore(
    {
      payments: 'bank.card_request',
      carriages: 'bank.card_carriage',
      id: 'request_id',
      columns: `t.request_id, t.state, t.customer_id, t.account_number, t.scheme, t.name_on_card, t.branch_code, t.street, t.city,
        t.region, t.amount_minor, t.vat_minor, t.narration, t.counter_keys, t.created_at, w.ledger_account_id, w.network_reference,
        w.sends, w.asks, w.next_at, w.review_reason`,
    },
    cardOf,
  ),
  // A kind of core/accounts/entry-kinds.ts.
  journalKind: () => 'card-issuance',
}

export type CardEndDeps = EndDeps<CarriedCard, CardMade>
export type CardCarryDeps = CarryDeps<CarriedCard, CardMade>

/** `CarryDeps.orderOf` over a processor. */
export function ordersAt(processor: Pick<CardProcessor, 'order' | 'askOrder'>): CardCarryDeps['orderOf'] {
  return async ({ networkReference: reference, scheme, nameOnCard, delivery }) => ({
    send: () => processor.order({ reference, scheme, nameOnCard, delivery }),
    ask: () => processor.askOrder(reference),
  })
}

/** What the customer pays is the bank's own price: it is the amount, and its VAT the only charge on it. */
function cardOf(row: CarriedRow): CarriedCard {
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
    asks: row.asks,
    nextAt: row.next_at,
    reviewReason: row.review_reason,
  }
}
