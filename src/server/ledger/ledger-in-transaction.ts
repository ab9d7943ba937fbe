/** Posts to the books inside the transaction of the caller, so that the posting and the caller's rows are committed together. */
import type pg from 'pg'
import type { Sql } from '../db/database.ts'
import { fail, type Result } from '../../values/result.ts'
import type { Ledger, Posted } from './ledger.ts'
import { postBatch } from './post-batch.ts'
import type { PostingRefusal } from './posting-refusal.ts'
import { isBalanced, type LedgerRequest } from './request.ts'

/**
 * The locks of the books are held until the caller's transaction ends. So post as the last step, and before it lock no
 * row that a posting effect locks. Use it for the actions of one person, not for customers' traffic, because such
 * postings share no batch.
 */
export function ledgerIn(tx: Sql): Pick<Ledger, 'post' | 'release'> {
  const pool = { connect: () => Promise.resolve(connectionIn(tx)) } as unknown as pg.Pool
  const ask = async (request: LedgerRequest): Promise<Result<Posted, PostingRefusal>> => {
    if (!isBalanced(request)) return fail({ kind: 'unbalanced' })
    const [settled] = await postBatch({ pool, now: () => null }, [request])
    if (settled === undefined) throw new Error('a posting gave no answer')
    if ('error' in settled) throw settled.error
    return settled.answer
  }
  return {
    post: (posting) => ask({ action: 'post', ...posting }),
    release: (release) => ask({ action: 'release', ...release }),
  }
}

const SAVEPOINTS: Readonly<Record<string, string>> = {
  begin: 'savepoint posting',
  commit: 'release savepoint posting',
  rollback: 'rollback to savepoint posting',
}

/** A connection whose transactions are savepoints of `tx`. It passes all other statements on. */
function connectionIn(tx: Sql): pg.PoolClient {
  const pass = tx.query.bind(tx) as (...statement: readonly unknown[]) => Promise<unknown>
  const query = (first: unknown, ...rest: readonly unknown[]) =>
    pass(typeof first === 'string' ? (SAVEPOINTS[first] ?? first) : first, ...rest)
  return { query, release() {} } as unknown as pg.PoolClient
}
