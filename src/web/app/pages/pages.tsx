/** Lists the single pages behind the login page. Each has its own chunk, and `preload` begins the download early. */
import * as PATHS from '../../session/paths/paths.ts'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'

export const SignupPage = lazyPage(async () => (await import('../../features/auth/sign-up/signup-page.tsx')).SignupPage)
export const ForgotPasswordPage = lazyPage(
  async () => (await import('../../features/auth/recovery/forgot-password-page.tsx')).ForgotPasswordPage,
)
export const TemporaryPasswordPage = lazyPage(
  async () => (await import('../../features/auth/recovery/temporary-password-page.tsx')).TemporaryPasswordPage,
)
export const SupportPage = lazyPage(async () => (await import('../../features/support/support-page.tsx')).SupportPage)

export const InactivityGuard = lazyPage(
  async () => (await import('../../session/inactivity/inactivity-guard.tsx')).InactivityGuard,
)

export const DashboardPage = lazyPage(
  async () => (await import('../../features/dashboard/dashboard-page.tsx')).DashboardPage,
)
export const TransferPage = lazyPage(
  async () => (await import('../../features/transfers/transfer-page.tsx')).TransferPage,
)
export const OtherBankPage = lazyPage(
  async () => (await import('../../features/transfers/other-bank-page.tsx')).OtherBankPage,
)
export const ReceiptPage = lazyPage(
  async () => (await import('../../features/transfers/receipt/receipt-page.tsx')).ReceiptPage,
)
/** The address and the page of a receipt. Its group routes it, and the early download knows it without the group. */
export const RECEIPT_ROW = [PATHS.receipt, ReceiptPage] as const
export const AlertsPage = lazyPage(async () => (await import('../../features/alerts/alerts-page.tsx')).AlertsPage)
export const BeneficiariesPage = lazyPage(
  async () => (await import('../../features/beneficiaries/beneficiaries-page.tsx')).BeneficiariesPage,
)
export const MorePage = lazyPage(async () => (await import('../shell/more-page.tsx')).MorePage)
export const NotFoundPage = lazyPage(
  async () => (await import('../../features/errors/not-found-page.tsx')).NotFoundPage,
)
