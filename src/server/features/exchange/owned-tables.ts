/** The tables of exchange, and what its SQL uses of other modules. */
import type { TableUse } from '../../db/table-use.ts'

export const tables: TableUse = {
  owns: ['bank.exchange_margin', 'bank.exchange_rate', 'bank.exchange_rate_acceptance'],
  noPersonalData: ['bank.exchange_margin', 'bank.exchange_rate', 'bank.exchange_rate_acceptance'],
  reads: ['bank.exchange', 'bank.payment', 'ledger.account', 'ledger.entry', 'ledger.request'],
}
