/** Reads the payments of a customer in pages, the newest first. */
import type * as v from 'valibot'
import type { AnswerOfPart, customerPartInput } from '../../../../contract/staff/staff-customer-parts.ts'
import { ok, type Result } from '../../../../values/result.ts'
import type { Sql } from '../../../db/database.ts'
import { COLUMNS, type Row, shownPayment } from '../../payments/find-payments.ts'
import { refuse, type Refusal } from '../../staff-route.ts'

const PAGE = 100

type Input = Extract<v.InferOutput<typeof customerPartInput>, { readonly part: 'payments' }>

export async function readPayments(
  sql: Sql,
  { customerId, beforePaymentId }: Input,
): Promise<Result<AnswerOfPart<'payments'>, Refusal>> {
  const before = beforePaymentId === null ? NEWEST : await findPlace(sql, customerId, beforePaymentId)
  if (before === undefined) return refuse('not-found', 'This customer has no such payment.')
  const found = await findOlder(sql, customerId, before)
  const payments = found.slice(0, PAGE).map(shownPayment)
  return ok({
    part: 'payments',
    payments,
    nextBeforePaymentId: found.length > PAGE ? (payments.at(-1)?.paymentId ?? null) : null,
  })
}

/** The place of a payment in the list. */
interface Place {
  readonly paymentId: string | null
  /** As PostgreSQL writes it, because a date of JavaScript has no microseconds. */
  readonly at: string
}
const NEWEST: Place = { paymentId: null, at: 'infinity' }

async function findPlace(sql: Sql, customerId: string, paymentId: string): Promise<Place | undefined> {
  const { rows } = await sql.query<Place>(
    `select payment_id as "paymentId", created_at::text as at from bank.payment where payment_id = $2 and customer_id = $1`,
    [customerId, paymentId],
  )
  return rows[0]
}

const OLDER = `t.created_at <= $2::timestamptz and (t.created_at < $2::timestamptz or $3::uuid is null or t.payment_id > $3)
    order by t.created_at desc, t.payment_id limit ${PAGE + 1}`
const olderOf = (kinds: string): string =>
  `(select t.payment_id from bank.payment t where t.customer_id = $1 and ${kinds} and ${OLDER})`

/** The payments of every kind, one more than a page has. Each group of kinds has an index, which gives its newest payments. */
async function findOlder(sql: Sql, customerId: string, { at, paymentId }: Place): Promise<readonly Row[]> {
  const { rows } = await sql.query<Row>(
    `with found as (
       ${olderOf(`t.kind in ('own-bank', 'other-bank', 'exchange')`)}
       union all ${olderOf(`t.kind = 'bill'`)}
       union all ${olderOf(`t.kind = 'card-fee'`)}
     )
     select ${COLUMNS} from found join bank.payment t on t.payment_id = found.payment_id
     order by t.created_at desc, t.payment_id limit ${PAGE + 1}`,
    [customerId, at, paymentId],
  )
  return rows
}
