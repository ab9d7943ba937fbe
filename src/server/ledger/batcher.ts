/** Gathers requests that arrive while a batch is under way into the next one; no timer, and a lone request goes at once. */
import { setImmediate as nextTurn } from 'node:timers/promises'

export type Settled<Answer> = { readonly answer: Answer } | { readonly error: unknown }

export interface BatcherOptions<Item, Answer> {
  /** Two items that share a key are never in one batch: the later one waits for the next. */
  readonly keysOf: (item: Item) => readonly string[]
  /** What an item changes: where enough else waits, batches that are under way at once change nothing in common. */
  readonly changesOf: (item: Item) => Iterable<bigint>
  /** Runs one batch; what it resolves with has one element per item, in order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Settled<Answer>[]>
  readonly maxItems: number
  /** Batches that may be under way at once. */
  readonly lanes: number
  /** Another batch starts beside one under way only when so many wait: two small ones cost more than one. */
  readonly worthALane: number
}

export interface Batcher<Item, Answer> {
  submit(item: Item): Promise<Answer>
  /** Takes no more and waits for what was taken. */
  close(): Promise<void>
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export class LedgerClosedError extends Error {
  override name = 'LedgerClosedError'
}

export function createBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  let queue: Waiting<Item, Answer>[] = []
  let closed = false
  const lanes = new Set<Promise<void>>()
  const underWay = new Set<ReadonlySet<bigint>>()
  const isWorthwhile = (others: number): boolean =>
    queue.length > 0 && (others === 0 || queue.length >= options.worthALane)

  /** What waits is shared with the free lanes, as far as each part is worth one. */
  function batchSize(): number {
    const parts = Math.min(options.lanes - underWay.size, Math.floor(queue.length / options.worthALane))
    return Math.min(options.maxItems, Math.ceil(queue.length / Math.max(1, parts)))
  }

  /** Batches that change the same wait for each other in the database: apart as long as that leaves one worth a lane. */
  function take(): Taken<Item, Answer> {
    const size = batchSize()
    if (underWay.size === 0) return takeBatch(queue, options, size, [])
    const apart = takeBatch(queue, options, size, [...underWay])
    return apart.taken.length >= Math.min(size, options.worthALane) / 2 ? apart : takeBatch(queue, options, size, [])
  }

  async function drain(): Promise<void> {
    // One turn of the event loop: whatever else arrived with this request, or was answered just now, joins the batch.
    for (await nextTurn(); isWorthwhile(underWay.size); await nextTurn()) {
      const { taken, left, changes } = take()
      queue = left
      underWay.add(changes)
      const results = await runSafely(taken, options.run)
      underWay.delete(changes)
      settle(taken, results)
    }
  }

  function openLane(): void {
    if (lanes.size >= options.lanes || !isWorthwhile(lanes.size)) return
    const lane = drain().finally(() => {
      lanes.delete(lane)
      openLane()
    })
    lanes.add(lane)
  }

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new LedgerClosedError('the ledger takes no more requests'))
          return
        }
        queue.push({ item, resolve, reject })
        openLane()
      }),
    close: async () => {
      closed = true
      while (lanes.size > 0) await Promise.all(lanes)
    },
  }
}

interface Taken<Item, Answer> {
  readonly taken: readonly Waiting<Item, Answer>[]
  readonly left: Waiting<Item, Answer>[]
  readonly changes: ReadonlySet<bigint>
}

function takeBatch<Item, Answer>(
  queue: readonly Waiting<Item, Answer>[],
  options: Pick<BatcherOptions<Item, Answer>, 'keysOf' | 'changesOf'>,
  maxItems: number,
  underWay: readonly ReadonlySet<bigint>[],
): Taken<Item, Answer> {
  const taken: Waiting<Item, Answer>[] = []
  const left: Waiting<Item, Answer>[] = []
  const keys = new Set<string>()
  const changes = new Set<bigint>()
  // What an item that is left changes: nobody who came after it may go first, so that none waits for ever.
  const kept = new Set<bigint>()
  const isKept = (change: bigint): boolean => kept.has(change) || underWay.some((others) => others.has(change))
  let index = 0
  for (; index < queue.length && taken.length < maxItems; index++) {
    const waiting = queue[index] as Waiting<Item, Answer>
    const mine = options.keysOf(waiting.item)
    const changed = [...options.changesOf(waiting.item)]
    if (mine.some((key) => keys.has(key)) || changed.some(isKept)) {
      left.push(waiting)
      for (const change of changed) kept.add(change)
    } else {
      for (const key of mine) keys.add(key)
      for (const change of changed) changes.add(change)
      taken.push(waiting)
    }
  }
  return { taken, left: left.concat(queue.slice(index)), changes }
}

async function runSafely<Item, Answer>(
  taken: readonly Waiting<Item, Answer>[],
  run: BatcherOptions<Item, Answer>['run'],
): Promise<readonly Settled<Answer>[]> {
  try {
    return await run(taken.map((waiting) => waiting.item))
  } catch (error) {
    return taken.map(() => ({ error }))
  }
}

function settle<Item, Answer>(taken: readonly Waiting<Item, Answer>[], results: readonly Settled<Answer>[]): void {
  taken.forEach((waiting, index) => {
    const result = results[index] ?? { error: new Error('a batch lost an answer') }
    if ('answer' in result) waiting.resolve(result.answer)
    else waiting.reject(result.error)
  })
}
