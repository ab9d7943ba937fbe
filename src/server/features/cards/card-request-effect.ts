/** Writes a card request and its submission row and queues its job, in the transaction of the fee's hold. */
import { firstState } from '../../payments/first-state.ts'
import { startSubmissions } from '../../payments/start-submissions.ts'
import { copyRows, type RowOf } from '../../db/copy-rows.ts'
import type { Effect, EffectInput } from '../../ledger/effect.ts'
import type { CardContent } from './card-content.ts'
import { CARD_REQUESTS } from './outbound-card.ts'

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

type Written = EffectInput<CardRequestRow>

export const cardRequestEffect: Effect<CardRequestRow> = {
  name: 'card-request',
  async write(tx, rows) {
    await writeRequests(tx, rows.map(storedRequest))
    const held = rows.filter((row) => row.outcome === 'posted')
    // The processor knows the order by the request's id.
    const submissions = held.map(({ postingId, row, postedAt }) => ({
      paymentId: postingId,
      ledgerAccountId: row.ledgerAccountId,
      networkReference: postingId,
      nextAt: postedAt,
    }))
    await startSubmissions(tx, CARD_REQUESTS, submissions)
  },
}

function storedRequest({ postingId, row, outcome, postedAt }: Written): RowOf<typeof REQUEST_COLUMNS> {
  const { content, ...request } = row
  return {
    request_id: postingId,
    ...firstState({ outcome, postedAt }, { isHeld: true, isWithdrawn: request.withdrawn === true }),
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
  }
}
