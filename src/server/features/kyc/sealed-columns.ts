/** The sealed columns of the identity check. */
import type { IndexedColumn, SealedColumn } from '../../db/sealed-column.ts'

export const sectionPlace = (customerId: string, section: string): string => `bank.kyc_section ${customerId} ${section}`
export const ninPlace = (customerId: string): string => `bank.customer_nin ${customerId}`

/** Both versions of a section have the same place, because a refusal moves the accepted version back. */
const sectionColumn = (column: string): SealedColumn => ({
  table: 'bank.kyc_section',
  column,
  purpose: 'identity-encryption',
  key: { customer_id: 'uuid', section: 'text' },
  place: ({ customer_id: id = '', section = '' }) => sectionPlace(id, section),
})

const ninColumn: SealedColumn = {
  table: 'bank.customer_nin',
  column: 'nin_sealed',
  purpose: 'identity-encryption',
  key: { customer_id: 'uuid' },
  place: ({ customer_id: id = '' }) => ninPlace(id),
}
export const ninIndexColumn: IndexedColumn = { sealed: ninColumn, index: 'nin_index', kind: 'nin' }

export const kycColumns: readonly SealedColumn[] = [
  sectionColumn('details_sealed'),
  sectionColumn('accepted_sealed'),
  ninColumn,
]
