/** The meters that all processes share: one trip to the database for a counted call, none while a meter is known to be full. */
import { CALL_RATES, type Meter, type MeterRates } from '../../../core/limits/call-rates.ts'
import type { Sql } from '../../db/database.ts'

export type SubjectKind = keyof MeterRates

/** The subjects that a call counts for. An undefined subject is not counted. */
export type CallSubjects = Readonly<Record<SubjectKind, string | undefined>>

export interface Refused {
  readonly retryAfterS: number
  readonly by: SubjectKind
  /** The first refusal that this process gives of a meter that is full. */
  readonly isFirst: boolean
}

/** Takes one call; undefined when it may go on. */
export type TakeCall = (meter: Meter, subjects: CallSubjects, now: Date) => Promise<Refused | undefined>

interface Place {
  readonly by: SubjectKind
  readonly key: string
  readonly stepMs: number
  readonly spanMs: number
}

/** The address first: a flood from one must not use up an account's calls. */
const ORDER: readonly SubjectKind[] = ['address', 'account', 'session']
/** The maximum number of full meters in memory. For a meter beyond it, the database is asked again. */
const MAX_FULL = 10_000

/** `factor` multiplies how often each call may be made. */
export function createTakeCall(deps: { readonly pool: Sql; readonly factor: number }): TakeCall {
  // A meter only empties with time: until then every process would get the same answer from the database.
  const fullUntil = new Map<string, number>()
  return async (meter, subjects, now) => {
    const places = placesOf(meter, subjects, deps.factor)
    for (const { by, key } of places) {
      const until = fullUntil.get(key)
      if (until === undefined) continue
      if (until > now.getTime()) return { by, retryAfterS: secondsTo(until, now), isFirst: false }
      fullUntil.delete(key)
    }
    if (places.length === 0) return undefined
    const full = await takeFrom(deps.pool, places, now)
    if (!full) return undefined
    if (fullUntil.size >= MAX_FULL) fullUntil.clear()
    fullUntil.set(full.key, full.againAt.getTime())
    const by = places.find(({ key }) => key === full.key)?.by ?? 'address'
    return { by, retryAfterS: secondsTo(full.againAt.getTime(), now), isFirst: true }
  }
}

/** Whether an account's meter is full, without taking from it. */
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

async function takeFrom(
  sql: Sql,
  places: readonly Place[],
  now: Date,
): Promise<{ readonly key: string; readonly againAt: Date } | undefined> {
  const { rows } = await sql.query<{ full_key: string | null; again_at: Date | null }>(
    'select full_key, again_at from bank.take_call($1::text[], $2::bigint[], $3::bigint[], $4)',
    [places.map(({ key }) => key), places.map(({ stepMs }) => stepMs), places.map(({ spanMs }) => spanMs), now],
  )
  const { full_key: key = null, again_at: againAt = null } = rows[0] ?? {}
  return key === null || againAt === null ? undefined : { key, againAt }
}

function secondsTo(untilMs: number, now: Date): number {
  return Math.max(1, Math.ceil((untilMs - now.getTime()) / 1_000))
}

/** Drops the meters that have run empty: a new one begins as they are. */
export async function dropEmptyMeters(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from bank.call_meter where empty_at <= $1', [now])
}
