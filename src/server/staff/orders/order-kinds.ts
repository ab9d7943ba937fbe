/** The table of the kinds of orders. */
import type { OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import { publishAnnouncement, withdrawAnnouncementKind } from './kinds/announcements.ts'
import { grantBreakGlassKind, revokeBreakGlassKind } from './kinds/break-glass.ts'
import { payUnclaimed, refundCase } from './kinds/case-money.ts'
import {
  askBank,
  askCustomer,
  decideAgainstCustomer,
  decideForCustomer,
  linkReportPayment,
  writeToCustomer,
} from './kinds/case-work.ts'
import { changeGroupRoleKind, changeRoleDutyKind } from './kinds/change-roles.ts'
import { acceptRates, addFees, addLimits, addMargins } from './kinds/configuration.ts'
import { answerContact, closeContact } from './kinds/contacts.ts'
import { endSessions, removeAuthenticator, temporaryPassword } from './kinds/customer-access.ts'
import {
  allowContactChange,
  allowLimitChange,
  recordIndemnity,
  stopContactChange,
  stopLimitChange,
} from './kinds/customer-permissions.ts'
import { eraseCustomer } from './kinds/erase-customer.ts'
import { explainBreak } from './kinds/explain-break.ts'
import { tieBreaks, untieBreaks } from './kinds/tie-breaks.ts'
import { freezeCustomer, unfreezeCustomer } from './kinds/freeze-customer.ts'
import { acceptKycChange, approveTier, refuseKycChange, refuseTier } from './kinds/identity-checks.ts'
import { postJournal, reverseJournal } from './kinds/journals.ts'
import { releasePayment, returnBill, returnCardFee, settlePayment } from './kinds/payment-decisions.ts'
import { releasePayments, settlePayments } from './kinds/payment-batches.ts'
import { setHoliday } from './kinds/public-holidays.ts'
import { recallPayment } from './kinds/recall-payment.ts'
import { refundPayment } from './kinds/refund-payment.ts'
import { makeReferredPayment, refuseReferredPayment } from './kinds/referred-payments.ts'
import { confirmScreeningHit, correctScreeningHit, dismissScreeningHit } from './kinds/screening-hits.ts'
import { readmitStaff, shutOutStaff } from './kinds/shut-out-staff.ts'
import { endServiceStop, stopService } from './kinds/service-stops.ts'
import type { OrderKind } from './order-kind.ts'

export const ORDER_KIND_TABLE: Readonly<Record<OrderKindName, OrderKind>> = {
  'freeze-customer': freezeCustomer,
  'unfreeze-customer': unfreezeCustomer,
  'temporary-password': temporaryPassword,
  'remove-authenticator': removeAuthenticator,
  'end-sessions': endSessions,
  'allow-contact-change': allowContactChange,
  'stop-contact-change': stopContactChange,
  'allow-limit-change': allowLimitChange,
  'stop-limit-change': stopLimitChange,
  'record-indemnity': recordIndemnity,
  'erase-customer': eraseCustomer,
  'approve-tier': approveTier,
  'refuse-tier': refuseTier,
  'accept-kyc-change': acceptKycChange,
  'refuse-kyc-change': refuseKycChange,
  'settle-payment': settlePayment,
  'release-payment': releasePayment,
  'settle-payments': settlePayments,
  'release-payments': releasePayments,
  'return-bill': returnBill,
  'return-card-fee': returnCardFee,
  'refund-payment': refundPayment,
  'recall-payment': recallPayment,
  'make-referred-payment': makeReferredPayment,
  'refuse-referred-payment': refuseReferredPayment,
  'confirm-screening-hit': confirmScreeningHit,
  'dismiss-screening-hit': dismissScreeningHit,
  'correct-screening-hit': correctScreeningHit,
  'write-to-customer': writeToCustomer,
  'ask-customer': askCustomer,
  'ask-bank': askBank,
  'link-payment': linkReportPayment,
  'decide-for-customer': decideForCustomer,
  'decide-against-customer': decideAgainstCustomer,
  'refund-case': refundCase,
  'answer-contact': answerContact,
  'close-contact': closeContact,
  'pay-unclaimed': payUnclaimed,
  'add-fees': addFees,
  'add-limits': addLimits,
  'add-margins': addMargins,
  'set-holiday': setHoliday,
  'stop-service': stopService,
  'end-service-stop': endServiceStop,
  'publish-announcement': publishAnnouncement,
  'withdraw-announcement': withdrawAnnouncementKind,
  'accept-rates': acceptRates,
  'post-journal': postJournal,
  'reverse-journal': reverseJournal,
  'explain-break': explainBreak,
  'tie-breaks': tieBreaks,
  'untie-breaks': untieBreaks,
  'grant-break-glass': grantBreakGlassKind,
  'revoke-break-glass': revokeBreakGlassKind,
  'shut-out-staff': shutOutStaff,
  'readmit-staff': readmitStaff,
  'change-group-role': changeGroupRoleKind,
  'change-role-duty': changeRoleDutyKind,
}
