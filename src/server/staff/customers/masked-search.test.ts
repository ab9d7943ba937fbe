/** The mask of a search of customers in the audit trail. */
import { expect, it } from 'vitest'
import { maskedSearch } from './masked-search.ts'

it.each([
  ['ngozi.adeyemi', { by: 'name', term: 'ng***' }],
  ['A\u0007', { by: 'name', term: 'A?***' }],
  ['0803 123 4567', { by: 'phone', term: '***4567' }],
  ['0012345678', { by: 'number', term: '***5678' }],
  ['NIP-000013251128', { by: 'reference', term: '***1128' }],
  ['5B6C2A0E-8F0F-4C65-9F77-0A4F4F1B6F11', { by: 'id', term: '5b6c2a0e-8f0f-4c65-9f77-0a4f4f1b6f11' }],
])('search for %s: is %j in the audit trail', (text, masked) => {
  expect(maskedSearch(text)).toEqual(masked)
})
