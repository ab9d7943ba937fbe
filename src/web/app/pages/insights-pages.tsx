/** Routes every page under /insights, in one chunk. */
import { CategoryPage } from '../../features/insights/category-page.tsx'
import { EntryCategoryPage } from '../../features/insights/entry-category-page.tsx'
import { InsightsPage } from '../../features/insights/insights-page.tsx'
import { LearnedPage } from '../../features/insights/learned-page.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { pagesBelow } from './pages-below.tsx'

export const InsightsPages = pagesBelow(PATHS.insights, [
  [PATHS.insights, InsightsPage],
  [PATHS.insightCategory, CategoryPage],
  [PATHS.insightLearned, LearnedPage],
  [PATHS.entryCategory, EntryCategoryPage],
])
