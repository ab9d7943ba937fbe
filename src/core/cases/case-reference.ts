/** References that people read out on the phone: made of an id, as a transfer's is. */
import { transferReference } from '../transfers/transfer-reference.ts'

/** "CASE-3F9A-20K7-4F9Q" */
export function caseReference(caseId: string): string {
  return `CASE${transferReference(caseId).slice(3)}`
}

/** "CONT-3F9A-20K7-4F9Q", of a question without a login. */
export function contactReference(contactId: string): string {
  return `CONT${transferReference(contactId).slice(3)}`
}
