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
  const ask = async (request: LedgerRequest): Promise<Result<Posted, PostingRefusal>> => {
    const [answer] = await postAllIn(tx, [request])
    if (answer === undefined) throw new Error('a posting gave no answer')
    return answer
  }
  return {
    post: (posting) => ask({ action: 'post', ...posting }),
    release: (release) => ask({ action: 'release', ...release }),
  }
}

/**
 * Posts the requests in one batch, each with its own answer. A refused request changes nothing, and the other requests are posted.
 * The rules of `ledgerIn` hold here too. Throws when a request has no answer: the caller then rolls back.
 */
export async function postAllIn(
  tx: Sql,
  requests: readonly LedgerRequest[],
): Promise<readonly Result<Posted, PostingRefusal>[]> {
  const pool = { connect: () => Promise.resolve(connectionIn(tx)) } as unknown as pg.Pool
  const unbalanced = new Set(requests.filter((request) => !isBalanced(request)))
  const sent = requests.filter((request) => !unbalanced.has(request))
  const settled = sent.length === 0 ? [] : await postBatch({ pool, now: () => null }, sent)
  const answers = new Map(sent.map((request, at) => [request, settled[at]]))
  return requests.map((request) => {
    if (unbalanced.has(request)) return fail({ kind: 'unbalanced' })
    const answer = answers.get(request)
    if (answer === undefined) throw new Error('a posting gave no answer')
    if ('error' in answer) throw answer.error
    return answer.answer
  })
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
