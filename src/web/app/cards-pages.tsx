/** Every page under /cards. */
import { Route, Routes } from 'react-router'
import { CardPage } from '../features/cards/card-page.tsx'
import { CardsPage } from '../features/cards/cards-page.tsx'
import { CARD_PATHS } from '../session/card-paths.ts'
import { PATHS } from '../session/paths.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { NotFoundPage } from './pages.tsx'

/** Asking for one comes once in years, and brings a form of its own. */
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
