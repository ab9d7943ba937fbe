/** Describes a search of customers for the audit trail, without the whole term. */
import { parsePhone } from '../../../values/phone.ts'
import { maskName } from '../../audit/record-audit.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The kind of the term, and its mask. An id names one record and no person, so it stays whole. */
export function maskedSearch(text: string): { readonly by: string; readonly term: string } {
  if (UUID.test(text)) return { by: 'id', term: text.toLowerCase() }
  if (parsePhone(text).ok) return { by: 'phone', term: endOf(text) }
  if (/^\d+$/.test(text)) return { by: 'number', term: endOf(text) }
  if (/\d{6}/.test(text)) return { by: 'reference', term: endOf(text) }
  return { by: 'name', term: maskName(text) }
}

/** The last four characters, as in the lists that customers see. */
const endOf = (text: string): string => `***${text.slice(-4)}`
