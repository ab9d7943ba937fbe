/** Joins the card routes to their use-cases; no logic. The receipt's is with the other receipts. */
import { cardRoutes } from '../../../contract/cards.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import type { CardsDeps } from './cards-deps.ts'
import { activateCard, blockCard, confirmCardChange, freezeCard, setCardControls, unfreezeCard } from './change-card.ts'
import { confirmCardRequest, withdrawCardRequest } from './confirm-card-request.ts'
import { getCards } from './get-cards.ts'
import { getCardOffer, requestCard } from './request-card.ts'

/** Every endpoint of this feature. */
export function cardsEndpoints(deps: CardsDeps): Endpoint[] {
  return [
    endpoint(cardRoutes.getCards, getCards(deps)),
    endpoint(cardRoutes.getCardOffer, getCardOffer(deps)),
    endpoint(cardRoutes.requestCard, requestCard(deps)),
    endpoint(cardRoutes.confirmCardRequest, confirmCardRequest(deps)),
    endpoint(cardRoutes.withdrawCardRequest, withdrawCardRequest(deps)),
    endpoint(cardRoutes.activateCard, activateCard(deps)),
    endpoint(cardRoutes.freezeCard, freezeCard(deps)),
    endpoint(cardRoutes.unfreezeCard, unfreezeCard(deps)),
    endpoint(cardRoutes.blockCard, blockCard(deps)),
    endpoint(cardRoutes.setCardControls, setCardControls(deps)),
    endpoint(cardRoutes.confirmCardChange, confirmCardChange(deps)),
  ]
}
