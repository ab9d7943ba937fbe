/** Every page under /insights, in one chunk. */
import { CategoryPage } from '../features/insights/category-page.tsx'
import { EntryCategoryPage } from '../features/insights/entry-category-page.tsx'
import { InsightsPage } from '../features/insights/insights-page.tsx'
import { LearnedPage } from '../features/insights/learned-page.tsx'
import * as PATHS from '../session/paths.ts'
import { type PageRows, PagesBelow } from './pages-below.tsx'

const PAGES: PageRows = [
  [PATHS.insights, InsightsPage],
  [PATHS.insightCategory, CategoryPage],
  [PATHS.insightLearned, LearnedPage],
  [PATHS.entryCategory, EntryCategoryPage],
]

export function InsightsPages() {
  return <PagesBelow base={PATHS.insights} pages={PAGES} />
}
