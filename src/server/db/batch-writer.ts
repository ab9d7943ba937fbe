/** Writes rows for calls that arrive together with one statement and one commit. */
import { createBatcher } from './batcher.ts'
import { WORTH_A_SECOND } from './batch-loader.ts'
import { settleEach } from './settle-each.ts'

/** The most items that one statement takes. */
const MAX_ITEMS = 64

export interface BatchWriterOptions<Item, Answer> {
  /** The row that the item changes. Two items of one row are never in one statement. */
  readonly keyOf: (item: Item) => string
  /**
   * One statement for many items, in the order of their keys. It locks its rows in this order with `skip locked`. Returns the answers by key;
   * a row that another transaction has locked is left out.
   */
  readonly write: (items: readonly Item[]) => Promise<ReadonlyMap<string, Answer>>
  /** Writes one item that the statement left out. This call waits for the row, and delays no other item. */
  readonly writeAlone: (item: Item) => Promise<Answer>
  /** The owner of the item. The items of one owner fill at most a quarter of a statement. */
  readonly ownerOf?: (item: Item) => string
}

/** The answer comes after the commit of its statement. */
export function createBatchWriter<Item, Answer>(
  options: BatchWriterOptions<Item, Answer>,
): (item: Item) => Promise<Answer> {
  const { keyOf, write, writeAlone, ownerOf } = options
  /** An item that the statement left out has a separate promise, so the next batch does not wait for it. */
  type Written = { readonly answer: Answer } | { readonly alone: Promise<Answer> }
  const writeEach = async (items: readonly Item[]): Promise<readonly Written[]> => {
    const answers = await write(items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    return items.map((item) => {
      const key = keyOf(item)
      if (answers.has(key)) return { answer: answers.get(key) as Answer }
      const alone = writeAlone(item)
      // The caller gets this error later. Until then Node must not count it as unhandled.
      alone.catch(() => {})
      return { alone }
    })
  }
  const batcher = createBatcher<Item, Written>({
    keysOf: (item) => [keyOf(item)],
    changesOf: () => [],
    run: (items) => settleEach(items, writeEach),
    maxItems: MAX_ITEMS,
    lanes: 2,
    minConcurrentItems: WORTH_A_SECOND,
    ...(ownerOf === undefined ? {} : { ownerOf }),
  })
  return async (item) => {
    const written = await batcher.submit(item)
    return 'alone' in written ? written.alone : written.answer
  }
}
