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
  /** Our staff ask another bank to return a payment. A customer cannot choose this type. */
  'bank-recall',
  'data-correction',
  'data-erasure',
  'question',
] as const
export type CaseType = (typeof CASE_TYPES)[number]

/** The reasons for which the bank itself recalls a payment. Each reason is also a type of case, and the other bank reads it. */
export const RECALL_CAUSES = [
  'sent-twice',
  'wrong-amount',
  'wrong-account',
  'fraud',
] as const satisfies readonly CaseType[]
export type RecallCause = (typeof RECALL_CAUSES)[number]

/** Problems with a payment that can be reported without a login. */
export const OUTSIDE_DISPUTES = ['not-delivered', 'wrong-account', 'not-authorised', 'card', 'bill'] as const
export type OutsideDispute = (typeof OUTSIDE_DISPUTES)[number]
