/** References that people read out on the phone: made of an id, as a transfer's is. */
import { paymentReference } from '../payments/reference.ts'

/** "CASE-3F9A-20K7-4F9Q" */
export function caseReference(caseId: string): string {
  return `CASE${paymentReference(caseId).slice(3)}`
}

/** "CONT-3F9A-20K7-4F9Q", of a question without a login. */
export function contactReference(contactId: string): string {
  return `CONT${paymentReference(contactId).slice(3)}`
}
