/** Every page under /cases, in one chunk: who reports something goes on to see it. */
import { Route, Routes } from 'react-router'
import { CasePage } from '../features/cases/case-page.tsx'
import { CasesPage } from '../features/cases/cases-page.tsx'
import { ReportPage } from '../features/cases/report-page.tsx'
import { CASE_PATHS } from '../session/case-paths.ts'
import { PATHS } from '../session/paths.ts'
import { NotFoundPage } from './pages.tsx'

/** Routes in routes are relative to the outer one. */
const below = (path: string): string => path.slice(PATHS.cases.length + 1)

export function CasesPages() {
  return (
    <Routes>
      <Route index element={<CasesPage />} />
      <Route path={below(CASE_PATHS.report)} element={<ReportPage />} />
      <Route path={below(CASE_PATHS.case)} element={<CasePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
