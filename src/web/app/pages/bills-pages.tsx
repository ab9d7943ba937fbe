/** Routes every page under /bills. Each page is loaded when it is opened, because a receipt does not need the form. */
import { BillsPage } from '../../features/bills/bills-page.tsx'
import { CATEGORY_PATHS } from '../../features/bills/category/category-paths.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'
import { BILL_CATEGORIES, type BillCategory } from '../../../values/vocabularies/bill-categories.ts'
import { pagesBelow } from './pages-below.tsx'

const BillPage = lazyPage<{ readonly category: BillCategory }>(
  async () => (await import('../../features/bills/bill-page.tsx')).BillPage,
)
const BillReceiptPage = lazyPage(
  async () => (await import('../../features/bills/receipt/bill-receipt-page.tsx')).BillReceiptPage,
)
const GamingLimitPage = lazyPage(
  async () => (await import('../../features/bills/gaming/gaming-limit-page.tsx')).GamingLimitPage,
)

const ScheduleBillPage = lazyPage(
  async () => (await import('../../features/bills/schedule-bill-page.tsx')).ScheduleBillPage,
)

const CATEGORY_PAGES = BILL_CATEGORIES.map((category) => {
  const CategoryPage = () => <BillPage category={category} />
  return [CATEGORY_PATHS[category], Object.assign(CategoryPage, { preload: BillPage.preload })] as const
})

export const BillsPages = pagesBelow(PATHS.bills, [
  [PATHS.bills, BillsPage],
  ...CATEGORY_PAGES,
  [PATHS.gamingLimit, GamingLimitPage],
  [PATHS.scheduleBill, ScheduleBillPage],
  [PATHS.bill, BillReceiptPage],
])
