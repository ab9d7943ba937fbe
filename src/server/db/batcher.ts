/** Gathers requests that arrive during a batch into the next batch. It has no timer, and a single request starts immediately. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { activeTracer, type Span } from '../ports/tracing.ts'

export type Settled<Answer> = { readonly answer: Answer } | { readonly error: unknown }

export interface BatcherOptions<Item, Answer> {
  /** The keys of an item. Two items that share a key are never in one batch: the later item waits for the next batch. */
  readonly keysOf: (item: Item) => readonly string[]
  /** The accounts that an item changes. Parallel batches change different accounts when enough items wait. */
  readonly changesOf: (item: Item) => readonly number[]
  /** Runs one batch, and resolves with one element for each item, in order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Settled<Answer>[]>
  readonly maxItems: number
  /** The items of one owner fill at most a quarter of `maxItems`: one customer never fills a batch. Default: no owner. */
  readonly ownerOf?: (item: Item) => string
  /** An item is sent in the same turn of the event loop when no batch is under way. Default: it waits one turn for the items that arrive with it. */
  readonly startsImmediately?: boolean
  /** The number of parallel batches. */
  readonly lanes: number
  /** A parallel batch starts only when this number of items waits, because two small batches cost more than one. */
  readonly minConcurrentItems: number
  /** The name of the batch in traces. */
  readonly name?: string
}

export interface Batcher<Item, Answer> {
  submit(item: Item): Promise<Answer>
  /** Refuses further items, and waits for the accepted items. */
  close(): Promise<void>
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
  /** The wait for the batch and the batch, in the trace of the item. */
  readonly span: Span | undefined
}

class BatcherClosedError extends Error {
  override name = 'BatcherClosedError'
}

export function createBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  let queue: Waiting<Item, Answer>[] = []
  let closed = false
  const lanes = new Set<Promise<void>>()
  const underWay = new Set<ReadonlySet<number>>()
  const isWorthwhile = (others: number): boolean =>
    queue.length > 0 && (others === 0 || queue.length >= options.minConcurrentItems)

  /** Divides the waiting items among the free lanes, in parts that are worth a batch. Smaller parts cost more than they gain. */
  function batchSize(maxConcurrent: number): number {
    const parts = Math.min(maxConcurrent - underWay.size, Math.floor(queue.length / (2 * options.minConcurrentItems)))
    return Math.min(options.maxItems, Math.ceil(queue.length / Math.max(1, parts)))
  }

  /**
   * The next batch. Undefined when no batch is worth its cost now. Two batches that change the same account wait for each other
   * in the database, so they are separated as long as enough items remain. Otherwise one more batch is prepared while another is
   * written.
   */
  function takeNext(): Taken<Item, Answer> | undefined {
    if (!isWorthwhile(underWay.size)) return undefined
    const size = batchSize(options.lanes)
    const apart = takeBatch(queue, options, size, underWay)
    if (apart.taken.length >= Math.min(size, options.minConcurrentItems) / 2) return apart
    return underWay.size < 2 ? takeBatch(queue, options, batchSize(2), new Set()) : undefined
  }

  async function drain(isFirst: boolean): Promise<void> {
    // Waits for one turn of the event loop, so that calls which arrived together with this request join the batch.
    if (!isFirst || options.startsImmediately !== true) await nextTurn()
    for (let batch = takeNext(); batch !== undefined; batch = takeNext()) {
      queue = batch.left
      underWay.add(batch.changes)
      const results = await runSafely(batch.taken, options.run)
      underWay.delete(batch.changes)
      settle(batch.taken, results)
      await nextTurn()
    }
  }

  function startBatch(): void {
    if (lanes.size >= options.lanes || !isWorthwhile(lanes.size)) return
    const lane = drain(lanes.size === 0).finally(() => {
      lanes.delete(lane)
      // Takes the items that came while the last lane ended. Other lanes take their next batch themselves.
      if (lanes.size === 0) startBatch()
    })
    lanes.add(lane)
  }

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new BatcherClosedError('no more requests are taken'))
          return
        }
        const span = activeTracer()?.part({ name: options.name ?? 'batch', kind: 'internal' })
        queue.push({ item, resolve, reject, span })
        startBatch()
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
  readonly changes: ReadonlySet<number>
}

function takeBatch<Item, Answer>(
  queue: readonly Waiting<Item, Answer>[],
  options: Pick<BatcherOptions<Item, Answer>, 'keysOf' | 'changesOf' | 'maxItems' | 'ownerOf'>,
  maxItems: number,
  underWay: ReadonlySet<ReadonlySet<number>>,
): Taken<Item, Answer> {
  const taken: Waiting<Item, Answer>[] = []
  const left: Waiting<Item, Answer>[] = []
  const keys = new Set<string>()
  const changes = new Set<number>()
  // The changes of an item that stays in the queue. No later item with the same changes may pass it, so that no item waits for ever.
  const kept = new Set<number>()
  const others = [kept, ...underWay]
  const hasShare = shares(options)
  let index = 0
  for (; index < queue.length && taken.length < maxItems; index++) {
    const waiting = queue[index] as Waiting<Item, Answer>
    const mine = options.keysOf(waiting.item)
    const changed = options.changesOf(waiting.item)
    const isFree =
      !mine.some((key) => keys.has(key)) && !others.some((set) => hasAny(set, changed)) && hasShare(waiting.item)
    if (isFree) for (const key of mine) keys.add(key)
    for (const change of changed) (isFree ? changes : kept).add(change)
    if (isFree) taken.push(waiting)
    else left.push(waiting)
  }
  return { taken, left: left.concat(queue.slice(index)), changes }
}

/** Counts an item for its owner. False: the owner has its part of this batch. */
function shares<Item, Answer>({
  maxItems,
  ownerOf,
}: Pick<BatcherOptions<Item, Answer>, 'maxItems' | 'ownerOf'>): (item: Item) => boolean {
  if (ownerOf === undefined) return () => true
  const counts = new Map<string, number>()
  const most = Math.ceil(maxItems / 4)
  return (item) => {
    const owner = ownerOf(item)
    const before = counts.get(owner) ?? 0
    if (before < most) counts.set(owner, before + 1)
    return before < most
  }
}

function hasAny(set: ReadonlySet<number>, wanted: readonly number[]): boolean {
  if (set.size > 0) for (const one of wanted) if (set.has(one)) return true
  return false
}

async function runSafely<Item, Answer>(
  taken: readonly Waiting<Item, Answer>[],
  run: BatcherOptions<Item, Answer>['run'],
): Promise<readonly Settled<Answer>[]> {
  const work = () => run(taken.map((waiting) => waiting.item))
  try {
    return await inTraceOf(taken, work)
  } catch (error) {
    return taken.map(() => ({ error }))
  }
}

/**
 * The statements of a batch belong to the trace of its first recorded item. The spans of the other items have a link to that item's span.
 * A batch without such an item belongs to no trace, although it may run in the turn of a recorded call.
 */
function inTraceOf<T>(taken: readonly { readonly span: Span | undefined }[], work: () => T): T {
  const tracer = activeTracer()
  if (tracer === undefined) return work()
  const [carrier, ...others] = taken.flatMap(({ span }) => span ?? [])
  if (carrier === undefined) return tracer.outside(work)
  for (const span of [carrier, ...others]) span.add({ 'adire.items': taken.length })
  for (const span of others) span.link(carrier)
  return carrier.run(work)
}

function settle<Item, Answer>(taken: readonly Waiting<Item, Answer>[], results: readonly Settled<Answer>[]): void {
  taken.forEach((waiting, index) => {
    const result = results[index] ?? { error: new Error('a batch lost an answer') }
    waiting.span?.end('error' in result ? result.error : undefined)
    if ('answer' in result) waiting.resolve(result.answer)
    else waiting.reject(result.error)
  })
}
