/** Every page under /cards, each when it is opened. */
import { CardsPage } from '../features/cards/cards-page.tsx'
import * as PATHS from '../session/paths.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { type PageRows, PagesBelow } from './pages-below.tsx'

const CardPage = lazyPage(async () => (await import('../features/cards/card-page.tsx')).CardPage)
const RequestPage = lazyPage(async () => (await import('../features/cards/request-page.tsx')).RequestPage)

const PAGES: PageRows = [
  [PATHS.cards, CardsPage],
  [PATHS.cardRequest, RequestPage],
  [PATHS.card, CardPage],
]

export function CardsPages() {
  return <PagesBelow base={PATHS.cards} pages={PAGES} />
}
