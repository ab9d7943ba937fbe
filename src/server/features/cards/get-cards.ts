/** The customer's cards, newest first. */
import type { cardRoutes } from '../../../contract/cards.ts'
import { cardView } from '../../../core/cards/card-view.ts'
import { ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { findCards } from './card-store.ts'
import type { CardsDeps } from '../../payments/kinds/card-fee/cards-deps.ts'

/** The use-case behind `getCards`. */
export function getCards({ database }: Pick<CardsDeps, 'database'>): Handler<typeof cardRoutes.getCards> {
  return async (_nothing, { session }) => {
    const { translate } = translatorFor(session.language)
    const cards = await findCards(database.pool, session.customerId)
    return ok({ data: { cards: cards.map((card) => cardView(card, translate)) } })
  }
}
