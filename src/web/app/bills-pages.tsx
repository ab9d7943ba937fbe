/** Every page under /bills, each when it is opened: a receipt needs none of the form. */
import { Route, Routes } from 'react-router'
import { BillsPage } from '../features/bills/bills-page.tsx'
import { BILL_PATHS, CATEGORY_PATHS } from '../session/bill-paths.ts'
import { PATHS } from '../session/paths.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { BILL_CATEGORIES, type BillCategory } from '../../values/bill-categories.ts'
import { NotFoundPage } from './pages.tsx'

const BillPage = lazyPage<{ readonly category: BillCategory }>(
  async () => (await import('../features/bills/bill-page.tsx')).BillPage,
)
const BillReceiptPage = lazyPage(async () => (await import('../features/bills/bill-receipt-page.tsx')).BillReceiptPage)
const GamingLimitPage = lazyPage(async () => (await import('../features/bills/gaming-limit-page.tsx')).GamingLimitPage)

const ScheduleBillPage = lazyPage(
  async () => (await import('../features/bills/schedule-bill-page.tsx')).ScheduleBillPage,
)

/** Routes in routes are relative to the outer one. */
const below = (path: string): string => path.slice(PATHS.bills.length + 1)

export function BillsPages() {
  return (
    <Routes>
      <Route index element={<BillsPage />} />
      {BILL_CATEGORIES.map((category) => (
        <Route
          key={category}
          path={below(CATEGORY_PATHS[category])}
          element={<BillPage key={category} category={category} />}
        />
      ))}
      <Route path={below(BILL_PATHS.gamingLimit)} element={<GamingLimitPage />} />
      <Route path={below(BILL_PATHS.schedule)} element={<ScheduleBillPage />} />
      <Route path={below(BILL_PATHS.payment)} element={<BillReceiptPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
