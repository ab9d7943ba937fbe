/** The pages of scheduled payments, in one chunk: from the list one goes to one of them. */
import { SchedulePage } from '../features/schedules/schedule-page.tsx'
import { SchedulesPage } from '../features/schedules/schedules-page.tsx'
import * as PATHS from '../session/paths.ts'
import { type PageRows, PagesBelow } from './pages-below.tsx'

const PAGES: PageRows = [
  [PATHS.schedules, SchedulesPage],
  [PATHS.schedule, SchedulePage],
]

export function SchedulesPages() {
  return <PagesBelow base={PATHS.schedules} pages={PAGES} />
}
