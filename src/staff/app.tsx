/** The pages of the staff's application by address. */
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

const Pages = () => (
  <Session>
    <Frame>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="/customers" element={<CustomersPage />} />
        <Route path="/customers/:customerId" element={<CustomerPage />} />
        <Route path="/payments" element={<PaymentsPage />} />
        <Route path="/payments/:paymentId" element={<PaymentPage />} />
        <Route path="/reports" element={<ReportsPage />} />
        <Route path="/reports/:caseId" element={<ReportPage />} />
        <Route path="/questions" element={<QuestionsPage />} />
        <Route path="/questions/:reference" element={<QuestionPage />} />
        <Route path="/bank-reports" element={<BankReportsPage />} />
        <Route path="/identity-checks" element={<IdentityChecksPage />} />
        <Route path="/identity-checks/:customerId" element={<IdentityCheckPage />} />
        <Route path="/orders" element={<OrdersPage />} />
        <Route path="/orders/:orderId" element={<OrderPage />} />
        <Route path="/risk" element={<RiskPage />} />
        <Route path="/books" element={<BooksPage />} />
        <Route path="/books/accounts/:account" element={<AccountPage />} />
        <Route path="/books/journals/:journalId" element={<JournalPage />} />
        <Route path="/reconciliation" element={<ReconciliationPage />} />
        <Route path="/configuration" element={<ConfigurationPage />} />
        <Route path="/audit" element={<AuditPage />} />
        <Route path="/staff" element={<StaffPage />} />
        <Route path="/keys" element={<KeysPage />} />
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
