/** Routes every page under /cases, in one chunk, because a customer opens a case after reporting it. */
import { CasePage } from '../../features/cases/case-page.tsx'
import { CasesPage } from '../../features/cases/cases-page.tsx'
import { ReportPage } from '../../features/cases/report-page.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { pagesBelow } from './pages-below.tsx'

export const CasesPages = pagesBelow(PATHS.cases, [
  [PATHS.cases, CasesPage],
  [PATHS.report, ReportPage],
  [PATHS.supportCase, CasePage],
])
