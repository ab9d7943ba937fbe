/** Every page under /insights, in one chunk. */
import { Route, Routes } from 'react-router'
import { CategoryPage } from '../features/insights/category-page.tsx'
import { EntryCategoryPage } from '../features/insights/entry-category-page.tsx'
import { InsightsPage } from '../features/insights/insights-page.tsx'
import { LearnedPage } from '../features/insights/learned-page.tsx'
import { INSIGHT_PATHS } from '../session/insight-paths.ts'
import { PATHS } from '../session/paths.ts'
import { NotFoundPage } from './pages.tsx'

/** Routes in routes are relative to the outer one. */
const below = (path: string): string => path.slice(PATHS.insights.length + 1)

export function InsightsPages() {
  return (
    <Routes>
      <Route index element={<InsightsPage />} />
      <Route path={below(INSIGHT_PATHS.category)} element={<CategoryPage />} />
      <Route path={below(INSIGHT_PATHS.learned)} element={<LearnedPage />} />
      <Route path={below(INSIGHT_PATHS.entry)} element={<EntryCategoryPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
