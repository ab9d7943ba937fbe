/** Reads rows for calls that arrive together with one statement. A call waits one turn of the event loop for the calls that arrive with it. */
import { createBatcher } from './batcher.ts'
import { settleEach } from './settle-each.ts'

/** The most keys of one statement. */
const MAX_KEYS = 64
/** A second statement starts next to one under way only when more than eight calls wait. */
export const WORTH_A_SECOND = 9

export interface BatchLoaderOptions<Key, Row> {
  /** The key of a call. Calls with the same key share their rows. */
  readonly keyOf: (key: Key) => string
  readonly keyOfRow: (row: Row) => string
  /** Reads the rows of all keys with one statement. The rows may come in any order, and a key may have no row. */
  readonly load: (keys: readonly Key[]) => Promise<readonly Row[]>
  /** The owner of the call. The calls of one owner fill at most a quarter of a statement. */
  readonly ownerOf?: (key: Key) => string
}

/**
 * Returns the rows of a key. A call is never answered by a statement that was sent before the call, and nothing is cached: each call sees
 * what was committed before it. Rows belong to a call by their key, never by their place.
 */
export function createBatchLoader<Key, Row>(
  options: BatchLoaderOptions<Key, Row>,
): (key: Key) => Promise<readonly Row[]> {
  const { keyOf, keyOfRow, load, ownerOf } = options
  const loadEach = async (keys: readonly Key[]): Promise<readonly (readonly Row[])[]> => {
    const distinct = new Map(keys.map((key) => [keyOf(key), key]))
    const rowsOf = new Map<string, Row[]>([...distinct.keys()].map((name) => [name, []]))
    for (const row of await load([...distinct.values()])) {
      const rows = rowsOf.get(keyOfRow(row))
      if (rows === undefined) throw new Error('a batch gave a row that no call asked for')
      rows.push(row)
    }
    return keys.map((key) => rowsOf.get(keyOf(key)) ?? [])
  }
  const batcher = createBatcher<Key, readonly Row[]>({
    keysOf: () => [],
    changesOf: () => [],
    run: (keys) => settleEach(keys, loadEach),
    maxItems: MAX_KEYS,
    lanes: 2,
    minConcurrentItems: WORTH_A_SECOND,
    ...(ownerOf === undefined ? {} : { ownerOf }),
  })
  return (key) => batcher.submit(key)
}

/** A call with the number by which its rows are matched to it. */
export type Numbered<Call> = Call & { readonly no: number }

const MOST_NUMBERS = 2 ** 31

/** Returns the rows of a call. No two calls share rows, not even equal calls: each row has the number of its call. */
export function createNumberedLoader<Call extends object, Row extends { readonly no: number }>(options: {
  readonly load: (calls: readonly Numbered<Call>[]) => Promise<readonly Row[]>
  readonly ownerOf?: (call: Call) => string
}): (call: Call) => Promise<readonly Row[]> {
  let last = 0
  const find = createBatchLoader<Numbered<Call>, Row>({
    ...options,
    keyOf: ({ no }) => String(no),
    keyOfRow: ({ no }) => String(no),
  })
  return (call) => {
    last = (last + 1) % MOST_NUMBERS
    return find({ ...call, no: last })
  }
}
