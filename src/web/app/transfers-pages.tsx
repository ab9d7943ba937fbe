/** The pages under /transfers but the two forms that the tiles lead to. What is added gets a chunk of its own. */
import { Route, Routes } from 'react-router'
import { TransfersPage } from '../features/transfers/transfers-page.tsx'
import { BULK_PATHS } from '../session/bulk-paths.ts'
import { CUSTOM_TRANSFER_PATH } from '../session/custom-paths.ts'
import { PATHS } from '../session/paths.ts'
import { SCHEDULE_PATHS } from '../session/schedule-paths.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { NotFoundPage, ReceiptPage } from './pages.tsx'

const BulkPages = lazyPage(async () => (await import('../features/transfers/bulk/bulk-pages.tsx')).BulkPages)
const CustomPage = lazyPage(async () => (await import('../features/transfers/custom-page.tsx')).CustomPage)
const SelfPage = lazyPage(async () => (await import('../features/transfers/self-page.tsx')).SelfPage)
const SchedulesPages = lazyPage(async () => (await import('./schedules-pages.tsx')).SchedulesPages)

/** Routes in routes are relative to the outer one. */
const below = (path: string): string => path.slice(PATHS.transfers.length + 1)

export function TransfersPages() {
  return (
    <Routes>
      <Route index element={<TransfersPage />} />
      <Route path={`${below(BULK_PATHS.start)}/*`} element={<BulkPages />} />
      <Route path={below(CUSTOM_TRANSFER_PATH)} element={<CustomPage />} />
      <Route path={below(PATHS.transferSelf)} element={<SelfPage />} />
      <Route path={`${below(SCHEDULE_PATHS.list)}/*`} element={<SchedulesPages />} />
      <Route path={below(PATHS.receipt)} element={<ReceiptPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
