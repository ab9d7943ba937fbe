/** Writes, beside the hold of a card's fee, the request and the row that its carrying works on, and queues that work: all or nothing. */
import { nextTransferState, type TransferEvent } from '../../../core/transfers/transfer-states.ts'
import { carryJob } from '../../carrying/carry-job.ts'
import { copyRows } from '../../db/copy-rows.ts'
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

const writeRequests = copyRows('bank.card_request', [
  'request_id',
  'state',
  'refusal',
  'customer_id',
  'account_number',
  'account_name',
  'scheme',
  'name_on_card',
  'deliver_to',
  'branch_code',
  'street',
  'city',
  'region',
  'replaces',
  'amount_minor',
  'vat_minor',
  'currency',
  'narration',
  'approved_with',
  'counter_keys',
  'created_at',
  'completed_at',
])
const writeCarriages = copyRows('bank.card_carriage', [
  'request_id',
  'ledger_account_id',
  'network_reference',
  'next_at',
])

type Written = Parameters<Companion['write']>[1][number]

export const cardRequestCompanion: Companion = {
  name: 'card-request',
  async write(tx, rows) {
    await writeRequests(tx, rows.map(requestCells))
    const held = rows.filter((row) => row.outcome === 'posted')
    // The request's own id is what the processor knows the order by.
    const carriages = held.map(({ postingId, row, postedAt }) => {
      const { ledgerAccountId } = row as CardRequestRow
      return [postingId, ledgerAccountId, postingId, postedAt.toISOString()]
    })
    await writeCarriages(tx, carriages)
    await queueJobs(
      tx,
      held.map(({ postingId }) => carryJob(CARD_REQUESTS, postingId)),
    )
  },
}

function requestCells({ postingId, row, outcome, postedAt }: Written) {
  const { content, ...request } = row as CardRequestRow
  const event: TransferEvent =
    outcome === 'posted' ? 'hold-placed' : request.withdrawn === true ? 'customer-cancelled' : 'ledger-refused'
  const state = nextTransferState('approved', event)
  return [
    postingId,
    state ?? null,
    event === 'ledger-refused' ? outcome : null,
    content.customerId,
    content.from.accountNumber,
    content.from.accountName,
    content.scheme,
    content.nameOnCard,
    content.deliverTo,
    content.branchCode,
    content.street,
    content.city,
    content.region,
    content.replaces,
    content.amount,
    content.vat,
    content.currencyCode,
    request.narration,
    `{${request.approvedWith.join(',')}}`,
    // Ids and account numbers: nothing that an array would have to quote.
    `{${request.counterKeys.join(',')}}`,
    request.createdAt,
    state === 'held' ? null : postedAt.toISOString(),
  ]
}
