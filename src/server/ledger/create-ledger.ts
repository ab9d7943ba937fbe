/** Builds the Ledger for the rest of the server from the batcher, posting and reading. */
import { fail, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { createBatcher } from '../db/batcher.ts'
import { activeTracer } from '../ports/tracing.ts'
import type { Ledger, Posted } from './ledger.ts'
import type { PostingRefusal } from './posting-refusal.ts'
import { type Answer, postBatch } from './post-batch.ts'
import { readBalances } from './read.ts'
import { accountsOf, effectsOf, isBalanced, keysOfRequest, type LedgerRequest } from './request.ts'
import { createEffectCheck } from './write-effects.ts'

export interface LedgerDeps {
  readonly database: Database
  /** The clock that dates journals and holds. Default: the clock of the database, which all processes share. */
  readonly clock?: Clock
  readonly maxBatch?: number
  /** The number of parallel batches, each on a separate connection. */
  readonly lanes?: number
  /** Called after each batch, with the number of its requests and the time that it took. */
  readonly observeBatch?: (requests: number, seconds: number) => void
}

/**
 * The smallest part of a parallel batch. For smaller parts the cost of a batch exceeds the gain. Measured by `npm run
 * bench -- ledger`.
 */
const WORTH_A_LANE = 64

/** Opens the ledger with separate posting connections. Close it before the database. */
export function createLedger(deps: LedgerDeps): Ledger {
  const lanes = deps.lanes ?? 3
  const pool = deps.database.openPool(lanes, { pipelined: true })
  const now = (): Date | null => deps.clock?.now() ?? null
  const batcher = createBatcher<LedgerRequest, Answer>({
    keysOf: keysOfRequest,
    changesOf: accountsOf,
    run: async (items) => {
      const startedAt = performance.now()
      const answers = await postBatch({ pool, now }, items)
      deps.observeBatch?.(items.length, (performance.now() - startedAt) / 1000)
      return answers
    },
    maxItems: deps.maxBatch ?? 500,
    lanes,
    minConcurrentItems: WORTH_A_LANE,
    name: 'ledger batch',
  })
  const checkEffects = createEffectCheck()
  const ask = async (request: LedgerRequest): Promise<Result<Posted, PostingRefusal>> => {
    checkEffects(effectsOf(request))
    if (!isBalanced(request)) return fail({ kind: 'unbalanced' })
    const tracer = activeTracer()
    return batcher.submit(tracer === undefined ? request : { ...request, traceparent: tracer.traceparent() })
  }
  return {
    post: (posting) => ask({ action: 'post', ...posting }),
    hold: (hold) => ask({ action: 'hold', ...hold }),
    release: (release) => ask({ action: 'release', ...release }),
    balances: (accountIds) => readBalances(deps.database.pool, accountIds),
    expireHolds: async () => {
      const expired = await deps.database.pool.query('select from ledger.expire_holds($1, 1000)', [now()])
      return expired.rowCount ?? 0
    },
    close: async () => {
      await batcher.close()
      await pool.end()
    },
  }
}
