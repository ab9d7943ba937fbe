/** The sealed columns of customers. */
import type { SealedColumn } from '../db/sealed-column.ts'

export const bvnPlace = (customerId: string): string => `bank.customer.bvn ${customerId}`

export const bvnColumn: SealedColumn = {
  table: 'bank.customer',
  column: 'bvn_sealed',
  purpose: 'identity-encryption',
  key: { customer_id: 'uuid' },
  place: ({ customer_id: id = '' }) => bvnPlace(id),
}
