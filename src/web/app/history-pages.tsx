/** Every page under /history, in one chunk: who looks at a history often opens an entry. */
import { Route, Routes } from 'react-router'
import { EntryPage } from '../features/history/entry-page.tsx'
import { HistoryPage } from '../features/history/history-page.tsx'
import { StatementsPage } from '../features/history/statements-page.tsx'
import { HISTORY_PATHS } from '../session/history-paths.ts'
import { PATHS } from '../session/paths.ts'
import { NotFoundPage } from './pages.tsx'

/** Routes in routes are relative to the outer one. */
const below = (path: string): string => path.slice(PATHS.history.length + 1)

export function HistoryPages() {
  return (
    <Routes>
      <Route index element={<HistoryPage />} />
      <Route path={below(HISTORY_PATHS.statements)} element={<StatementsPage />} />
      <Route path={below(HISTORY_PATHS.entry)} element={<EntryPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
