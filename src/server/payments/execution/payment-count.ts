/** Counts payments in the posting's transaction: one row per payer and day, one statement per batch. */
import type { Failure } from '../../../core/failure.ts'
import {
  type CountedPayment,
  type CountLimits,
  countPayees,
  countPayment,
  countRefusal,
  NO_PAYMENTS,
  type PaymentCounts,
} from '../../../core/limits/payment-counts.ts'
import { int4Array, textArray, uuidArray } from '../../db/binary-array.ts'
import { GuardError } from '../../ledger/guard-error.ts'
import { type Effect, type EffectInput, type EffectRow, effectRow } from '../../ledger/effect.ts'

/** Some payments of a batch would exceed the counts of their payers. */
class PaymentCountError extends GuardError {
  override name = 'PaymentCountError'
  readonly #refusals: ReadonlyMap<string, Failure>

  constructor(refusals: ReadonlyMap<string, Failure>) {
    super('a payer made as many payments as allowed', new Map([...refusals.keys()].map((id) => [id, []])))
    this.#refusals = refusals
  }

  refusalOf(postingId: string): Failure | undefined {
    return this.#refusals.get(postingId)
  }
}

/** A posting effect that fails when a count of the payer is full. */
export function paymentCountRow(payment: CountedPayment): EffectRow {
  return effectRow(paymentCountEffect, payment)
}

/** Posts a payment that raises the counts. `full` is its refusal when a count is full: then nothing was written. */
export async function postCounted<Posted>(
  postingId: string,
  post: () => Promise<Posted>,
): Promise<Posted | { readonly full: Failure }> {
  try {
    return await post()
  } catch (error) {
    const full = error instanceof PaymentCountError ? error.refusalOf(postingId) : undefined
    if (full === undefined) throw error
    return { full }
  }
}

/** The payments of one payer and day in a batch, in their order. */
interface Group {
  readonly customerId: string
  readonly day: string
  readonly payments: (CountedPayment & { readonly postingId: string })[]
}

/** Undoes the batch and names the payments to leave out. A count never goes down. */
export const paymentCountEffect: Effect<CountedPayment> = {
  name: 'payment-count',
  phase: 'guard',
  async write(tx, rows) {
    const groups = groupsOf(rows)
    if (groups.length === 0) return
    const { rows: full } = await tx.query<FullRow>({ name: 'payment-count', text: RAISE, values: encode(groups) })
    if (full.length === 0) return
    const refusals = new Map(full.flatMap((row) => refusalsOf(groups[row.place - 1], row)))
    if (refusals.size > 0) throw new PaymentCountError(refusals)
  },
}

/** Sorts by key. All batches lock rows in this order, so that they cannot deadlock. */
function groupsOf(rows: readonly EffectInput<CountedPayment>[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const { postingId, row, outcome } of rows) {
    if (outcome !== 'posted') continue
    const payment = { ...row, postingId }
    const { customerId, day } = payment
    const key = `${customerId} ${day}`
    const group = groups.get(key)
    if (group) group.payments.push(payment)
    else groups.set(key, { customerId, day, payments: [payment] })
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

// The statement returns only rows whose count may be too high, because few payers make that many payments. The hour of
// a row never goes back: a payment of the hour before counts in the newer hour when it is posted late.
const RAISE = `with added as (
    select * from unnest($1::uuid[], $2::text[], $3::int[], $4::int[], $5::int[], $6::text[], $7::int[], $8::int[], $9::int[], $10::int[])
      with ordinality as a(customer_id, day, payments, arranged, hour, payees, per_day, per_hour, per_payee, arranged_per_day, place)
  ), raised as (
    insert into bank.daily_payment_count as d (customer_id, day, payments, arranged, hour, hour_payments, payees)
    select customer_id, day::date, payments, arranged, hour, payments, payees::text[] from added
    on conflict (customer_id, day) do update set
      payments = d.payments + excluded.payments,
      arranged = d.arranged + excluded.arranged,
      hour = greatest(d.hour, excluded.hour),
      hour_payments = excluded.hour_payments + case when d.hour >= excluded.hour then d.hour_payments else 0 end,
      payees = d.payees || excluded.payees
    returning customer_id, day, payments, arranged, hour_payments, payees
  )
  select a.place::int, r.payments, r.arranged, r.hour_payments, r.payees
  from raised r join added a on a.customer_id = r.customer_id and a.day::date = r.day
  where r.payments > a.per_day or r.hour_payments > a.per_hour or r.arranged > a.arranged_per_day
    or cardinality(r.payees) > a.per_payee`

function encode(groups: readonly Group[]): unknown[] {
  const least = (limit: keyof CountLimits) =>
    int4Array(groups.map(({ payments }) => Math.min(...payments.map(({ limits }) => limits[limit]))))
  const single = groups.map(({ payments }) => payments.filter(({ arranged }) => !arranged))
  return [
    uuidArray(groups.map(({ customerId }) => customerId)),
    textArray(groups.map(({ day }) => day)),
    int4Array(single.map(({ length }) => length)),
    int4Array(groups.map(({ payments }, index) => payments.length - (single[index]?.length ?? 0))),
    int4Array(groups.map(({ payments }) => Math.max(...payments.map(({ hour }) => hour)))),
    textArray(single.map((payments) => arrayLiteral(payments.flatMap(({ payee }) => payee ?? [])))),
    least('perDay'),
    least('perHour'),
    least('perPayee'),
    least('arrangedPerDay'),
  ]
}

/** A PostgreSQL array as text. */
function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join()}}`
}

/** A row with the counts after the batch. */
interface FullRow {
  /** The position of the group, from 1. */
  readonly place: number
  readonly payments: number
  readonly arranged: number
  readonly hour_payments: number
  readonly payees: readonly string[]
}

/**
 * Decides about the payments of the group in their order, from the counts before the batch. A refused payment does not
 * count.
 */
function refusalsOf(group: Group | undefined, after: FullRow): readonly (readonly [string, Failure])[] {
  if (group === undefined) throw new Error('counts were raised for a payer who is not in the batch')
  const { payments } = group
  let counts = countsBefore(after, payments.reduce(countPayment, NO_PAYMENTS))
  return payments.flatMap((payment) => {
    const refusal = countRefusal(counts, payment)
    if (refusal !== undefined) return [[payment.postingId, refusal] as const]
    counts = countPayment(counts, payment)
    return []
  })
}

function countsBefore(after: FullRow, added: PaymentCounts): PaymentCounts {
  const toPayees = Object.entries(countPayees(after.payees))
  return {
    today: after.payments - added.today,
    thisHour: after.hour_payments - added.thisHour,
    arranged: after.arranged - added.arranged,
    toPayees: Object.fromEntries(toPayees.map(([payee, count]) => [payee, count - (added.toPayees[payee] ?? 0)])),
  }
}
