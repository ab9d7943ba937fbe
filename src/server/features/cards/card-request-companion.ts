/** Writes, beside the hold of a card's fee, the request and the row that its carrying works on, and queues that work: all or nothing. */
import { nextTransferState, type TransferEvent } from '../../../core/transfers/transfer-states.ts'
import { carryJob } from '../../carrying/carry-job.ts'
import { copyRows, type RowOf } from '../../db/copy-rows.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type { Companion } from '../../ledger/ledger.ts'
import type { CardContent } from './card-content.ts'
import { CARD_REQUESTS } from './carried-card.ts'

export interface CardRequestRow {
  readonly content: CardContent
  readonly narration: string
  readonly approvedWith: readonly number[]
  readonly ledgerAccountId: string
  readonly counterKeys: readonly string[]
  /** ISO 8601 */
  readonly createdAt: string
  /** The customer took the approval back: the ledger used the id up and moved nothing. */
  readonly withdrawn?: true
}

const REQUEST_COLUMNS = {
  request_id: 'uuid',
  state: 'text',
  refusal: 'text',
  customer_id: 'uuid',
  account_number: 'text',
  account_name: 'text',
  scheme: 'text',
  name_on_card: 'text',
  deliver_to: 'text',
  branch_code: 'text',
  street: 'text',
  city: 'text',
  region: 'text',
  replaces: 'uuid',
  amount_minor: 'bigint',
  vat_minor: 'bigint',
  currency: 'text',
  narration: 'text',
  approved_with: 'smallint[]',
  counter_keys: 'text[]',
  created_at: 'timestamptz',
  completed_at: 'timestamptz',
} as const
const writeRequests = copyRows('bank.card_request', REQUEST_COLUMNS)
const writeCarriages = copyRows('bank.card_carriage', {
  request_id: 'uuid',
  ledger_account_id: 'bigint',
  network_reference: 'text',
  next_at: 'timestamptz',
})

type Written = Parameters<Companion['write']>[1][number]

export const cardRequestCompanion: Companion = {
  name: 'card-request',
  async write(tx, rows) {
    await writeRequests(tx, rows.map(storedRequest))
    const held = rows.filter((row) => row.outcome === 'posted')
    // The request's own id is what the processor knows the order by.
    const carriages = held.map(({ postingId, row, postedAt }) => ({
      request_id: postingId,
      ledger_account_id: (row as CardRequestRow).ledgerAccountId,
      network_reference: postingId,
      next_at: postedAt,
    }))
    await writeCarriages(tx, carriages)
    await queueJobs(
      tx,
      held.map(({ postingId }) => carryJob(CARD_REQUESTS, postingId)),
    )
  },
}

function storedRequest({ postingId, row, outcome, postedAt }: Written): RowOf<typeof REQUEST_COLUMNS> {
  const { content, ...request } = row as CardRequestRow
  const event: TransferEvent =
    outcome === 'posted' ? 'hold-placed' : request.withdrawn === true ? 'customer-cancelled' : 'ledger-refused'
  const state = nextTransferState('approved', event)
  return {
    request_id: postingId,
    state: state ?? null,
    refusal: event === 'ledger-refused' ? outcome : null,
    customer_id: content.customerId,
    account_number: content.from.accountNumber,
    account_name: content.from.accountName,
    scheme: content.scheme,
    name_on_card: content.nameOnCard,
    deliver_to: content.deliverTo,
    branch_code: content.branchCode,
    street: content.street,
    city: content.city,
    region: content.region,
    replaces: content.replaces,
    amount_minor: content.amount,
    vat_minor: content.vat,
    currency: content.currencyCode,
    narration: request.narration,
    approved_with: request.approvedWith,
    counter_keys: request.counterKeys,
    created_at: request.createdAt,
    completed_at: state === 'held' ? null : postedAt,
  }
}
