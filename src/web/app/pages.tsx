/** Every page behind the login page, each in a chunk of its own; `preload` begins its download early. */
import { lazyPage } from '../ui/lazy-page.tsx'

export const SignupPage = lazyPage(async () => (await import('../features/auth/signup-page.tsx')).SignupPage)
export const ForgotPasswordPage = lazyPage(
  async () => (await import('../features/auth/recovery/forgot-password-page.tsx')).ForgotPasswordPage,
)
export const TemporaryPasswordPage = lazyPage(
  async () => (await import('../features/auth/recovery/temporary-password-page.tsx')).TemporaryPasswordPage,
)
export const SupportPage = lazyPage(async () => (await import('../features/support/support-page.tsx')).SupportPage)

/** The store, the data layer and the frame that all signed-in pages stand in. */
export const SignedIn = lazyPage(async () => (await import('./signed-in.tsx')).SignedIn)

export const InactivityGuard = lazyPage(async () => (await import('../session/inactivity-guard.tsx')).InactivityGuard)

export const DashboardPage = lazyPage(
  async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
)
export const TransferPage = lazyPage(async () => (await import('../features/transfers/transfer-page.tsx')).TransferPage)
export const OtherBankPage = lazyPage(
  async () => (await import('../features/transfers/other-bank-page.tsx')).OtherBankPage,
)
export const TransfersPages = lazyPage(async () => (await import('./transfers-pages.tsx')).TransfersPages)
export const ReceiptPage = lazyPage(async () => (await import('../features/transfers/receipt-page.tsx')).ReceiptPage)
export const AlertsPage = lazyPage(async () => (await import('../features/alerts/alerts-page.tsx')).AlertsPage)
export const AccountsPages = lazyPage(async () => (await import('./accounts-pages.tsx')).AccountsPages)
export const HistoryPages = lazyPage(async () => (await import('./history-pages.tsx')).HistoryPages)
export const InsightsPages = lazyPage(async () => (await import('./insights-pages.tsx')).InsightsPages)
export const BillsPages = lazyPage(async () => (await import('./bills-pages.tsx')).BillsPages)
export const BeneficiariesPage = lazyPage(
  async () => (await import('../features/beneficiaries/beneficiaries-page.tsx')).BeneficiariesPage,
)
export const CasesPages = lazyPage(async () => (await import('./cases-pages.tsx')).CasesPages)
export const CardsPages = lazyPage(async () => (await import('./cards-pages.tsx')).CardsPages)
export const KycPages = lazyPage(async () => (await import('./kyc-pages.tsx')).KycPages)
export const MorePage = lazyPage(async () => (await import('./more-page.tsx')).MorePage)
export const SettingsPages = lazyPage(async () => (await import('./settings-pages.tsx')).SettingsPages)
export const NotFoundPage = lazyPage(async () => (await import('../features/errors/not-found-page.tsx')).NotFoundPage)
