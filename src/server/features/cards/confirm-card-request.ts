/** Approves a request for a card, or withdraws its approval. */
import type { cardRoutes } from '../../../contract/cards.ts'
import type { Handler } from '../../http/handler.ts'
import { createConfirm } from '../../payments/confirm-payment.ts'
import { createWithdraw } from '../../payments/withdraw-payment.ts'
import { cardApprovals } from './card-content.ts'
import type { CardsDeps } from './cards-deps.ts'
import { runCardRequest, withdrawnRows } from './run-card-request.ts'

/** The use-case behind `confirmCardRequest`. */
export function confirmCardRequest(deps: CardsDeps): Handler<typeof cardRoutes.confirmCardRequest> {
  const { database, approvals } = deps
  return createConfirm({
    database,
    approvals,
    payments: cardApprovals,
    run: (approval, way, context) => runCardRequest(deps, approval, way, context),
  })
}

/** The use-case behind `withdrawCardRequest`; `waitMs` bounds how long an answer may take. */
export function withdrawCardRequest(deps: CardsDeps, waitMs?: number): Handler<typeof cardRoutes.withdrawCardRequest> {
  const { database, ledger } = deps
  return createWithdraw({
    database,
    ledger,
    payments: cardApprovals,
    rows: ({ content }, context) => withdrawnRows(deps, content, context),
    waitMs,
  })
}
