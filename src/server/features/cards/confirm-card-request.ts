/** Approves the fee of a card and orders the card, or withdraws its approval. */
import type { cardRoutes } from '../../../contract/cards.ts'
import type { Handler } from '../../http/handler.ts'
import { createConfirm } from '../../payments/approvals/confirm-payment.ts'
import { createWithdraw } from '../../payments/approvals/withdraw-payment.ts'
import { cardFeeKind } from '../../payments/kinds/card-fee/card-fee-kind.ts'
import type { CardsDeps } from '../../payments/kinds/card-fee/cards-deps.ts'

/** The use-case behind `confirmCardRequest`. */
export function confirmCardRequest(deps: CardsDeps): Handler<typeof cardRoutes.confirmCardRequest> {
  return createConfirm({ ...deps, kind: cardFeeKind(deps) })
}

/** The use-case behind `withdrawCardRequest`. `waitMs` limits the time of the answer. */
export function withdrawCardRequest(deps: CardsDeps, waitMs?: number): Handler<typeof cardRoutes.withdrawCardRequest> {
  return createWithdraw({ ...deps, kind: cardFeeKind(deps), waitMs })
}
