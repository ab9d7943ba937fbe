/** Gathers requests that arrive while a batch is under way into the next one; no timer, and a lone request goes at once. */
import { setImmediate as nextTurn } from 'node:timers/promises'

export type Settled<Answer> = { readonly answer: Answer } | { readonly error: unknown }

export interface BatcherOptions<Item, Answer> {
  /** Two items that share a key are never in one batch: the later one waits for the next. */
  readonly keysOf: (item: Item) => readonly string[]
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
  let underWay = 0
  const isWorthwhile = (others: number): boolean =>
    queue.length > 0 && (others === 0 || queue.length >= options.worthALane)

  /** What waits is shared with a free lane where that is worth it: one batch is put into words while the other is written. */
  function batchSize(): number {
    const isShared = underWay + 1 < options.lanes && queue.length >= 2 * options.worthALane
    return Math.min(options.maxItems, isShared ? Math.ceil(queue.length / 2) : queue.length)
  }

  async function drain(): Promise<void> {
    // One turn of the event loop: whatever else arrived with this request, or was answered just now, joins the batch.
    for (await nextTurn(); isWorthwhile(underWay); await nextTurn()) {
      const { taken, left } = takeBatch(queue, options.keysOf, batchSize())
      queue = left
      underWay += 1
      const results = await runSafely(taken, options.run)
      underWay -= 1
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

function takeBatch<Item, Answer>(
  queue: readonly Waiting<Item, Answer>[],
  keysOf: (item: Item) => readonly string[],
  maxItems: number,
): { taken: Waiting<Item, Answer>[]; left: Waiting<Item, Answer>[] } {
  const taken: Waiting<Item, Answer>[] = []
  const left: Waiting<Item, Answer>[] = []
  const keys = new Set<string>()
  let index = 0
  for (; index < queue.length && taken.length < maxItems; index++) {
    const waiting = queue[index] as Waiting<Item, Answer>
    const mine = keysOf(waiting.item)
    if (mine.some((key) => keys.has(key))) {
      left.push(waiting)
    } else {
      for (const key of mine) keys.add(key)
      taken.push(waiting)
    }
  }
  return { taken, left: left.concat(queue.slice(index)) }
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
