/** Every sealed call in one table. The web imports each noun's own routes instead, so that a page loads only those that it calls. */
import { accountRoutes } from './account.ts'
import { activityRoutes } from './activity.ts'
import { alertRoutes } from './alerts.ts'
import { approvalRoutes } from './approval.ts'
import { authRoutes } from './auth.ts'
import { bankRoutes } from './banks.ts'
import { beneficiaryRoutes } from './beneficiaries.ts'
import { billReceiptRoutes } from './bill-receipts.ts'
import { billRoutes } from './bills.ts'
import { cardRoutes } from './cards.ts'
import { caseRoutes } from './cases.ts'
import { casePictureRoutes } from './case-pictures.ts'
import { bulkRoutes } from './bulk.ts'
import { contactChangeRoutes } from './contact-change.ts'
import { contactRoutes } from './contact.ts'
import { deviceRoutes } from './devices.ts'
import { entryRoutes } from './entries.ts'
import { exchangeRoutes } from './exchange.ts'
import { feeRoutes } from './fees.ts'
import { freezeRoutes } from './freeze.ts'
import { freezeLoggedOutRoutes } from './freeze-logged-out.ts'
import { insightRoutes } from './insights.ts'
import { kycRoutes } from './kyc.ts'
import { kycDocumentRoutes } from './kyc-documents.ts'
import { languageRoutes } from './language.ts'
import { linkDeviceRoutes } from './link-device.ts'
import { limitChangeRoutes } from './limit-changes.ts'
import { limitRoutes } from './limits.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordResetRoutes } from './password-reset.ts'
import { pinRoutes } from './pin.ts'
import { privacyRoutes } from './privacy.ts'
import { profilePictureRoutes } from './profile-picture.ts'
import { pushRoutes } from './push.ts'
import { questionRemovalRoutes } from './question-removal.ts'
import { receiptRoutes } from './receipts.ts'
import { statementChoiceRoutes } from './statement-choices.ts'
import { statementRoutes } from './statements.ts'
import { savedBillRoutes } from './saved-bills.ts'
import { scheduleRoutes } from './schedules.ts'
import { securityQuestionRoutes } from './security-questions.ts'
import { tokenRoutes } from './token.ts'
import { transferRoutes } from './transfers.ts'
import { uploadRoutes } from './uploads.ts'
import { unreadAlertRoutes } from './unread-alerts.ts'

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
} as const
