/** Names the page of each address (Product §2.1): the first few are public, every other one needs a session. */
import { matchPath, Route, Routes } from '../ui/router.tsx'
import { LoginPage } from '../features/auth/login-page.tsx'
import * as PATHS from '../session/paths.ts'
import type { LazyPage } from '../ui/lazy-page.tsx'
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
} from './page-groups.tsx'
import {
  AlertsPage,
  BeneficiariesPage,
  DashboardPage,
  ForgotPasswordPage,
  MorePage,
  NotFoundPage,
  OtherBankPage,
  ReceiptPage,
  SignupPage,
  SupportPage,
  TemporaryPasswordPage,
  TransferPage,
} from './pages.tsx'
import { RequireSession } from './require-session.tsx'
import { SignedIn } from './signed-in-page.tsx'

/** After the password is right, so that the first page is there when the answer comes. */
function preloadHome(): void {
  for (const page of [SignedIn, DashboardPage]) page.preload().catch(() => undefined)
}

type RouteRow = readonly [path: string, Page: LazyPage<object>]

const PUBLIC_ROUTES: readonly RouteRow[] = [
  [PATHS.signup, SignupPage],
  [PATHS.forgotPassword, ForgotPasswordPage],
  [PATHS.changePassword, TemporaryPasswordPage],
  [PATHS.support, SupportPage],
]

/** A path that ends with `/*` is a group, which routes the addresses below it. The first match counts. */
const SIGNED_IN_ROUTES: readonly RouteRow[] = [
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

const pageAt = (pathname: string, routes: readonly RouteRow[]) =>
  routes.find(([path]) => matchPath(path, pathname))?.[1]

/** Loads what the address needs, so that the first render neither flickers nor suspends. A failure is left to the page itself. */
export async function preloadRoute(pathname: string): Promise<void> {
  if (matchPath(PATHS.login, pathname)) return
  const open = pageAt(pathname, PUBLIC_ROUTES)
  const pages = open
    ? [open]
    : [SignedIn, pageAt(pathname, SIGNED_IN_ROUTES), pageAt(pathname, [[PATHS.receipt, ReceiptPage]])]
  await Promise.allSettled(pages.map((page) => page?.preload()))
}

const asRoute = ([path, Page]: RouteRow) => <Route key={path} path={path} element={<Page />} />

export function AppRoutes() {
  return (
    <Routes>
      <Route path={PATHS.login} element={<LoginPage onCredentials={preloadHome} />} />
      {PUBLIC_ROUTES.map(asRoute)}
      <Route element={<RequireSession />}>{SIGNED_IN_ROUTES.map(asRoute)}</Route>
    </Routes>
  )
}
