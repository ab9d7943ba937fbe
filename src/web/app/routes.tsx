/** The page of each address (Product §2.1): the first few are public, every other one needs a session. */
import { matchPath, Route, Routes } from 'react-router'
import { LoginPage } from '../features/auth/login-page.tsx'
import { PATHS } from '../session/paths.ts'
import type { LazyPage } from '../ui/lazy-page.tsx'
import {
  AccountsPages,
  AlertsPage,
  BeneficiariesPage,
  BillsPages,
  CardsPages,
  CasesPages,
  DashboardPage,
  ForgotPasswordPage,
  HistoryPages,
  InsightsPages,
  KycPages,
  MorePage,
  NotFoundPage,
  OtherBankPage,
  ReceiptPage,
  SettingsPages,
  SignedIn,
  SignupPage,
  SupportPage,
  TemporaryPasswordPage,
  TransferPage,
  TransfersPages,
} from './pages.tsx'
import { RequireSession } from './require-session.tsx'

/** After the password is right, so that the first page is there when the answer comes. */
function preloadHome(): void {
  for (const page of [SignedIn, DashboardPage]) page.preload().catch(() => undefined)
}

const PRELOADED: readonly (readonly [path: string, pages: readonly Pick<LazyPage<never>, 'preload'>[]])[] = [
  [PATHS.signup, [SignupPage]],
  [PATHS.forgotPassword, [ForgotPasswordPage]],
  [PATHS.changePassword, [TemporaryPasswordPage]],
  [PATHS.support, [SupportPage]],
  [PATHS.home, [SignedIn, DashboardPage]],
  [PATHS.transferOptimus, [SignedIn, TransferPage]],
  [PATHS.transferOthers, [SignedIn, OtherBankPage]],
  [`${PATHS.history}/*`, [SignedIn, HistoryPages]],
  [`${PATHS.insights}/*`, [SignedIn, InsightsPages]],
  [`${PATHS.accounts}/*`, [SignedIn, AccountsPages]],
  [PATHS.beneficiaries, [SignedIn, BeneficiariesPage]],
  [`${PATHS.kyc}/*`, [SignedIn, KycPages]],
  [`${PATHS.bills}/*`, [SignedIn, BillsPages]],
  [`${PATHS.cases}/*`, [SignedIn, CasesPages]],
  [`${PATHS.cards}/*`, [SignedIn, CardsPages]],
  [PATHS.receipt, [SignedIn, TransfersPages, ReceiptPage]],
  [`${PATHS.transfers}/*`, [SignedIn, TransfersPages]],
  [`${PATHS.settings}/*`, [SignedIn, SettingsPages]],
  ['*', [SignedIn]],
]

/** Loads what the address needs, so that the first render neither flickers nor suspends. A failure is left to the page itself. */
export async function preloadRoute(pathname: string): Promise<void> {
  if (matchPath(PATHS.login, pathname)) return
  const [, pages] = PRELOADED.find(([path]) => matchPath(path, pathname)) ?? ['', []]
  await Promise.allSettled(pages.map((page) => page.preload()))
}

export function AppRoutes() {
  return (
    <Routes>
      <Route path={PATHS.login} element={<LoginPage onCredentials={preloadHome} />} />
      <Route path={PATHS.signup} element={<SignupPage />} />
      <Route path={PATHS.forgotPassword} element={<ForgotPasswordPage />} />
      <Route path={PATHS.changePassword} element={<TemporaryPasswordPage />} />
      <Route path={PATHS.support} element={<SupportPage />} />
      <Route element={<RequireSession />}>
        <Route path={PATHS.home} element={<DashboardPage />} />
        <Route path={PATHS.transferOptimus} element={<TransferPage />} />
        <Route path={PATHS.transferOthers} element={<OtherBankPage />} />
        <Route path={`${PATHS.transfers}/*`} element={<TransfersPages />} />
        <Route path={`${PATHS.history}/*`} element={<HistoryPages />} />
        <Route path={`${PATHS.insights}/*`} element={<InsightsPages />} />
        <Route path={`${PATHS.accounts}/*`} element={<AccountsPages />} />
        <Route path={PATHS.alerts} element={<AlertsPage />} />
        <Route path={PATHS.beneficiaries} element={<BeneficiariesPage />} />
        <Route path={`${PATHS.bills}/*`} element={<BillsPages />} />
        <Route path={`${PATHS.settings}/*`} element={<SettingsPages />} />
        <Route path={`${PATHS.cases}/*`} element={<CasesPages />} />
        <Route path={`${PATHS.cards}/*`} element={<CardsPages />} />
        <Route path={PATHS.more} element={<MorePage />} />
        <Route path={`${PATHS.kyc}/*`} element={<KycPages />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
