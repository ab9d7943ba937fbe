/** Routes the pages of scheduled payments, in one chunk, because the list leads to the page of a payment. */
import { SchedulePage } from '../../features/schedules/schedule-page.tsx'
import { SchedulesPage } from '../../features/schedules/schedules-page.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { pagesBelow } from './pages-below.tsx'

export const SchedulesPages = pagesBelow(PATHS.schedules, [
  [PATHS.schedules, SchedulesPage],
  [PATHS.schedule, SchedulePage],
])
