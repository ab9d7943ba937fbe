/** Lists the single pages that need a session. Each has its own chunk, and `preload` begins the download early. */
import * as PATHS from '../../session/paths/paths.ts'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'

export const DashboardPage = lazyPage(
  async () => (await import('../../features/dashboard/dashboard-page.tsx')).DashboardPage,
)
export const TransferPage = lazyPage(
  async () => (await import('../../features/transfers/transfer-page.tsx')).TransferPage,
)
export const OtherBankPage = lazyPage(
  async () => (await import('../../features/transfers/transfer-page.tsx')).OtherBankPage,
)
export const ReceiptPage = lazyPage(
  async () => (await import('../../features/transfers/receipt/receipt-page.tsx')).ReceiptPage,
)
/**
 * The address and the page of a receipt, for the table of its group. The early download loads the page before that
 * table is loaded.
 */
export const RECEIPT_ROW = [PATHS.receipt, ReceiptPage] as const
export const AlertsPage = lazyPage(async () => (await import('../../features/alerts/alerts-page.tsx')).AlertsPage)
export const BeneficiariesPage = lazyPage(
  async () => (await import('../../features/beneficiaries/beneficiaries-page.tsx')).BeneficiariesPage,
)
export const MorePage = lazyPage(async () => (await import('../shell/more-page.tsx')).MorePage)
export const NotFoundPage = lazyPage(
  async () => (await import('../../features/errors/not-found-page.tsx')).NotFoundPage,
)
