/** Proves the books from their last checkpoint, or from the first entry, and stores the checkpoint that the proof reached. */
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { inSnapshot, type Verification, verifySince } from '../verify.ts'
import { type Checkpoint, findCheckpoint, makeCheckpoint, storeReached } from './checkpoint.ts'

export interface BooksProof {
  readonly books: Verification
  /** The checkpoint at which the proof started. Undefined: it read every entry. */
  readonly from: Checkpoint | undefined
  /** The checkpoint that the proof stored. Undefined when the books have a fault or no new closed day. */
  readonly reached: Checkpoint | undefined
}

/** Reads everything with `isFromStart`, and otherwise only what was posted since the last checkpoint. */
export async function proveBooks(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  isFromStart: boolean,
): Promise<BooksProof> {
  const { books, from, next } = await inSnapshot(database, async (tx) => {
    const checkpoint = isFromStart ? undefined : await findCheckpoint(tx)
    const verified = await verifySince(tx, checkpoint)
    const isRight = verified.faults.length === 0
    return { books: verified, from: checkpoint, next: isRight ? await makeCheckpoint(tx) : undefined }
  })
  return { books, from, reached: await storeReached(database.pool, { from, next, at: clock.now() }) }
}
