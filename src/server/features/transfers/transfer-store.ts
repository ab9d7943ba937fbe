/** Reads transfers for their senders and recipients. */
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import { midMarketRate } from '../../../core/exchange/quote-exchange.ts'
import { factsOf, TRANSFER_COLUMNS, type TransferRow } from '../../payments/kinds/transfer/transfer-row.ts'
import type { OutwardProgress } from '../../../core/transfers/outward-timeline.ts'
import type { TransferRecord } from '../../../core/transfers/receipt.ts'
import { REFERRED, UNDECIDED_AT_MOST } from '../../../core/payments/payment-states.ts'
import { paymentReversal } from '../../payments/reversals/payment-reversal.ts'
import { DECIDE_BY_COLUMN } from '../../payments/rows/decide-by-column.ts'
import { PROGRESS_COLUMNS, progressOf, type ProgressRow } from '../../payments/rows/payment-events.ts'
import type { Sql } from '../../db/database.ts'
import { rateDecimal } from '../../../values/exchange-rate.ts'
import { transfersOnly } from '../../payments/rows/transfers-only.ts'
import type { TransferTypeNumber } from '../../../values/vocabularies/transfer-types.ts'
import { inStates } from '../../payments/rows/state-lists.ts'
import { SETTLED_ONCE_STATES, UNDECIDED_STATES } from '../../../values/vocabularies/payment-states.ts'

interface StoredTransfer extends TransferRow, ProgressRow {
  transfer_type: TransferTypeNumber | null
  refusal: string | null
  payee_customer_id: string | null
  approved_with: number[]
  completed_at: Date | null
  network_reference: string | null
  inquiries: number | null
  next_at: Date | null
  network_code: string | null
  network: string | null
  review_reason: string | null
  decide_by: Date | null
  reversal_posted_at: Date | null
  /** Set for an exchange only, with the columns below. */
  to_currency: AccountCurrency | null
  arrives_minor: string | null
  unit_currency: AccountCurrency | null
  price_currency: AccountCurrency | null
  rate: string | null
  profit_minor: string | null
  /** The middle rates of the exchange, in units for one US dollar. */
  ngn: string | null
  eur: string | null
  gbp: string | null
}

// A transfer to another bank has a submission and events. Only the books prove a reversal, because the event of a
// reversal is written only by the bank's own commands.
const COLUMNS = `${TRANSFER_COLUMNS}, t.transfer_type, t.refusal, t.payee_customer_id, t.approved_with, t.completed_at`
const WITH_PROGRESS = `select ${COLUMNS}, x.to_currency, x.arrives_minor, x.unit_currency, x.price_currency, x.rate::text as rate,
  x.profit_minor, m.ngn, m.eur, m.gbp,
  w.network, w.network_reference, w.review_reason, ${DECIDE_BY_COLUMN}, w.inquiries, w.next_at, w.network_code, ${PROGRESS_COLUMNS}, reversal.posted_at as reversal_posted_at`
const PROGRESS = `left join bank.payment_submission w on w.payment_id = t.payment_id
  left join bank.exchange x on x.transfer_id = t.payment_id
  left join bank.exchange_rate m on m.number = x.exchange_rate_number
  ${progressOf('t.payment_id')}
  ${paymentReversal('t.payment_id')}`

/** A transfer that this customer sent, or that reached them. */
export async function findTransfer(
  sql: Sql,
  key: { readonly transferId: string; readonly customerId: string },
): Promise<TransferRecord | undefined> {
  const { rows } = await sql.query<StoredTransfer>(
    `${WITH_PROGRESS} from bank.payment t ${PROGRESS}
     where t.payment_id = $1 and ${transfersOnly('t')}
       and (t.customer_id = $2 or (t.payee_customer_id = $2 and ${inStates('t.state', SETTLED_ONCE_STATES)}))`,
    [key.transferId, key.customerId],
  )
  return rows[0] && recordOf(rows[0])
}

/** A transfer by its id, without an owner: for pages that strangers see, which show few facts. */
export async function findAnyTransfer(sql: Sql, transferId: string): Promise<TransferRecord | undefined> {
  const { rows } = await sql.query<StoredTransfer>(
    `${WITH_PROGRESS} from bank.payment t ${PROGRESS} where t.payment_id = $1 and ${transfersOnly('t')}`,
    [transferId],
  )
  return rows[0] && recordOf(rows[0])
}

/**
 * Finds the customer's latest sent and received transfers, and all transfers that are not final yet, newest first, at
 * most 200.
 */
export async function findRecentTransfers(
  sql: Sql,
  customerId: string,
  limit: number,
): Promise<readonly TransferRecord[]> {
  // Each part reads its own index. A transfer between own accounts appears once, as sent.
  const { rows } = await sql.query<StoredTransfer>(
    `with sent as (
       select payment_id, created_at from bank.payment
       where customer_id = $1 and ${transfersOnly('payment')} order by created_at desc limit $2),
     received as (
       select payment_id, created_at from bank.payment
       where payee_customer_id = $1 and ${inStates('state', SETTLED_ONCE_STATES)} and customer_id <> $1
       order by created_at desc limit $2),
     latest as (
       select payment_id from (
         select payment_id, created_at from sent union all select payment_id, created_at from received) one
       order by created_at desc, payment_id limit $2),
     undecided as (
       select payment_id from bank.payment
       where customer_id = $1 and ${transfersOnly('payment')}
         and ${inStates('state', UNDECIDED_STATES)} order by created_at desc limit $3)
     ${WITH_PROGRESS} from (select payment_id from latest union select payment_id from undecided) chosen
     join bank.payment t using (payment_id) ${PROGRESS}
     order by t.created_at desc, t.payment_id`,
    [customerId, limit, UNDECIDED_AT_MOST],
  )
  return rows.map(recordOf)
}

function recordOf(row: StoredTransfer): TransferRecord {
  if (row.transfer_type === null) throw new Error('a transfer has no type')
  return {
    ...factsOf(row),
    transferType: row.transfer_type,
    // The books alone say that a transfer is reversed. The row says how the transfer ended before.
    state: row.reversal_posted_at ? 'reversed' : row.state,
    refusal: row.refusal,
    toCustomerId: row.payee_customer_id,
    approvedWith: row.approved_with,
    completedAt: row.reversal_posted_at ?? row.completed_at,
    ...(row.review_reason === REFERRED && row.state !== 'settled' ? { isReferred: true, decideBy: row.decide_by } : {}),
    ...(row.network_reference === null || row.network === 'books'
      ? {}
      : { outward: outwardOf(row, row.network_reference) }),
    ...exchangeOf(row),
  }
}

function exchangeOf(row: StoredTransfer): Pick<TransferRecord, 'exchange'> {
  const { to_currency: to, arrives_minor: arrives, unit_currency: unit, price_currency: price, rate } = row
  if (!to || !arrives || !unit || !price || !rate) return {}
  const { profit_minor: profit, ngn, eur, gbp } = row
  if (profit === null || ngn === null || eur === null || gbp === null) {
    throw new Error('an exchange has no middle rates')
  }
  const mid = midMarketRate({ from: unit, to: price }, { NGN: ngn, EUR: eur, GBP: gbp })
  return {
    exchange: {
      arrivesMinor: BigInt(arrives),
      arrivesCurrency: to,
      unitCurrency: unit,
      priceCurrency: price,
      price: rate,
      midPrice: rateDecimal(mid),
      differenceMinor: BigInt(profit),
    },
  }
}

function outwardOf(row: StoredTransfer, networkReference: string): OutwardProgress {
  return {
    networkReference,
    inquiries: row.inquiries ?? 0,
    inquiredAt: row.inquired_at,
    nextAt: row.next_at,
    networkCode: row.network_code,
    reviewAt: row.review_at,
  }
}
