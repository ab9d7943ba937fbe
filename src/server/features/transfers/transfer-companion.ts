/** Writes the transfers' own rows beside their entries, in one go for a whole batch of postings. */
import { isUndecided, nextTransferState, type TransferEvent } from '../../../core/transfers/transfer-states.ts'
import type { RefusalReason } from '../../../core/failure.ts'
import { copyRows, type RowOf } from '../../db/copy-rows.ts'
import type { Companion } from '../../ledger/ledger.ts'

/** The row that a posting of kind `transfer` carries for this companion. Amounts are decimal strings of minor units. */
export interface NewTransferRow {
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
  readonly levy_minor: string
  readonly currency: string
  readonly narration: string
  readonly approved_with: readonly number[]
  /** The limit counters that it raises; none where left out. */
  readonly counter_keys?: readonly string[]
  /** ISO 8601. */
  readonly created_at: string
  /** ISO 8601, for history that is brought in; the posting's time where left out. */
  readonly completed_at?: string
  /** The customer took the approval back: the ledger used the id up and moved nothing. */
  readonly withdrawn?: true
  /** Why the bank does not make it at all: the ledger used the id up and moved nothing. */
  readonly refused?: RefusalReason
}

const COLUMNS = {
  transfer_id: 'uuid',
  transaction_type: 'smallint',
  state: 'text',
  refusal: 'text',
  from_customer_id: 'uuid',
  from_account_number: 'text',
  from_account_name: 'text',
  to_customer_id: 'uuid',
  to_account_number: 'text',
  to_account_name: 'text',
  to_bank_code: 'text',
  to_bank_name: 'text',
  amount_minor: 'bigint',
  fee_minor: 'bigint',
  vat_minor: 'bigint',
  stamp_duty_minor: 'bigint',
  levy_minor: 'bigint',
  currency: 'text',
  narration: 'text',
  approved_with: 'smallint[]',
  counter_keys: 'text[]',
  created_at: 'timestamptz',
  completed_at: 'timestamptz',
} as const
const write = copyRows('bank.transfer', COLUMNS)

export const transferCompanion: Companion = {
  name: 'transfer',
  write: (tx, rows) => write(tx, rows.map(storedRow)),
}

function storedRow({
  postingId,
  row,
  outcome,
  postedAt,
}: Parameters<Companion['write']>[1][number]): RowOf<typeof COLUMNS> {
  const transfer = row as NewTransferRow
  const event = eventOf(transfer, outcome)
  const state = nextTransferState('approved', event)
  const ended = state === undefined || !isUndecided(state)
  return {
    ...transfer,
    transfer_id: postingId,
    state: state ?? null,
    refusal: event === 'ledger-refused' ? (transfer.refused ?? outcome) : null,
    counter_keys: transfer.counter_keys ?? [],
    completed_at: ended ? (transfer.completed_at ?? postedAt) : null,
  }
}

function eventOf(transfer: NewTransferRow, outcome: string): TransferEvent {
  // To another bank: what was posted is the hold.
  if (outcome === 'posted') return transfer.transaction_type === 1 ? 'hold-placed' : 'posted'
  return transfer.withdrawn ? 'customer-cancelled' : 'ledger-refused'
}
