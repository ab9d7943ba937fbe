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

/** The reference of a report as the bank writes it, of a text that a person typed. Undefined: the text is no such reference. */
export function caseReferenceOf(text: string): string | undefined {
  const typed = /^CASE[- ]?([\w]{4})[- ]?([\w]{4})[- ]?([\w]{4})$/.exec(text.trim().toUpperCase())
  if (typed === null) return undefined
  return `CASE-${typed.slice(1).join('-').replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
}
