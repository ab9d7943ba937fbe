/** Routes every page under /history, in one chunk, because visitors of a history often open an entry. */
import { EntryPage } from '../../features/history/entry-page.tsx'
import { HistoryPage } from '../../features/history/history-page.tsx'
import { StatementsPage } from '../../features/history/statements-page.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { pagesBelow } from './pages-below.tsx'

export const HistoryPages = pagesBelow(PATHS.history, [
  [PATHS.history, HistoryPage],
  [PATHS.statements, StatementsPage],
  [PATHS.entry, EntryPage],
])
