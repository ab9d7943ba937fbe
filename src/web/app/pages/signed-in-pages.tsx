/** Routes every page that needs a session (Product §2.1). The login page does not load this table. */
import * as PATHS from '../../session/paths/paths.ts'
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
  MorePage,
  OtherBankPage,
  RECEIPT_ROW,
  TransferPage,
} from './pages.tsx'
import { pagesBelow } from './pages-below.tsx'
import { pageAt } from './preload-page.ts'

/** Messages link to receipts, so the code of a receipt is loaded together with the code of its group. */
function preloadTransfers(): Promise<unknown> {
  pageAt([RECEIPT_ROW], location.pathname)
    ?.preload?.()
    .catch(() => undefined)
  return TransfersPages.preload()
}

const Transfers = Object.assign(() => <TransfersPages />, { preload: preloadTransfers })

/** A path that ends with `/*` is a group, which routes the addresses below it. */
export const SignedInPages = pagesBelow('', [
  [PATHS.home, DashboardPage],
  [PATHS.transferOwnBank, TransferPage],
  [PATHS.transferOthers, OtherBankPage],
  [`${PATHS.transfers}/*`, Transfers],
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
])
