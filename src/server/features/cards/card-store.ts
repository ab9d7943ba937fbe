/** Reads cards and their requests. Each query for a customer's call checks the owner. */
import { progressOf } from '../../payments/rows/payment-events.ts'
import type { CardControls } from '../../../core/cards/card-controls.ts'
import type { CardRecord, CardScheme, CardTimes } from '../../../core/cards/card-view.ts'
import type { PaidCard } from '../../../core/cards/card-receipt-document.ts'
import {
  NEVER_POSTED_STATES,
  NOTHING_TAKEN_STATES,
  type PaymentState,
} from '../../../values/vocabularies/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import type { BankCardOrderRow, BankCardRow } from '../../db/tables/card.ts'
import type { BankPaymentRow } from '../../db/tables/payment.ts'
import { CARD_DETAILS, CARD_FEES_ONLY, deliveryOf } from '../../payments/kinds/card-fee/card-content.ts'
import { notInStates } from '../../payments/rows/state-lists.ts'

/** A row of bank.card. */
export type CardRow = Pick<
  BankCardRow,
  | 'card_id'
  | 'customer_id'
  | 'token'
  | 'last_four'
  | 'expires'
  | 'state'
  | 'block_reason'
  | 'atm'
  | 'pos'
  | 'web'
  | 'contactless'
  | 'international'
  | 'per_transaction_minor'
  | 'atm_per_day_minor'
  | 'pos_per_day_minor'
  | 'online_per_day_minor'
  | 'version'
  | 'notified_version'
  | 'ordered_at'
  | 'making_at'
  | 'dispatched_at'
  | 'ready_at'
  | 'delivered_at'
  | 'activated_at'
  | 'frozen_at'
  | 'blocked_at'
>

interface RequestRow
  extends Pick<
      BankPaymentRow,
      'payment_id' | 'account_number' | 'amount_minor' | 'vat_minor' | 'created_at' | 'completed_at'
    >,
    Pick<
      BankCardOrderRow,
      'scheme' | 'name_on_card' | 'deliver_to' | 'branch_code' | 'street' | 'city' | 'region' | 'replaces'
    > {
  readonly request_state: BankPaymentRow['state']
  readonly is_replaced: boolean
}

/** The columns of `CardRow`, for a query that names bank.card `c`. */
export const CARD_COLUMNS = `c.card_id, c.customer_id, c.token, c.last_four, c.expires, c.state, c.block_reason, c.atm, c.pos, c.web,
    c.contactless, c.international, c.per_transaction_minor, c.atm_per_day_minor, c.pos_per_day_minor, c.online_per_day_minor,
    c.version, c.notified_version, c.ordered_at, c.making_at, c.dispatched_at, c.ready_at, c.delivered_at, c.activated_at, c.frozen_at,
    c.blocked_at`

const SELECT = `select t.payment_id, t.state as request_state, t.account_number, o.scheme, o.name_on_card, o.deliver_to, o.branch_code,
    o.street, o.city, o.region, o.replaces, t.amount_minor, t.vat_minor, t.created_at,
    coalesce(progress.reversed_at, t.completed_at) as completed_at, ${CARD_COLUMNS},
    exists (select from bank.payment n join bank.card_order r on r.payment_id = n.payment_id
      where r.replaces = t.payment_id and n.customer_id = t.customer_id and n.kind = 'card-fee'
      and ${notInStates('n.state', NOTHING_TAKEN_STATES)}) as is_replaced
  from bank.payment t ${CARD_DETAILS} left join bank.card c on c.card_id = t.payment_id ${progressOf('t.payment_id')}`

type Row = RequestRow & (CardRow | { card_id: null })

const AT_MOST = 50

/** Finds the customer's cards and orders, newest first. Leaves out orders that the ledger never posted. */
export async function findCards(sql: Sql, customerId: string): Promise<readonly CardRecord[]> {
  const { rows } = await sql.query<Row>(
    `${SELECT} where t.customer_id = $1 and ${CARD_FEES_ONLY} and ${notInStates('t.state', NEVER_POSTED_STATES)}
     order by t.created_at desc, t.payment_id limit $2`,
    [customerId, AT_MOST],
  )
  return rows.map(recordOf)
}

/** Finds one of the customer's own cards. Undefined when the customer has no card with this id. */
export async function findCard(
  sql: Sql,
  key: { readonly cardId: string; readonly customerId: string },
): Promise<CardRecord | undefined> {
  const { rows } = await sql.query<Row>(
    `${SELECT} where t.payment_id = $1 and ${CARD_FEES_ONLY} and t.customer_id = $2`,
    [key.cardId, key.customerId],
  )
  return rows[0] && recordOf(rows[0])
}

function recordOf(row: Row): CardRecord {
  return {
    cardId: row.payment_id,
    accountNumber: row.account_number,
    scheme: row.scheme,
    nameOnCard: row.name_on_card,
    delivery: deliveryOf({ ...row, deliverTo: row.deliver_to, branchCode: row.branch_code }),
    replaces: row.replaces,
    isReplaced: row.is_replaced,
    requestState: row.request_state,
    requestedAt: row.created_at,
    completedAt: row.completed_at,
    amountMinor: BigInt(row.amount_minor),
    vatMinor: BigInt(row.vat_minor),
    card:
      row.card_id === null
        ? undefined
        : {
            state: row.state,
            lastFour: row.last_four,
            expires: row.expires,
            blockReason: row.block_reason,
            version: row.version,
            isSynced: row.notified_version === row.version,
            ...controlsOf(row),
            ...timesOf(row),
          },
  }
}

export function controlsOf(row: CardRow): CardControls {
  const { atm, pos, web, contactless, international } = row
  return {
    channels: { atm, pos, web, contactless, international },
    limits: {
      perTransaction: BigInt(row.per_transaction_minor),
      atmPerDay: BigInt(row.atm_per_day_minor),
      posPerDay: BigInt(row.pos_per_day_minor),
      onlinePerDay: BigInt(row.online_per_day_minor),
    },
  }
}

function timesOf(row: CardRow): CardTimes {
  return {
    orderedAt: row.ordered_at,
    makingAt: row.making_at,
    dispatchedAt: row.dispatched_at,
    readyAt: row.ready_at,
    deliveredAt: row.delivered_at,
    activatedAt: row.activated_at,
    frozenAt: row.frozen_at,
    blockedAt: row.blocked_at,
  }
}

/** Finds the payment of one of the customer's own card orders, for the receipt of its fee. */
export function findPaidCard(
  sql: Sql,
  key: { readonly cardId: string; readonly customerId: string },
): Promise<PaidCard | undefined> {
  return readPaid(sql, 'and t.customer_id = $2', [key.cardId, key.customerId])
}

/** A paid card by its id, without an owner: for the public check of its receipt, which shows few facts. */
export const findAnyPaidCard = (sql: Sql, cardId: string): Promise<PaidCard | undefined> => readPaid(sql, '', [cardId])

async function readPaid(sql: Sql, also: string, values: readonly string[]): Promise<PaidCard | undefined> {
  const { rows } = await sql.query<{
    state: PaymentState
    scheme: CardScheme
    account_number: string
    account_name: string
    amount_minor: string
    vat_minor: string
    created_at: Date
    completed_at: Date | null
  }>(
    `select t.state, o.scheme, t.account_number, t.account_name, t.amount_minor, t.vat_minor, t.created_at,
       coalesce(progress.reversed_at, t.completed_at) as completed_at
     from bank.payment t ${CARD_DETAILS} ${progressOf('t.payment_id')} where t.payment_id = $1 and ${CARD_FEES_ONLY} ${also}`,
    [...values],
  )
  const [row] = rows
  return (
    row && {
      cardId: values[0] ?? '',
      state: row.state,
      scheme: row.scheme,
      accountNumber: row.account_number,
      accountName: row.account_name,
      amountMinor: BigInt(row.amount_minor),
      vatMinor: BigInt(row.vat_minor),
      createdAt: row.created_at,
      completedAt: row.completed_at,
    }
  )
}
