/** Every sealed call in one table. The web imports each noun's own routes instead, so that a page loads only those that it calls. */
import { accountRoutes } from './accounts/account.ts'
import { activityRoutes } from './identity/activity.ts'
import { alertRoutes } from './alerts/alerts.ts'
import { announcementRoutes } from './alerts/announcements.ts'
import { approvalRoutes } from './approvals/approval.ts'
import { authRoutes } from './identity/auth.ts'
import { bankRoutes } from './transfers/banks.ts'
import { beneficiaryRoutes } from './transfers/beneficiaries.ts'
import { billReceiptRoutes } from './bills/bill-receipts.ts'
import { billRoutes } from './bills/bills.ts'
import { cardRoutes } from './cards.ts'
import { caseRoutes } from './cases/cases.ts'
import { casePictureRoutes } from './cases/case-pictures.ts'
import { bulkRoutes } from './transfers/bulk.ts'
import { contactChangeRoutes } from './identity/contact-change.ts'
import { contactRoutes } from './cases/contact.ts'
import { deviceRoutes } from './identity/devices.ts'
import { entryRoutes } from './accounts/entries.ts'
import { exchangeRoutes } from './transfers/exchange.ts'
import { feeRoutes } from './transfers/fees.ts'
import { freezeRoutes } from './identity/freeze.ts'
import { freezeLoggedOutRoutes } from './identity/freeze-logged-out.ts'
import { insightRoutes } from './accounts/insights.ts'
import { kycRoutes } from './kyc/kyc.ts'
import { kycDocumentRoutes } from './kyc/kyc-documents.ts'
import { languageRoutes } from './customers/language.ts'
import { linkDeviceRoutes } from './identity/link-device.ts'
import { limitChangeRoutes } from './limits/limit-changes.ts'
import { limitRoutes } from './limits/limits.ts'
import { passkeyRoutes } from './identity/passkeys.ts'
import { passwordResetRoutes } from './identity/password-reset.ts'
import { pinRoutes } from './identity/pin.ts'
import { privacyRoutes } from './customers/privacy.ts'
import { profilePictureRoutes } from './customers/profile-picture.ts'
import { pushRoutes } from './alerts/push.ts'
import { questionRemovalRoutes } from './identity/question-removal.ts'
import { receiptRoutes } from './transfers/receipts.ts'
import { statementChoiceRoutes } from './accounts/statement-choices.ts'
import { statementRoutes } from './accounts/statements.ts'
import { savedBillRoutes } from './bills/saved-bills.ts'
import { scheduleRoutes } from './transfers/schedules.ts'
import { securityQuestionRoutes } from './identity/security-questions.ts'
import { tokenRoutes } from './identity/token.ts'
import { transferRoutes } from './transfers/transfers.ts'
import { uploadRoutes } from './customers/uploads.ts'
import { unreadAlertRoutes } from './alerts/unread-alerts.ts'

export const ROUTES = {
  ...authRoutes,
  ...linkDeviceRoutes,
  ...passwordResetRoutes,
  ...pinRoutes,
  ...deviceRoutes,
  ...passkeyRoutes,
  ...activityRoutes,
  ...accountRoutes,
  ...entryRoutes,
  ...statementRoutes,
  ...statementChoiceRoutes,
  ...approvalRoutes,
  ...securityQuestionRoutes,
  ...questionRemovalRoutes,
  ...tokenRoutes,
  ...transferRoutes,
  ...scheduleRoutes,
  ...receiptRoutes,
  ...feeRoutes,
  ...exchangeRoutes,
  ...bankRoutes,
  ...limitRoutes,
  ...limitChangeRoutes,
  ...beneficiaryRoutes,
  ...kycRoutes,
  ...insightRoutes,
  ...kycDocumentRoutes,
  ...billRoutes,
  ...billReceiptRoutes,
  ...savedBillRoutes,
  ...cardRoutes,
  ...caseRoutes,
  ...casePictureRoutes,
  ...contactRoutes,
  ...contactChangeRoutes,
  ...privacyRoutes,
  ...freezeRoutes,
  ...freezeLoggedOutRoutes,
  ...bulkRoutes,
  ...uploadRoutes,
  ...profilePictureRoutes,
  ...languageRoutes,
  ...alertRoutes,
  ...pushRoutes,
  ...unreadAlertRoutes,
  ...announcementRoutes,
} as const
