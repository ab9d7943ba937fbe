/**
 * The meters that all processes share. Counted calls that arrive together share a statement. While a meter is known to be full, its calls
 * need no statement.
 */
import { CALL_RATES, type Meter, type MeterRates } from '../../../core/limits/call-rates.ts'
import { createNumberedLoader, type Numbered } from '../../db/batch-loader.ts'
import type { Sql } from '../../db/database.ts'

export type SubjectKind = keyof MeterRates

/** The subjects that a call counts for. An undefined subject is not counted. */
export type CallSubjects = Readonly<Record<SubjectKind, string | undefined>>

export interface Refused {
  readonly retryAfterS: number
  readonly by: SubjectKind
  /** True for the first refusal by this process since the meter became full. */
  readonly isFirst: boolean
}

/** Counts one call. Undefined when the call is permitted. */
export type TakeCall = (meter: Meter, subjects: CallSubjects, now: Date) => Promise<Refused | undefined>

interface Place {
  readonly by: SubjectKind
  readonly key: string
  readonly stepMs: number
  readonly spanMs: number
}

/** The address is counted first: a flood from one address must not use up an account's calls. */
const ORDER: readonly SubjectKind[] = ['address', 'account', 'session']
/** The maximum number of full meters in memory. For a meter beyond it, the database is asked again. */
const MAX_FULL = 10_000

/** `factor` multiplies the permitted number of calls of every meter. */
export function createTakeCall(deps: { readonly pool: Sql; readonly factor: number }): TakeCall {
  // The time until which a meter stays full. Until then the database would give every process the same answer, so no
  // query is needed.
  const fullUntil = new Map<string, number>()
  const take = createNumberedLoader<Taking, FullRow>({
    load: (calls) => takeFrom(deps.pool, calls),
    ownerOf: ({ owner }) => owner,
  })
  return async (meter, subjects, now) => {
    const places = placesOf(meter, subjects, deps.factor)
    for (const { by, key } of places) {
      const until = fullUntil.get(key)
      if (until === undefined) continue
      if (until > now.getTime()) return { by, retryAfterS: secondsTo(until, now), isFirst: false }
      fullUntil.delete(key)
    }
    const [first] = places
    if (first === undefined) return undefined
    const [full] = await take({ places, now, owner: subjects.session ?? subjects.account ?? first.key })
    if (!full) return undefined
    const isFirst = !fullUntil.has(full.full_key)
    if (fullUntil.size >= MAX_FULL) fullUntil.clear()
    fullUntil.set(full.full_key, full.again_at.getTime())
    const by = places.find(({ key }) => key === full.full_key)?.by ?? 'address'
    return { by, retryAfterS: secondsTo(full.again_at.getTime(), now), isFirst }
  }
}

/** True when an account's meter is full. Counts no call. */
export async function isFull(
  deps: { readonly pool: Sql; readonly factor: number },
  { meter, account, now }: { readonly meter: Meter; readonly account: string; readonly now: Date },
): Promise<boolean> {
  const [place] = placesOf(meter, { account, address: undefined, session: undefined }, deps.factor)
  if (place === undefined) throw new Error(`${meter} is not counted for an account`)
  const { rowCount } = await deps.pool.query('select from bank.call_meter where key = $1 and empty_at > $2', [
    place.key,
    new Date(now.getTime() + place.spanMs - place.stepMs),
  ])
  return rowCount === 1
}

function placesOf(meter: Meter, subjects: CallSubjects, factor: number): readonly Place[] {
  const rates: MeterRates = CALL_RATES[meter]
  return ORDER.flatMap((by) => {
    const rate = rates[by]
    const subject = subjects[by]
    if (rate === undefined || subject === undefined) return []
    const stepMs = Math.max(1, Math.floor(rate.withinMs / (rate.times * factor)))
    return [{ by, key: `${meter} ${by} ${subject}`, stepMs, spanMs: rate.withinMs }]
  })
}

/**
 * A call with its meters. `owner` is the subject for fairness: the calls of one subject fill at most a quarter of a
 * statement.
 */
interface Taking {
  readonly places: readonly Place[]
  readonly now: Date
  readonly owner: string
}

/** A call that found a full meter. */
interface FullRow {
  no: number
  full_key: string
  again_at: Date
}

/** Takes the meters of all calls in a fixed order, so that two statements cannot deadlock. */
async function takeFrom(sql: Sql, calls: readonly Numbered<Taking>[]): Promise<readonly FullRow[]> {
  const taken = calls
    .flatMap(({ no, places, now }) => places.map((place) => ({ ...place, no, now })))
    .toSorted((one, other) => ORDER.indexOf(one.by) - ORDER.indexOf(other.by) || compare(one.key, other.key))
  const { rows } = await sql.query<FullRow>(
    `select no, full_key, again_at
     from bank.take_calls($1::integer[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[])`,
    [
      taken.map(({ no }) => no),
      taken.map(({ key }) => key),
      taken.map(({ stepMs }) => stepMs),
      taken.map(({ spanMs }) => spanMs),
      taken.map(({ now }) => now),
    ],
  )
  return rows
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

function secondsTo(untilMs: number, now: Date): number {
  return Math.max(1, Math.ceil((untilMs - now.getTime()) / 1_000))
}

/** Deletes the empty meters. A new meter also begins empty, so nothing is lost. */
export async function dropEmptyMeters(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from bank.call_meter where empty_at <= $1', [now])
}
