/** Runs one statement for many items, so that the fault of one item never fails the others. */
import type { Settled } from './batcher.ts'
import { isDatabaseDown } from './database.ts'

/** serialization_failure and deadlock_detected. */
const WORTH_ANOTHER = new Set(['40001', '40P01'])
const TRIES = 3

/**
 * One result for each item, in order. PostgreSQL's errors about data (classes 22 and 23) are isolated by halving. A serialization failure or
 * a deadlock is tried again. Each other error, such as a lost connection, rejects all items: it says nothing of any of them.
 */
export async function settleEach<Item, Answer>(
  items: readonly Item[],
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  tries = TRIES,
): Promise<readonly Settled<Answer>[]> {
  try {
    const answers = await run(items)
    if (answers.length !== items.length) throw new Error('a batch lost an answer')
    return answers.map((answer) => ({ answer }))
  } catch (error) {
    const { code = '' } = error as { readonly code?: string }
    if (WORTH_ANOTHER.has(code) && tries > 1) return settleEach(items, run, tries - 1)
    if (items.length === 1 || isDatabaseDown(error) || !/^2[23]/.test(code)) return items.map(() => ({ error }))
    const middle = items.length >> 1
    const first = await settleEach(items.slice(0, middle), run)
    return [...first, ...(await settleEach(items.slice(middle), run))]
  }
}
