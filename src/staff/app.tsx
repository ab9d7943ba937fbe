/** The pages of the staff's application by address. */
import type { ReactNode } from 'react'
import { Toasts } from '../web/ui/note/toast.tsx'
import { Route, Routes } from '../web/ui/router/router.tsx'
import { AuditPage } from './audit/audit-page.tsx'
import { BankReportsPage } from './bank-reports/bank-reports-page.tsx'
import { AccountPage } from './books/account-page.tsx'
import { BooksPage } from './books/books-page.tsx'
import { JournalPage } from './books/journal-page.tsx'
import { ConfigurationPage } from './configuration/configuration-page.tsx'
import { CustomerPage } from './customers/customer-page.tsx'
import { CustomersPage } from './customers/customers-page.tsx'
import { Frame } from './ui/frame.tsx'
import { type HelpTopic, HelpTopicContext } from './help/page-help.tsx'
import { HomePage } from './home/home-page.tsx'
import { IdentityCheckPage } from './identity-checks/identity-check-page.tsx'
import { IdentityChecksPage } from './identity-checks/identity-checks-page.tsx'
import { KeysPage } from './keys-page.tsx'
import { LoginPage } from './session/login-page.tsx'
import { OrderPage } from './orders/order-page.tsx'
import { OrdersPage } from './orders/orders-page.tsx'
import { PaymentPage } from './payments/payment-page.tsx'
import { PaymentsPage } from './payments/payments-page.tsx'
import { QuestionPage } from './questions/question-page.tsx'
import { QuestionsPage } from './questions/questions-page.tsx'
import { ReconciliationPage } from './reconciliation/reconciliation-page.tsx'
import { ReportPage } from './reports/report-page.tsx'
import { ReportsPage } from './reports/reports-page.tsx'
import { RiskPage } from './risk/risk-page.tsx'
import { Session } from './session/session.tsx'
import { StaffPage } from './staff-page.tsx'
import { PageTitle } from './ui/page-title.tsx'

const NotFound = () => (
  <>
    <PageTitle>There is no such page</PageTitle>
    <p>Check the address, or choose a page above.</p>
  </>
)

/** Each page has a help, which its heading shows. */
export const PAGES: readonly { readonly path: string; readonly Page: () => ReactNode; readonly help: HelpTopic }[] = [
  { path: '/', Page: HomePage, help: 'home' },
  { path: '/customers', Page: CustomersPage, help: 'customers' },
  { path: '/customers/:customerId', Page: CustomerPage, help: 'customer' },
  { path: '/payments', Page: PaymentsPage, help: 'payments' },
  { path: '/payments/:paymentId', Page: PaymentPage, help: 'payment' },
  { path: '/reports', Page: ReportsPage, help: 'reports' },
  { path: '/reports/:caseId', Page: ReportPage, help: 'report' },
  { path: '/questions', Page: QuestionsPage, help: 'questions' },
  { path: '/questions/:reference', Page: QuestionPage, help: 'question' },
  { path: '/bank-reports', Page: BankReportsPage, help: 'bank-reports' },
  { path: '/identity-checks', Page: IdentityChecksPage, help: 'identity-checks' },
  { path: '/identity-checks/:customerId', Page: IdentityCheckPage, help: 'identity-check' },
  { path: '/orders', Page: OrdersPage, help: 'orders' },
  { path: '/orders/:orderId', Page: OrderPage, help: 'order' },
  { path: '/risk', Page: RiskPage, help: 'risk' },
  { path: '/books', Page: BooksPage, help: 'books' },
  { path: '/books/accounts/:account', Page: AccountPage, help: 'account' },
  { path: '/books/journals/:journalId', Page: JournalPage, help: 'journal' },
  { path: '/reconciliation', Page: ReconciliationPage, help: 'reconciliation' },
  { path: '/configuration', Page: ConfigurationPage, help: 'configuration' },
  { path: '/audit', Page: AuditPage, help: 'audit' },
  { path: '/staff', Page: StaffPage, help: 'staff' },
  { path: '/keys', Page: KeysPage, help: 'keys' },
]

const Pages = () => (
  <Session>
    <Frame>
      <Routes>
        {PAGES.map(({ path, Page, help }) => (
          <Route
            key={path}
            path={path}
            element={
              <HelpTopicContext value={help}>
                <Page />
              </HelpTopicContext>
            }
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Frame>
  </Session>
)

export const App = () => (
  <>
    <Routes>
      <Route path="/login-problem" element={<LoginPage />} />
      <Route path="*" element={<Pages />} />
    </Routes>
    <Toasts />
  </>
)
