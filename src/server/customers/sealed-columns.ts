/** The sealed columns of customers. */
import type { Register } from '../../values/vocabularies/kyc/kyc-sections.ts'
import type { IndexedColumn, SealedColumn } from '../db/sealed-column.ts'

export const bvnPlace = (customerId: string): string => `bank.customer.bvn ${customerId}`
export const answerPlace = (customerId: string, register: Register): string =>
  `bank.register_answer ${customerId} ${register}`

export const bvnColumn: SealedColumn = {
  table: 'bank.customer',
  column: 'bvn_sealed',
  purpose: 'identity-encryption',
  key: { customer_id: 'uuid' },
  place: ({ customer_id: id = '' }) => bvnPlace(id),
}

export const registerAnswerColumn: SealedColumn = {
  table: 'bank.register_answer',
  column: 'answer_sealed',
  purpose: 'identity-encryption',
  key: { customer_id: 'uuid', register: 'text' },
  place: ({ customer_id: id = '', register = '' }) => answerPlace(id, register as Register),
}

export const bvnIndexColumn: IndexedColumn = { sealed: bvnColumn, index: 'bvn_index', kind: 'bvn' }
