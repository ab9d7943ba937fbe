/** Routes every page under /history. The list opens without the code of the other pages, which come when the browser is idle. */
import { HistoryPage } from '../../features/history/history-page.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'
import { pagesBelow } from './pages-below.tsx'

const EntryPage = lazyPage(async () => (await import('../../features/history/entry-page.tsx')).EntryPage)
const StatementsPage = lazyPage(async () => (await import('../../features/history/statements-page.tsx')).StatementsPage)

export const HistoryPages = pagesBelow(PATHS.history, [
  [PATHS.history, HistoryPage],
  [PATHS.statements, StatementsPage],
  [PATHS.entry, EntryPage],
])
