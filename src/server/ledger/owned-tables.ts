/** The tables of ledger, and what its SQL uses of other modules. */
import type { TableUse } from '../db/table-use.ts'

export const tables: TableUse = {
  owns: [
    'ledger.account',
    'ledger.checkpoint',
    'ledger.closed_day',
    'ledger.counter',
    'ledger.entry',
    'ledger.hold',
    'ledger.hold_entry',
    'ledger.journal',
    'ledger.request',
  ],
  noPersonalData: ['ledger.checkpoint', 'ledger.closed_day', 'ledger.journal'],
  functions: [
    'ledger.check_balanced',
    'ledger.close_account',
    'ledger.counters_kept_from',
    'ledger.drop_lowered_counter',
    'ledger.expire_holds',
    'ledger.first_seq_since',
    'ledger.open_account',
    'ledger.outcome_name',
    'ledger.post_batch',
    'ledger.post_concurrent',
    'ledger.post_serialized',
    'ledger.purge_counters',
    'ledger.refuse_change',
  ],
}
