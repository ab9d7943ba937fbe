/** The notice of the customer for each kind of order, or the reason why the customer gets none. */
import type { OrderKindName } from '../../../values/vocabularies/staff-orders.ts'

/** Kinds of notices: an executed order sends one of them. */
type Notices = readonly [string, ...string[]]
export type OrderNotice = Notices | { readonly none: string }

const NOT_OF_A_CUSTOMER = { none: 'The order is about the bank, and about no customer.' }
const ANNOUNCED = { none: 'The pages of the customer show the announcement.' }
const SUSPICION = { none: 'The law forbids the bank to tell a customer of a suspicion.' }
const APPLIED_LATER = {
  none: 'A job applies the decision. The result of the payment is the notice (referral-notices.db.test.ts).',
}

export const ORDER_NOTICES: Readonly<Record<OrderKindName, OrderNotice>> = {
  'freeze-customer': ['account-frozen'],
  'unfreeze-customer': ['account-unfrozen'],
  'temporary-password': ['temporary-password-set'],
  'remove-authenticator': ['token-removed'],
  'end-sessions': ['sessions-ended'],
  'allow-contact-change': ['contact-change-allowed'],
  'stop-contact-change': ['contact-change-stopped'],
  'allow-limit-change': ['limit-change-allowed'],
  'stop-limit-change': ['limit-change-stopped'],
  'record-indemnity': ['indemnity-accepted'],
  'erase-customer': ['profile-closed'],
  'approve-tier': ['tier-raised'],
  'refuse-tier': ['tier-refused'],
  'accept-kyc-change': ['identity-change-accepted'],
  'refuse-kyc-change': ['identity-change-refused'],
  'settle-payment': ['debit', 'bill-paid', 'card-ordered'],
  'release-payment': ['transfer-failed', 'bill-failed', 'card-failed'],
  'settle-payments': ['debit'],
  'release-payments': ['transfer-failed'],
  'return-bill': ['bill-reversed'],
  'return-card-fee': ['card-failed'],
  'refund-payment': ['transfer-refunded', 'bill-refunded'],
  'recall-payment': ['case-recalled'],
  'make-referred-payment': APPLIED_LATER,
  'refuse-referred-payment': APPLIED_LATER,
  // The notice is the notice of any freeze, and does not mention the list of sanctions.
  'confirm-screening-hit': ['account-frozen'],
  'dismiss-screening-hit': SUSPICION,
  // The hit of this table placed no freeze, so no notice is sent. corrected-hits.db.test.ts tests the notice of a lifted freeze.
  'correct-screening-hit': SUSPICION,
  'write-to-customer': ['case-message'],
  'ask-customer': ['case-question'],
  'ask-bank': { none: 'A step of the bank that the report shows. Its result sends a notice.' },
  'link-payment': { none: 'A step of the bank that the report shows. Its result sends a notice.' },
  'decide-for-customer': ['case-decided'],
  'decide-against-customer': ['case-decided'],
  'refund-case': ['case-refunded'],
  'answer-contact': {
    none: 'The person who asked may be no customer. The answer goes by SMS to the phone that was proved.',
  },
  'close-contact': { none: 'The answer was sent before.' },
  'pay-unclaimed': { none: 'The customer has left, and the bank has no contact.' },
  'add-fees': NOT_OF_A_CUSTOMER,
  'add-limits': NOT_OF_A_CUSTOMER,
  'add-margins': NOT_OF_A_CUSTOMER,
  'set-holiday': NOT_OF_A_CUSTOMER,
  'stop-service': NOT_OF_A_CUSTOMER,
  'end-service-stop': NOT_OF_A_CUSTOMER,
  'publish-announcement': ANNOUNCED,
  'withdraw-announcement': ANNOUNCED,
  'accept-rates': NOT_OF_A_CUSTOMER,
  // The journals in the table of orders move money of customers.
  'post-journal': ['debit', 'credit'],
  'reverse-journal': ['debit', 'credit'],
  'explain-break': NOT_OF_A_CUSTOMER,
  'tie-breaks': NOT_OF_A_CUSTOMER,
  'untie-breaks': NOT_OF_A_CUSTOMER,
  'grant-break-glass': NOT_OF_A_CUSTOMER,
  'revoke-break-glass': NOT_OF_A_CUSTOMER,
  'shut-out-staff': NOT_OF_A_CUSTOMER,
  'readmit-staff': NOT_OF_A_CUSTOMER,
  'change-group-role': NOT_OF_A_CUSTOMER,
  'change-role-duty': NOT_OF_A_CUSTOMER,
}
