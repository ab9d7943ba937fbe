/** The roles that may make and check each kind of order, its life and its need of a fresh login, for the tests. */
import type { StaffRole } from '../../../values/vocabularies/staff-duties.ts'
import type { OrderKindName } from '../../../values/vocabularies/staff-orders.ts'

export interface OrderRule {
  readonly makers: readonly StaffRole[]
  /** Empty: the order is executed when it is made. */
  readonly checkers: readonly StaffRole[]
  /** The life of an open order. */
  readonly hours: number
  /** True: the maker and the checker need a login of the last five minutes. */
  readonly isFresh: boolean
  /** True: a risk officer checks an order above 10 million naira, or in another currency. */
  readonly hasLargeStep?: boolean
}

const RISK = ['risk-officer'] as const
const BRANCH = ['teller', 'risk-officer'] as const
const DESK = ['teller', 'kyc-officer', 'risk-officer'] as const
const KYC = ['kyc-officer'] as const
const DISPUTE = ['dispute-officer'] as const
const PAYMENTS = ['payments-operator'] as const
const BOOKS = ['accountant'] as const
const ADMIN = ['administrator'] as const
const or = <Role extends StaffRole>(roles: readonly Role[]) => [...roles, ...RISK] as const

const open = { checkers: [], hours: 24, isFresh: false } as const
const ACCESS = { makers: BRANCH, checkers: RISK, isFresh: true } as const
const PERMISSION = { makers: DESK, checkers: RISK, hours: 24 } as const
const PAYMENT = { makers: PAYMENTS, checkers: or(PAYMENTS), hours: 24, isFresh: true, hasLargeStep: true } as const
const SUSPICION = { makers: RISK, checkers: RISK, hours: 24, isFresh: true } as const
const REPORT = { makers: DISPUTE, ...open } as const
const DECIDED = { makers: DISPUTE, checkers: or(DISPUTE), hours: 24 } as const
const TARIFF = { makers: BOOKS, checkers: or(BOOKS), hours: 72 } as const
const JOURNAL = { makers: BOOKS, checkers: or(BOOKS), hours: 24, isFresh: true, hasLargeStep: true } as const
const STOP = { makers: or(PAYMENTS), checkers: or(PAYMENTS), hours: 24, isFresh: false } as const
const PEOPLE = { makers: ADMIN, checkers: ADMIN, hours: 72, isFresh: true } as const

export const ORDER_RULES: Readonly<Record<OrderKindName, OrderRule>> = {
  'freeze-customer': { makers: DESK, ...open },
  'unfreeze-customer': { makers: RISK, checkers: RISK, hours: 24, isFresh: true },
  'temporary-password': { ...ACCESS, hours: 4 },
  'remove-authenticator': { ...ACCESS, hours: 24 },
  'end-sessions': { makers: BRANCH, ...open },
  'allow-contact-change': { ...PERMISSION, isFresh: true },
  'stop-contact-change': { makers: DESK, ...open },
  'allow-limit-change': { ...PERMISSION, isFresh: false },
  'stop-limit-change': { makers: DESK, ...open },
  'record-indemnity': { ...PERMISSION, isFresh: false },
  'erase-customer': { makers: DISPUTE, checkers: RISK, hours: 24, isFresh: true },
  'approve-tier': { makers: KYC, checkers: or(KYC), hours: 24, isFresh: false },
  'refuse-tier': { makers: KYC, ...open },
  'accept-kyc-change': { makers: KYC, checkers: or(KYC), hours: 24, isFresh: false },
  'refuse-kyc-change': { makers: KYC, ...open },
  'settle-payment': PAYMENT,
  'release-payment': PAYMENT,
  'settle-payments': PAYMENT,
  'release-payments': PAYMENT,
  'return-bill': PAYMENT,
  'return-card-fee': PAYMENT,
  'refund-payment': PAYMENT,
  'recall-payment': PAYMENT,
  'make-referred-payment': SUSPICION,
  'refuse-referred-payment': SUSPICION,
  'confirm-screening-hit': SUSPICION,
  'dismiss-screening-hit': SUSPICION,
  'correct-screening-hit': SUSPICION,
  'write-to-customer': REPORT,
  'ask-customer': REPORT,
  'ask-bank': REPORT,
  'link-payment': REPORT,
  'decide-for-customer': { ...DECIDED, isFresh: false },
  'decide-against-customer': { ...DECIDED, isFresh: false },
  'refund-case': { ...DECIDED, isFresh: true, hasLargeStep: true },
  'answer-contact': { makers: ['teller', 'dispute-officer'], ...open },
  'close-contact': { makers: ['teller', 'dispute-officer'], ...open },
  'pay-unclaimed': { ...JOURNAL, hours: 72 },
  'add-fees': { ...TARIFF, isFresh: true },
  'add-limits': { ...TARIFF, isFresh: true },
  'add-margins': { ...TARIFF, isFresh: true },
  'set-holiday': { ...TARIFF, isFresh: false },
  'stop-service': STOP,
  'end-service-stop': STOP,
  'publish-announcement': { ...TARIFF, hours: 24, isFresh: false },
  'withdraw-announcement': { ...TARIFF, hours: 24, isFresh: false },
  'accept-rates': { ...TARIFF, hours: 4, isFresh: false },
  'post-journal': JOURNAL,
  'reverse-journal': JOURNAL,
  'explain-break': { ...TARIFF, isFresh: false },
  'tie-breaks': { ...TARIFF, isFresh: false },
  'untie-breaks': { ...TARIFF, isFresh: false },
  'grant-break-glass': PEOPLE,
  'revoke-break-glass': PEOPLE,
  'shut-out-staff': { makers: ADMIN, ...open },
  'readmit-staff': PEOPLE,
  'change-group-role': PEOPLE,
  'change-role-duty': PEOPLE,
}
