/**
 * Posts one batch in one transaction with its effects. A batch that the database refuses is halved until only the
 * faulty item fails.
 */
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
  /** Null when the database sets the time. */
  readonly now: () => Date | null
}

/**
 * serialization_failure: a writer did not hold the posting lock. deadlock_detected: the effects of two batches waited
 * for each other.
 */
const WORTH_ANOTHER = new Set(['40001', '40P01'])
/** query_canceled (statement_timeout) and lock_not_available (lock_timeout). */
const TIME_LIMITS = new Set(['57014', '55P03'])

interface How {
  /** The number of tries left after an error that another try may avoid. */
  readonly attempts: number
  /** True when the batch must run without any other batch at the same time. */
  readonly serialized: boolean
}

/**
 * Returns one result for each item. A lost connection rejects all items. It is then unknown whether the commit took
 * effect, until the items are sent again.
 */
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
    // A time limit says nothing about any item, and the halves would only wait as long again.
    if (items.length === 1 || TIME_LIMITS.has(code)) return items.map(() => ({ error }))
    const middle = items.length >> 1
    const first = await postBatch(poster, items.slice(0, middle))
    return [...first, ...(await postBatch(poster, items.slice(middle)))]
  }
}

/**
 * Posts the batch without the items that a guard refused. An item gets the error when no earlier item that may still be
 * refused credits its account. Every other refused item is posted after the rest has its answers.
 */
async function postWithout(
  poster: Poster,
  items: readonly LedgerRequest[],
  error: GuardError,
  how: How,
): Promise<readonly Settled<Answer>[]> {
  const { rest, later } = leaveOut(items, error.above)
  // Without an item to leave out, another try would fail in the same way.
  if (rest.length === items.length) return items.map(() => ({ error }))
  const settled = new Map<LedgerRequest, Settled<Answer>>()
  for (const part of [rest, later]) {
    const results = part.length === 0 ? [] : await postBatch(poster, part, how)
    for (const [index, result] of results.entries()) settled.set(part[index] as LedgerRequest, result)
  }
  return items.map((item) => settled.get(item) ?? { error })
}

/**
 * Splits a batch that has reversals, or that was not posted because some items were stopped. The other items are posted
 * concurrently. Then these items are posted serialized, with all items that share an account or a counter with them.
 */
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
