/** Every page under /cards, each when it is opened. */
import { Route, Routes } from 'react-router'
import { CardsPage } from '../features/cards/cards-page.tsx'
import { CARD_PATHS } from '../session/card-paths.ts'
import { PATHS } from '../session/paths.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { NotFoundPage } from './pages.tsx'

const CardPage = lazyPage(async () => (await import('../features/cards/card-page.tsx')).CardPage)
const RequestPage = lazyPage(async () => (await import('../features/cards/request-page.tsx')).RequestPage)

/** Routes in routes are relative to the outer one. */
const below = (path: string): string => path.slice(PATHS.cards.length + 1)

export function CardsPages() {
  return (
    <Routes>
      <Route index element={<CardsPage />} />
      <Route path={below(CARD_PATHS.request)} element={<RequestPage />} />
      <Route path={below(CARD_PATHS.card)} element={<CardPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
