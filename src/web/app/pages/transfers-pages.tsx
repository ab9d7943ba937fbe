/**
 * Routes the pages under /transfers, except the forms within the bank and to other banks. Each page except the list has
 * a separate chunk.
 */
import { TransfersPage } from '../../features/transfers/transfers-page.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'
import { pagesBelow } from './pages-below.tsx'
import { RECEIPT_ROW } from './pages.tsx'

const BulkPages = lazyPage(async () => (await import('./bulk-pages.tsx')).BulkPages)
const CustomPage = lazyPage(async () => (await import('../../features/transfers/custom-page.tsx')).CustomPage)
const SelfPage = lazyPage(async () => (await import('../../features/transfers/self/self-page.tsx')).SelfPage)
const SchedulesPages = lazyPage(async () => (await import('./schedules-pages.tsx')).SchedulesPages)

export const TransfersPages = pagesBelow(PATHS.transfers, [
  [PATHS.transfers, TransfersPage],
  [`${PATHS.batches}/*`, BulkPages],
  [PATHS.transferCustom, CustomPage],
  [PATHS.transferSelf, SelfPage],
  [`${PATHS.schedules}/*`, SchedulesPages],
  RECEIPT_ROW,
])
