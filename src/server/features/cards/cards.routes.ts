/** Joins the card routes to their use-cases; no logic. The route of the receipt is in receipts.routes.ts. */
import { cardRoutes } from '../../../contract/cards.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { movesMoney, noMoney } from '../../http/route-guards.ts'
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
    // The bank pays the credit bureau for each enquiry.
    endpoint(cardRoutes.requestCard, noMoney('request-card', null), requestCard(deps)),
    endpoint(
      cardRoutes.confirmCardRequest,
      movesMoney(null, { refused: 'card.confirm-refused' }),
      confirmCardRequest(deps),
    ),
    endpoint(
      cardRoutes.withdrawCardRequest,
      noMoney(null, { refused: 'card.withdraw-refused' }),
      withdrawCardRequest(deps),
    ),
    endpoint(cardRoutes.activateCard, noMoney('use-pin', null), activateCard(deps)),
    endpoint(cardRoutes.freezeCard, noMoney(null, null), freezeCard(deps)),
    endpoint(cardRoutes.unfreezeCard, noMoney('initiate', null), unfreezeCard(deps)),
    endpoint(cardRoutes.blockCard, noMoney(null, null), blockCard(deps)),
    endpoint(cardRoutes.setCardControls, noMoney('initiate', null), setCardControls(deps)),
    endpoint(
      cardRoutes.confirmCardChange,
      noMoney('use-pin', { refused: 'card.change-refused' }),
      confirmCardChange(deps),
    ),
  ]
}
