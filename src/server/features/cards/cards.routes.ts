/** Joins the card routes to their use-cases; no logic. The receipt's is with the other receipts. */
import { cardRoutes } from '../../../contract/cards.ts'
import { endpoint, type Endpoint, MOVES_MONEY, NO_MONEY } from '../../http/handler.ts'
import type { CardsDeps } from '../../payments/kinds/card-fee/cards-deps.ts'
import { activateCard, blockCard, confirmCardChange, freezeCard, setCardControls, unfreezeCard } from './change-card.ts'
import { confirmCardRequest, withdrawCardRequest } from './confirm-card-request.ts'
import { getCards } from './get-cards.ts'
import { getCardOffer, requestCard } from './request-card.ts'

/** Every endpoint of this feature. */
export function cardsEndpoints(deps: CardsDeps): Endpoint[] {
  return [
    endpoint(cardRoutes.getCards, getCards(deps)),
    endpoint(cardRoutes.getCardOffer, getCardOffer(deps)),
    endpoint(cardRoutes.requestCard, NO_MONEY, requestCard(deps)),
    endpoint(cardRoutes.confirmCardRequest, MOVES_MONEY, confirmCardRequest(deps)),
    endpoint(cardRoutes.withdrawCardRequest, NO_MONEY, withdrawCardRequest(deps)),
    endpoint(cardRoutes.activateCard, NO_MONEY, activateCard(deps)),
    endpoint(cardRoutes.freezeCard, NO_MONEY, freezeCard(deps)),
    endpoint(cardRoutes.unfreezeCard, NO_MONEY, unfreezeCard(deps)),
    endpoint(cardRoutes.blockCard, NO_MONEY, blockCard(deps)),
    endpoint(cardRoutes.setCardControls, NO_MONEY, setCardControls(deps)),
    endpoint(cardRoutes.confirmCardChange, NO_MONEY, confirmCardChange(deps)),
  ]
}
