/** Writes the transfers' own rows beside their entries, one statement for a whole batch of postings. */
import { nextTransferState } from '../../../core/transfers/transfer-states.ts'
import type { Companion } from '../../ledger/ledger.ts'
import { columnInsert, type Cell } from './column-insert.ts'

/** The row that a posting of kind `transfer` carries for this companion. Amounts are decimal strings of minor units. */
export interface TransferRow {
  readonly transaction_type: 0 | 1 | 2 | 3
  readonly from_customer_id: string
  readonly from_account_number: string
  readonly from_account_name: string
  readonly to_customer_id: string | null
  readonly to_account_number: string
  readonly to_account_name: string
  readonly to_bank_code: string
  readonly to_bank_name: string
  readonly amount_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly stamp_duty_minor: string
  readonly currency: string
  readonly narration: string
  readonly approved_with: readonly number[]
  /** ISO 8601. */
  readonly created_at: string
  /** ISO 8601, for history that is brought in; now where left out. */
  readonly completed_at?: string
}

const insert = columnInsert('bank.transfer', [
  ['transfer_id', 'uuid'],
  ['transaction_type', 'smallint'],
  ['state', 'text'],
  ['refusal', 'text'],
  ['from_customer_id', 'uuid'],
  ['from_account_number', 'text'],
  ['from_account_name', 'text'],
  ['to_customer_id', 'uuid'],
  ['to_account_number', 'text'],
  ['to_account_name', 'text'],
  ['to_bank_code', 'text'],
  ['to_bank_name', 'text'],
  ['amount_minor', 'bigint'],
  ['fee_minor', 'bigint'],
  ['vat_minor', 'bigint'],
  ['stamp_duty_minor', 'bigint'],
  ['currency', 'text'],
  ['narration', 'text'],
  // Arrays of arrays have one length for all, so the factors travel as text.
  ['approved_with', 'text', 'approved_with::smallint[]'],
  ['created_at', 'timestamptz'],
  ['completed_at', 'timestamptz', 'coalesce(completed_at, clock_timestamp())'],
])

export const transferCompanion: Companion = {
  name: 'transfer',
  write: (tx, rows) => insert(tx, rows.map(cellsOf)),
}

function cellsOf({ postingId, row, outcome }: Parameters<Companion['write']>[1][number]): readonly Cell[] {
  const transfer = row as TransferRow
  const posted = outcome === 'posted'
  return [
    postingId,
    transfer.transaction_type,
    nextTransferState('approved', posted ? 'posted' : 'ledger-refused') ?? null,
    posted ? null : outcome,
    transfer.from_customer_id,
    transfer.from_account_number,
    transfer.from_account_name,
    transfer.to_customer_id,
    transfer.to_account_number,
    transfer.to_account_name,
    transfer.to_bank_code,
    transfer.to_bank_name,
    transfer.amount_minor,
    transfer.fee_minor,
    transfer.vat_minor,
    transfer.stamp_duty_minor,
    transfer.currency,
    transfer.narration,
    `{${transfer.approved_with.join(',')}}`,
    transfer.created_at,
    transfer.completed_at ?? null,
  ]
}
