/** Stores the orders of staff. */
import type { OrderKindName, OrderState } from '../../../values/vocabularies/staff-orders.ts'
import type { Sql } from '../../db/database.ts'
import { isOnePerson } from '../people/one-person.ts'
import type { OrderAmount } from './order-kind.ts'

export interface StoredOrder {
  readonly orderId: string
  readonly kind: OrderKindName
  readonly payload: unknown
  readonly summary: string
  readonly reasonCode: string
  readonly reason: string
  readonly customerId: string | null
  readonly subjectVersion: string
  /** The money that the order moves, in minor units. */
  readonly amountMinor: bigint | null
  readonly currency: string | null
  /** The amount with the earlier refunds that count with it. Null: none counts. */
  readonly countedMinor: bigint | null
  readonly state: OrderState
  readonly needsChecker: boolean
  readonly makerId: string
  readonly maker: string
  readonly makerEmail: string | null
  readonly checkerId: string | null
  readonly checker: string | null
  readonly checkerNote: string | null
  readonly failure: string | null
  readonly proposedAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
}

type Row = Omit<StoredOrder, 'amountMinor' | 'countedMinor'> & {
  readonly amountMinor: string | null
  readonly countedMinor: string | null
}

const orderOf = (row: Row): StoredOrder => ({
  ...row,
  amountMinor: row.amountMinor === null ? null : BigInt(row.amountMinor),
  countedMinor: row.countedMinor === null ? null : BigInt(row.countedMinor),
})

/** Whether this person made the order, also under another record of the same person. */
export const isMadeBy = (
  { makerId, makerEmail }: StoredOrder,
  caller: { readonly staffId: string; readonly email: string | null },
): boolean => isOnePerson({ staffId: makerId, email: makerEmail }, caller)

export const amountOf = ({
  amountMinor,
  currency,
}: Pick<StoredOrder, 'amountMinor' | 'currency'>): OrderAmount | undefined =>
  amountMinor === null || currency === null ? undefined : { minor: amountMinor, currency }

/** The amount that decides who checks the order. */
export const stepAmountOf = ({
  amountMinor,
  countedMinor,
  currency,
}: Pick<StoredOrder, 'amountMinor' | 'countedMinor' | 'currency'>): OrderAmount | undefined =>
  amountOf({ amountMinor: countedMinor ?? amountMinor, currency })

/** The amount in the audit events of the order. */
export const amountFacts = (
  amount: OrderAmount | undefined,
  countedMinor: bigint | null = null,
): Readonly<Record<string, string>> => ({
  ...(amount === undefined ? {} : { amountMinor: amount.minor.toString(), currency: amount.currency }),
  ...(countedMinor === null ? {} : { countedMinor: countedMinor.toString() }),
})

const SELECT = `select o.order_id as "orderId", o.kind, o.payload, o.summary, o.reason_code as "reasonCode", o.reason,
    o.customer_id as "customerId", o.subject_version as "subjectVersion", o.amount_minor as "amountMinor", o.counted_minor as "countedMinor", o.currency, o.state, o.needs_checker as "needsChecker",
    o.maker_id as "makerId", m.name as maker, m.email as "makerEmail", o.checker_id as "checkerId", c.name as checker, o.checker_note as "checkerNote",
    o.failure, o.proposed_at as "proposedAt", o.expires_at as "expiresAt", o.ended_at as "endedAt"
  from bank.staff_order o
  join bank.staff_member m on m.staff_id = o.maker_id left join bank.staff_member c on c.staff_id = o.checker_id`
const MOST_LISTED = 200

export type NewOrder = Pick<
  StoredOrder,
  | 'orderId'
  | 'kind'
  | 'payload'
  | 'summary'
  | 'reasonCode'
  | 'reason'
  | 'customerId'
  | 'subjectVersion'
  | 'amountMinor'
  | 'countedMinor'
  | 'currency'
  | 'needsChecker'
  | 'makerId'
  | 'proposedAt'
  | 'expiresAt'
>

/** Stores the order. False when another order has this id. */
export async function insertOrder(tx: Sql, order: NewOrder): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bank.staff_order (order_id, kind, payload, summary, reason_code, reason, customer_id, subject_version,
       amount_minor, counted_minor, currency, state, needs_checker, maker_id, proposed_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'proposed', $12, $13, $14, $15) on conflict (order_id) do nothing`,
    [
      order.orderId,
      order.kind,
      JSON.stringify(order.payload),
      order.summary,
      order.reasonCode,
      order.reason,
      order.customerId,
      order.subjectVersion,
      order.amountMinor?.toString() ?? null,
      order.countedMinor?.toString() ?? null,
      order.currency,
      order.needsChecker,
      order.makerId,
      order.proposedAt,
      order.expiresAt,
    ],
  )
  return rowCount === 1
}

export async function findOrder(sql: Sql, orderId: string): Promise<StoredOrder | undefined> {
  const { rows } = await sql.query<Row>(`${SELECT} where o.order_id = $1`, [orderId])
  return rows[0] && orderOf(rows[0])
}

/** Locks the order. No other transaction decides the order until this transaction ends. */
export async function lockOrder(tx: Sql, orderId: string): Promise<StoredOrder | undefined> {
  const { rows } = await tx.query<Row>(`${SELECT} where o.order_id = $1 for update of o`, [orderId])
  return rows[0] && orderOf(rows[0])
}

export interface OrderListing {
  readonly which: 'open' | 'ended'
  /** The empty text sets no limit. */
  readonly kind: OrderKindName | ''
  readonly state: OrderState | ''
  readonly hidden: readonly OrderKindName[]
  /** Null: of all people. */
  readonly maker: Person | null
  readonly checkerId: string | null
  /** The orders that this person may check now. Null: all orders. */
  readonly checkable: Checkable | null
  /** Null: all orders. */
  readonly ids: readonly string[] | null
}

interface Person {
  readonly staffId: string
  readonly email: string | null
}

/** The kinds that a person may check by the amount of the order. A kind with one duty for all amounts is in both lists. */
export interface Checkable {
  readonly person: Person
  readonly now: Date
  readonly small: readonly OrderKindName[]
  readonly large: readonly OrderKindName[]
  /** The largest small amount by kind and currency, in minor units. Amounts in another currency are large. */
  readonly mostSmall: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** SQL: the maker of the order is this person, also under another record with the same email address (`isOnePerson`). */
export const madeBy = (id: string, email: string): string =>
  `(o.maker_id = ${id}::uuid or lower(m.email) = lower(${email}))`
/** SQL: the person may check the order now. The parameters begin with this number, in the order of `checkableValues`. */
function isCheckable(first: number): string {
  const [small, large, mostSmall, now, id = '', email = ''] = [0, 1, 2, 3, 4, 5].map((place) => `$${first + place}`)
  const isLarge = `coalesce(coalesce(o.counted_minor, o.amount_minor) > coalesce((${mostSmall}::jsonb -> o.kind ->> o.currency)::bigint, -1), false)`
  return `o.state = 'proposed' and o.expires_at > ${now} and not coalesce(${madeBy(id, email)}, false)
       and o.kind = any (case when ${isLarge} then ${large}::text[] else ${small}::text[] end)`
}

const checkableValues = (checkable: Checkable | null) => [
  checkable?.small ?? [],
  checkable?.large ?? [],
  JSON.stringify(checkable?.mostSmall ?? {}),
  checkable?.now ?? null,
  checkable?.person.staffId ?? null,
  checkable?.person.email ?? null,
]

const LISTED = {
  open: { condition: `o.state = 'proposed'`, order: 'o.proposed_at, o.order_id' },
  ended: { condition: `o.state <> 'proposed'`, order: 'o.proposed_at desc, o.order_id' },
}

/** Lists at most 200 orders without the hidden kinds: the open orders, oldest first, or the ended orders, newest first. */
export async function listOrders(sql: Sql, listing: OrderListing): Promise<readonly StoredOrder[]> {
  const { condition, order } = LISTED[listing.which]
  const { checkable } = listing
  const { rows } = await sql.query<Row>(
    `${SELECT} where ${condition} and o.kind <> all ($1) and ($2 = '' or o.kind = $2) and ($3 = '' or o.state = $3)
       and ($4::uuid is null or ${madeBy('$4', '$5')}) and ($6::uuid is null or o.checker_id = $6)
       and (not $7 or (${isCheckable(8)})) and ($14::uuid[] is null or o.order_id = any ($14))
     order by ${order} limit ${MOST_LISTED}`,
    [
      listing.hidden,
      listing.kind,
      listing.state,
      listing.maker?.staffId ?? null,
      listing.maker?.email ?? null,
      listing.checkerId,
      checkable !== null,
      ...checkableValues(checkable),
      listing.ids,
    ],
  )
  return rows.map(orderOf)
}

/** Counts the orders without the hidden kinds that the person may check now. */
export async function countCheckable(
  sql: Sql,
  hidden: readonly OrderKindName[],
  checkable: Checkable,
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from bank.staff_order o join bank.staff_member m on m.staff_id = o.maker_id
     where o.kind <> all ($1) and ${isCheckable(2)}`,
    [hidden, ...checkableValues(checkable)],
  )
  return rows[0]?.count ?? 0
}

export interface WaitingOrder extends Pick<StoredOrder, 'orderId' | 'summary' | 'proposedAt'> {
  readonly maker: string
}

/** The orders of these kinds about a customer that wait for their checker, the oldest first. */
export async function findWaitingOrders(
  sql: Sql,
  wanted: { readonly customerId: string; readonly kinds: readonly OrderKindName[]; readonly now: Date },
): Promise<readonly WaitingOrder[]> {
  const { rows } = await sql.query<WaitingOrder>(
    `select o.order_id as "orderId", o.summary, m.name as maker, o.proposed_at as "proposedAt"
     from bank.staff_order o join bank.staff_member m on m.staff_id = o.maker_id
     where o.customer_id = $1 and o.kind = any ($2) and o.state = 'proposed' and o.expires_at > $3 order by o.proposed_at`,
    [wanted.customerId, wanted.kinds, wanted.now],
  )
  return rows
}

export async function endOrder(
  tx: Sql,
  orderId: string,
  end: {
    readonly state: Exclude<OrderState, 'proposed'>
    readonly at: Date
    readonly checkerId?: string
    readonly note?: string
    readonly failure?: string
  },
): Promise<void> {
  const { rowCount } = await tx.query(
    `update bank.staff_order set state = $2, ended_at = $3, checker_id = $4, checker_note = $5, failure = $6
     where order_id = $1 and state = 'proposed'`,
    [orderId, end.state, end.at, end.checkerId ?? null, end.note ?? null, end.failure ?? null],
  )
  if (rowCount !== 1) throw new Error('An order was decided twice')
}

export type ExpiredOrder = Pick<
  StoredOrder,
  'orderId' | 'kind' | 'makerId' | 'reasonCode' | 'reason' | 'customerId' | 'amountMinor' | 'currency'
>

/** Ends at most this number of orders whose time is over, and returns them. An order that is being decided waits for the next call. */
export async function endExpired(tx: Sql, now: Date, most: number): Promise<readonly ExpiredOrder[]> {
  const { rows } = await tx.query<Omit<ExpiredOrder, 'amountMinor'> & { readonly amountMinor: string | null }>(
    `update bank.staff_order o set state = 'expired', ended_at = $1
     from (select order_id from bank.staff_order where state = 'proposed' and expires_at <= $1 order by expires_at limit $2
           for update skip locked) due
     where o.order_id = due.order_id
     returning o.order_id as "orderId", o.kind, o.maker_id as "makerId", o.reason_code as "reasonCode", o.reason,
       o.customer_id as "customerId", o.amount_minor as "amountMinor", o.currency`,
    [now, most],
  )
  return rows.map((row) => ({ ...row, amountMinor: row.amountMinor === null ? null : BigInt(row.amountMinor) }))
}
