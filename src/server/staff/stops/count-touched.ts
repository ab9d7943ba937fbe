/** Counts the customers and the payments that a stop of a service would touch. */
import type * as v from 'valibot'
import type { stopPreviewSchema } from '../../../contract/staff/staff-stops.ts'
import { UNDECIDED_STATES } from '../../../values/vocabularies/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import { inStates } from '../../payments/rows/state-lists.ts'

type Preview = v.InferOutput<typeof stopPreviewSchema>
interface Counted {
  readonly customers: number
  readonly open: number
  readonly waiting: number
}

const DAY_MS = 24 * 60 * 60 * 1000
const COUNTED_MS = 30 * DAY_MS

/** Maps each service with a kind of payment to this kind. */
const KINDS: Readonly<Record<string, string>> = {
  'network:switch': 'other-bank',
  'network:biller': 'bill',
  'network:card-processor': 'card-fee',
  'part:exchange': 'exchange',
}

export async function countTouched(sql: Sql, service: string, now: Date): Promise<Preview> {
  const [counted, { rows }] = await Promise.all([
    countOf(sql, service, now),
    sql.query<{ all: number }>('select count(*)::int as all from bank.customer'),
  ])
  const { customers, open, waiting } = counted
  return { customers, all: rows[0]?.all ?? 0, openPayments: open, waitingPayments: waiting }
}

function countOf(sql: Sql, service: string, now: Date): Promise<Counted> {
  const since = new Date(now.getTime() - COUNTED_MS)
  switch (service) {
    case 'part:sign-up':
      return countSignUps(sql, since)
    case 'part:new-payees':
      return countNewPayees(sql, since)
    case 'part:standing-orders':
      return countStandingOrders(sql, now)
    case 'part:payment-batches':
      return countBatches(sql, since, now)
    default:
      return countPayments(sql, service, since)
  }
}

const NONE: Counted = { customers: 0, open: 0, waiting: 0 }

async function countPayments(sql: Sql, service: string, since: Date): Promise<Counted> {
  const biller = service.startsWith('biller:') ? service.slice('biller:'.length) : null
  const { rows } = await sql.query<Counted>(
    `select
       (select count(distinct t.customer_id)::int from bank.payment t
        where t.kind = $1 and t.created_at >= $3 and ($2::text is null or t.institution_code = $2)) as customers,
       (select count(*)::int from bank.payment t
        where ${inStates('t.state', UNDECIDED_STATES)} and t.kind = $1 and ($2::text is null or t.institution_code = $2)) as open,
       0 as waiting`,
    [KINDS[service] ?? 'bill', biller, since],
  )
  return rows[0] ?? NONE
}

async function countSignUps(sql: Sql, since: Date): Promise<Counted> {
  const { rows } = await sql.query<Counted>(
    'select count(*)::int as customers, 0 as open, 0 as waiting from bank.customer where created_at >= $1',
    [since],
  )
  return rows[0] ?? NONE
}

async function countNewPayees(sql: Sql, since: Date): Promise<Counted> {
  const { rows } = await sql.query<Counted>(
    `select count(distinct customer_id)::int as customers, 0 as open, 0 as waiting
     from bank.payee_first_paid where paid_at >= $1`,
    [since],
  )
  return rows[0] ?? NONE
}

/** `waiting`: the payments that are due now or within a day. */
async function countStandingOrders(sql: Sql, now: Date): Promise<Counted> {
  const { rows } = await sql.query<Counted>(
    `select
       (select count(distinct customer_id)::int from bank.standing_order where state = 'active') as customers,
       0 as open,
       (select count(*)::int from bank.standing_order where state = 'active' and next_at <= $1)
         + (select count(*)::int from bank.standing_order_run where state = 'due') as waiting`,
    [new Date(now.getTime() + DAY_MS)],
  )
  return rows[0] ?? NONE
}

/** `waiting`: the lines of batches of the last day that have no payment yet. */
async function countBatches(sql: Sql, since: Date, now: Date): Promise<Counted> {
  const { rows } = await sql.query<Counted>(
    `select
       (select count(distinct customer_id)::int from bank.payment_batch
        where not withdrawn and approved_at >= $1) as customers,
       0 as open,
       (select count(*)::int from bank.payment_batch b join bank.payment_batch_line l using (batch_id)
        where not b.withdrawn and b.approved_at >= $2
          and not exists (select from bank.payment t where t.payment_id = l.transfer_id)) as waiting`,
    [since, new Date(now.getTime() - DAY_MS)],
  )
  return rows[0] ?? NONE
}
