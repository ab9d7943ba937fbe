/** The sealed columns of bills: the codes that a biller gave. */
import type { SealedColumn } from '../../../db/sealed-column.ts'

export const codePlace = (column: 'token' | 'keys' | 'serial', paymentId: string): string =>
  `bank.bill_receipt.${column} ${paymentId}`

const codeColumn = (code: 'token' | 'keys' | 'serial'): SealedColumn => ({
  table: 'bank.bill_receipt',
  column: `${code}_sealed`,
  purpose: 'bill-token',
  key: { payment_id: 'uuid' },
  place: ({ payment_id: id = '' }) => codePlace(code, id),
})

export const billColumns: readonly SealedColumn[] = [codeColumn('token'), codeColumn('keys'), codeColumn('serial')]
