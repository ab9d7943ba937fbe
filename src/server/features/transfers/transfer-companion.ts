/** Writes the transfers' own rows beside their entries, in one go for a whole batch of postings. */
import { isUndecided, nextTransferState, type TransferEvent } from '../../../core/transfers/transfer-states.ts'
import type { RefusalReason } from '../../../core/failure.ts'
import { copyRows, type Cell } from '../../db/copy-rows.ts'
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

const write = copyRows('bank.transfer', [
  'transfer_id',
  'transaction_type',
  'state',
  'refusal',
  'from_customer_id',
  'from_account_number',
  'from_account_name',
  'to_customer_id',
  'to_account_number',
  'to_account_name',
  'to_bank_code',
  'to_bank_name',
  'amount_minor',
  'fee_minor',
  'vat_minor',
  'stamp_duty_minor',
  'levy_minor',
  'currency',
  'narration',
  'approved_with',
  'counter_keys',
  'created_at',
  'completed_at',
])

export const transferCompanion: Companion = {
  name: 'transfer',
  write: (tx, rows) => write(tx, rows.map(cellsOf)),
}

function cellsOf({ postingId, row, outcome, postedAt }: Parameters<Companion['write']>[1][number]): readonly Cell[] {
  const transfer = row as NewTransferRow
  const event = eventOf(transfer, outcome)
  const state = nextTransferState('approved', event)
  const ended = state === undefined || !isUndecided(state)
  return [
    postingId,
    transfer.transaction_type,
    state ?? null,
    event === 'ledger-refused' ? (transfer.refused ?? outcome) : null,
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
    transfer.levy_minor,
    transfer.currency,
    transfer.narration,
    `{${transfer.approved_with.join(',')}}`,
    // Ids, days and currencies: nothing that an array would have to quote.
    `{${(transfer.counter_keys ?? []).join(',')}}`,
    transfer.created_at,
    ended ? (transfer.completed_at ?? postedAt) : null,
  ]
}

function eventOf(transfer: NewTransferRow, outcome: string): TransferEvent {
  // To another bank: what was posted is the hold.
  if (outcome === 'posted') return transfer.transaction_type === 1 ? 'hold-placed' : 'posted'
  return transfer.withdrawn ? 'customer-cancelled' : 'ledger-refused'
}
