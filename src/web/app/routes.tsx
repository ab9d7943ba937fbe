/**
 * Names the page of each address (Product §2.1). The first few addresses are public, and every other address needs a
 * session.
 */
import { Route, Routes } from '../ui/router/router.tsx'
import { LoginPage } from '../features/auth/login/login-page.tsx'
import { isPublicPath } from '../session/paths/path-kinds.ts'
import * as PATHS from '../session/paths/paths.ts'
import {
  AccountsPages,
  BillsPages,
  CardsPages,
  CasesPages,
  HistoryPages,
  InsightsPages,
  KycPages,
  SettingsPages,
  TransfersPages,
} from './pages/page-groups.tsx'
import {
  AlertsPage,
  BeneficiariesPage,
  DashboardPage,
  ForgotPasswordPage,
  MorePage,
  NotFoundPage,
  OtherBankPage,
  RECEIPT_ROW,
  SignupPage,
  SupportPage,
  TemporaryPasswordPage,
  TransferPage,
} from './pages/pages.tsx'
import { type PageRows, pageAt, preloadPage } from './pages/preload-page.ts'
import { RequireSession } from './require-session.tsx'
import { SignedIn } from './signed-in-page.tsx'

/** Loaded after the right password, so that the first page is ready when the answer arrives. */
function preloadHome(): void {
  for (const page of [SignedIn, DashboardPage]) page.preload().catch(() => undefined)
}

const Login = () => <LoginPage onCredentials={preloadHome} />

/** Every page and every group of pages. A path that ends with `/*` is a group, which routes the addresses below it. */
const ROUTES: PageRows = [
  [PATHS.login, Login],
  [PATHS.signup, SignupPage],
  [PATHS.forgotPassword, ForgotPasswordPage],
  [PATHS.changePassword, TemporaryPasswordPage],
  [PATHS.support, SupportPage],
  [PATHS.home, DashboardPage],
  [PATHS.transferOwnBank, TransferPage],
  [PATHS.transferOthers, OtherBankPage],
  [`${PATHS.transfers}/*`, TransfersPages],
  [`${PATHS.history}/*`, HistoryPages],
  [`${PATHS.insights}/*`, InsightsPages],
  [`${PATHS.accounts}/*`, AccountsPages],
  [PATHS.alerts, AlertsPage],
  [PATHS.beneficiaries, BeneficiariesPage],
  [`${PATHS.bills}/*`, BillsPages],
  [`${PATHS.settings}/*`, SettingsPages],
  [`${PATHS.cases}/*`, CasesPages],
  [`${PATHS.cards}/*`, CardsPages],
  [PATHS.more, MorePage],
  [`${PATHS.kyc}/*`, KycPages],
  ['*', NotFoundPage],
]

/**
 * Loads the code of the address, so that the first render does not flicker or suspend. The page itself handles a
 * failure.
 */
export async function preloadRoute(pathname: string): Promise<void> {
  const pages = [
    pageAt(ROUTES, pathname),
    isPublicPath(pathname) ? undefined : SignedIn,
    // Messages link to receipts, so the code of a receipt is loaded together with the code of its group.
    pageAt([RECEIPT_ROW], pathname),
  ]
  await Promise.allSettled(pages.map((page) => preloadPage(page, pathname)))
}

const routesWhere = (isPublic: boolean) =>
  ROUTES.filter(([path]) => isPublicPath(path) === isPublic).map(([path, Page]) => (
    <Route key={path} path={path} element={<Page />} />
  ))

export function AppRoutes() {
  return (
    <Routes>
      {routesWhere(true)}
      <Route element={<RequireSession />}>{routesWhere(false)}</Route>
    </Routes>
  )
}
