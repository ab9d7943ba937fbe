/** The types of cases: problems with a payment, requests about personal data, and questions. */
export const CASE_TYPES = [
  'wrong-account',
  'wrong-amount',
  'sent-twice',
  'fraud',
  'not-authorised',
  'not-delivered',
  'debited-twice',
  'amount-differs',
  'not-refunded',
  'data-correction',
  'data-erasure',
  'question',
] as const
export type CaseType = (typeof CASE_TYPES)[number]

/** Problems with a payment that can be reported without a login. */
export const OUTSIDE_DISPUTES = ['not-delivered', 'wrong-account', 'not-authorised', 'card', 'bill'] as const
export type OutsideDispute = (typeof OUTSIDE_DISPUTES)[number]
