/** Names the records that an order is about, so that its checker can open them. */
import type { OrderRecord, StaffOrder } from '../../../contract/staff/staff-api.ts'
import type { OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import type { StoredOrder } from './order-store.ts'

/** The record that a field of the payload names by its id. */
const RECORDS: Readonly<Record<string, OrderRecord>> = {
  paymentId: 'payment',
  caseId: 'report',
  journalId: 'journal',
  alertId: 'alert',
  hitId: 'hit',
  breakId: 'difference',
}
/** The kinds whose order is decided on the page of an identity check. */
const OF_CHECKS: readonly OrderKindName[] = ['approve-tier', 'refuse-tier', 'accept-kyc-change', 'refuse-kyc-change']
/** The kinds whose field `reference` names a question. The reference of another kind names a paper. */
const OF_QUESTIONS: readonly OrderKindName[] = ['answer-contact', 'close-contact']

/** The nearest record first, and the customer last. An order on a suspicion names no customer. */
export function subjectsOf({
  kind,
  payload,
  customerId,
}: Pick<StoredOrder, 'kind' | 'payload' | 'customerId'>): StaffOrder['subjects'] {
  const fields = Object.entries(payload ?? {}) as readonly (readonly [string, unknown])[]
  const named = fields.flatMap(([field, value]): StaffOrder['subjects'] => {
    if (typeof value !== 'string') return []
    if (field === 'reference') return OF_QUESTIONS.includes(kind) ? [{ record: 'question', id: value }] : []
    const record = RECORDS[field]
    if (record === undefined) return []
    // The alert of a referred payment has the id of its payment. A payment that a rule stopped does not exist.
    const payment = kind === 'make-referred-payment' ? [{ record: 'payment' as const, id: value }] : []
    return [...payment, { record, id: value }]
  })
  if (customerId === null) return named
  const check = OF_CHECKS.includes(kind) ? [{ record: 'identity-check' as const, id: customerId }] : []
  return [...named, ...check, { record: 'customer', id: customerId }]
}
