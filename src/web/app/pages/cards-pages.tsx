/** Routes every page under /cards. Each page is loaded when it is opened. */
import { CardsPage } from '../../features/cards/cards-page.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'
import { pagesBelow } from './pages-below.tsx'

const CardPage = lazyPage(async () => (await import('../../features/cards/card-page.tsx')).CardPage)
const RequestPage = lazyPage(async () => (await import('../../features/cards/request-page.tsx')).RequestPage)

export const CardsPages = pagesBelow(PATHS.cards, [
  [PATHS.cards, CardsPage],
  [PATHS.cardRequest, RequestPage],
  [PATHS.card, CardPage],
])
