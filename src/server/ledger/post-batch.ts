/** Posts one batch in one transaction with its companions; a batch that the database refuses is halved until the culprit fails alone. */
import type pg from 'pg'
import { isDatabaseDown, type Sql } from '../db/database.ts'
import type { Result } from '../../values/result.ts'
import type { Settled } from './batcher.ts'
import { type BatchRow, type Decoded, decodeBatch } from './decode-batch.ts'
import { encodeBatch, postBatchSql } from './encode-batch.ts'
import type { Companion, Posted, PostingRefusal } from './ledger.ts'
import { companionsOf, type LedgerRequest } from './request.ts'

export type Answer = Result<Posted, PostingRefusal>

export interface Poster {
  readonly pool: pg.Pool
  readonly companions: ReadonlyMap<string, Companion>
  /** Null leaves the time to the database. */
  readonly now: () => Date | null
}

/** query_canceled (statement_timeout) and lock_not_available (lock_timeout). */
const TIME_LIMITS = new Set(['57014', '55P03'])

/** One result per item. A lost connection rejects them all: whether the commit took effect is unknown until they are sent again. */
export async function postBatch(
  poster: Poster,
  items: readonly LedgerRequest[],
  attempts = 3,
): Promise<readonly Settled<Answer>[]> {
  try {
    return (await postOnce(poster, items)).map((decoded) => ({ answer: decoded.answer }))
  } catch (error) {
    if (isDatabaseDown(error)) return items.map(() => ({ error }))
    // Somebody wrote without the posting lock: the next attempt reads afresh.
    if ((error as { code?: string }).code === '40001' && attempts > 1)
      return await postBatch(poster, items, attempts - 1)
    // A time limit says nothing of any item: its halves would only wait as long again.
    if (items.length === 1 || TIME_LIMITS.has((error as { code?: string }).code ?? ''))
      return items.map(() => ({ error }))
    const middle = items.length >> 1
    const first = await postBatch(poster, items.slice(0, middle))
    return [...first, ...(await postBatch(poster, items.slice(middle)))]
  }
}

async function postOnce(poster: Poster, items: readonly LedgerRequest[]): Promise<readonly Decoded[]> {
  const statement = { name: 'ledger_post_batch', text: postBatchSql, values: encodeBatch(items, poster.now()) }
  const ids = items.map((item) => item.id)
  const client = await poster.pool.connect()
  try {
    if (items.every((item) => companionsOf(item).length === 0)) {
      const decoded = decodeBatch(ids, await callOnce(client, statement))
      client.release()
      return decoded
    }
    await client.query('begin')
    const row = await callOnce(client, statement)
    const decoded = decodeBatch(ids, row)
    await writeCompanions(poster.companions, client, items, decoded, row.posted)
    await client.query('commit')
    client.release()
    return decoded
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

async function callOnce(client: pg.PoolClient, statement: pg.QueryConfig): Promise<BatchRow> {
  const row = (await client.query<BatchRow>(statement)).rows[0]
  if (!row) throw new Error('post_batch gave no row')
  return row
}

type CompanionRows = Parameters<Companion['write']>[1][number][]

async function writeCompanions(
  companions: ReadonlyMap<string, Companion>,
  tx: Sql,
  items: readonly LedgerRequest[],
  decoded: readonly Decoded[],
  postedAt: Date,
): Promise<void> {
  const rows = new Map<Companion, CompanionRows>()
  items.forEach((item, index) => {
    const answered = decoded[index]
    if (!answered || answered.repeated) return
    const outcome = answered.answer.ok ? 'posted' : answered.answer.failure.kind
    for (const { companion: name, row } of companionsOf(item)) {
      const companion = companions.get(name)
      if (!companion) throw new Error(`no companion is called ${name}`)
      const list = rows.get(companion)
      if (list) list.push({ postingId: item.id, row, outcome, postedAt })
      else rows.set(companion, [{ postingId: item.id, row, outcome, postedAt }])
    }
  })
  for (const [companion, list] of rows) await companion.write(tx, list)
}
