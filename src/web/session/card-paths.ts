/** The addresses under /cards. Apart from paths.ts, which every first page loads. */
import { PATHS } from './paths.ts'

export const CARD_PATHS = {
  request: `${PATHS.cards}/new`,
  card: `${PATHS.cards}/:cardId`,
} as const

/** Where one card is. */
export function cardPath(cardId: string): string {
  return CARD_PATHS.card.replace(':cardId', cardId)
}
