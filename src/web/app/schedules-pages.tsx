/** The pages of scheduled payments, in one chunk: from the list one goes to one of them. */
import { Route, Routes } from 'react-router'
import { SchedulePage } from '../features/schedules/schedule-page.tsx'
import { SchedulesPage } from '../features/schedules/schedules-page.tsx'
import { SCHEDULE_PATHS } from '../session/schedule-paths.ts'

export function SchedulesPages() {
  return (
    <Routes>
      <Route index element={<SchedulesPage />} />
      <Route path={SCHEDULE_PATHS.one.slice(SCHEDULE_PATHS.list.length + 1)} element={<SchedulePage />} />
    </Routes>
  )
}
