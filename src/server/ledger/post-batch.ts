/** Posts one batch in one transaction with its effects; a batch that the database refuses is halved until the culprit fails alone. */
import type pg from 'pg'
import { isDatabaseDown, leaveTransaction } from '../db/database.ts'
import type { Result } from '../../values/result.ts'
import type { Settled } from '../db/batcher.ts'
import { type BatchRow, type Decoded, decodeBatch, stoppedOf } from './decode-batch.ts'
import { encodeBatch, postBatchSql } from './encode-batch.ts'
import { GuardError } from './guard-error.ts'
import type { Posted } from './ledger.ts'
import type { PostingRefusal } from './posting-refusal.ts'
import { effectsOf, isReversal, type LedgerRequest } from './request.ts'
import { leaveOut, partitionBatch } from './partition-batch.ts'
import { writeEffects } from './write-effects.ts'

export type Answer = Result<Posted, PostingRefusal>

export interface Poster {
  readonly pool: pg.Pool
  /** Null leaves the time to the database. */
  readonly now: () => Date | null
}

/** serialization_failure: a writer held no posting lock; deadlock_detected: the effects of two batches waited for each other. */
const WORTH_ANOTHER = new Set(['40001', '40P01'])
/** query_canceled (statement_timeout) and lock_not_available (lock_timeout). */
const TIME_LIMITS = new Set(['57014', '55P03'])

interface How {
  /** Tries left where another may go better. */
  readonly attempts: number
  /** Alone with the books, not concurrently with other batches. */
  readonly serialized: boolean
}

/** One result per item. A lost connection rejects them all: whether the commit took effect is unknown until they are sent again. */
export async function postBatch(
  poster: Poster,
  items: readonly LedgerRequest[],
  how: How = { attempts: 3, serialized: false },
): Promise<readonly Settled<Answer>[]> {
  const reversals = items.flatMap((item, index) => (isReversal(item) ? [index] : []))
  if (!how.serialized && reversals.length > 0) return await postPartitioned(poster, items, reversals)
  try {
    const done = await postOnce(poster, items, how.serialized)
    if ('stopped' in done) return await postPartitioned(poster, items, done.stopped)
    return done.decoded.map(({ answer }) => ({ answer }))
  } catch (error) {
    if (error instanceof GuardError) return await postWithout(poster, items, error, how)
    if (isDatabaseDown(error)) return items.map(() => ({ error }))
    const code = (error as { code?: string }).code ?? ''
    if (WORTH_ANOTHER.has(code) && how.attempts > 1)
      return await postBatch(poster, items, { ...how, attempts: how.attempts - 1 })
    // A time limit says nothing of any item: its halves would only wait as long again.
    if (items.length === 1 || TIME_LIMITS.has(code)) return items.map(() => ({ error }))
    const middle = items.length >> 1
    const first = await postBatch(poster, items.slice(0, middle))
    return [...first, ...(await postBatch(poster, items.slice(middle)))]
  }
}

/**
 * Who would pass a guard's limit is left out, and the others go again. Only who was above with nothing before it that may
 * yet be refused gets the error: who was above because of others goes by itself once those have their answers.
 */
async function postWithout(
  poster: Poster,
  items: readonly LedgerRequest[],
  error: GuardError,
  how: How,
): Promise<readonly Settled<Answer>[]> {
  const { rest, later } = leaveOut(items, error.above)
  // None left out would be no reason to begin again.
  if (rest.length === items.length) return items.map(() => ({ error }))
  const settled = new Map<LedgerRequest, Settled<Answer>>()
  for (const part of [rest, later]) {
    const results = part.length === 0 ? [] : await postBatch(poster, part, how)
    for (const [index, result] of results.entries()) settled.set(part[index] as LedgerRequest, result)
  }
  return items.map((item) => settled.get(item) ?? { error })
}

/** Some items were stopped and nothing was posted, or are reversals: the others are posted concurrently, then these serialized, with all that share with them. */
async function postPartitioned(
  poster: Poster,
  items: readonly LedgerRequest[],
  stopped: readonly number[],
): Promise<readonly Settled<Answer>[]> {
  const { apart, rest } = partitionBatch(items, stopped)
  const settled = new Map<LedgerRequest, Settled<Answer>>()
  const keep = (part: readonly LedgerRequest[], results: readonly Settled<Answer>[]): void => {
    for (const [index, result] of results.entries()) settled.set(part[index] as LedgerRequest, result)
  }
  if (rest.length > 0) keep(rest, await postBatch(poster, rest))
  keep(apart, await postBatch(poster, apart, { attempts: 3, serialized: true }))
  return items.map((item) => settled.get(item) ?? { error: new Error('a batch lost an answer') })
}

type Done = { readonly decoded: readonly Decoded[] } | { readonly stopped: readonly number[] }

async function postOnce(poster: Poster, items: readonly LedgerRequest[], serialized: boolean): Promise<Done> {
  const statement = {
    name: 'ledger_post_batch',
    text: postBatchSql,
    values: encodeBatch(items, poster.now(), serialized),
  }
  const ids = items.map((item) => item.id)
  const isAlone = items.every((item) => effectsOf(item).length === 0)
  const client = await poster.pool.connect()
  try {
    const [, row] = await Promise.all([isAlone ? undefined : client.query('begin'), callOnce(client, statement)])
    const stopped = stoppedOf(row)
    const decoded = stopped === undefined ? decodeBatch(ids, row) : []
    if (!isAlone && stopped === undefined) await writeEffects(client, items, decoded, row.posted)
    if (!isAlone) await client.query(stopped === undefined ? 'commit' : 'rollback')
    client.release()
    return stopped === undefined ? { decoded } : { stopped }
  } catch (error) {
    await leaveTransaction(client, error)
    throw error
  }
}

async function callOnce(client: pg.PoolClient, statement: pg.QueryConfig): Promise<BatchRow> {
  const row = (await client.query<BatchRow>(statement)).rows[0]
  if (!row) throw new Error('post_batch gave no row')
  return row
}
