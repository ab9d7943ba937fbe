/** Tests the batcher alone: which items join a batch, when a second lane opens, and that no item stays waiting. */
import { expect, test } from 'vitest'
import { createBatcher, type Settled } from './batcher.ts'

/** A batcher whose batches end on demand. Every item has its own key and changes only itself. */
function world(options: {
  maxItems: number
  lanes: number
  minConcurrentItems?: number
  changed?: (item: number) => number
}) {
  const started: { readonly items: readonly number[]; readonly end: () => void }[] = []
  const batcher = createBatcher<number, number>({
    minConcurrentItems: options.maxItems / 2,
    ...options,
    keysOf: (item) => [String(item)],
    changesOf: (item) => [options.changed?.(item) ?? item],
    run: (items) => {
      const { promise, resolve } = Promise.withResolvers<readonly Settled<number>[]>()
      started.push({ items, end: () => resolve(items.map((answer) => ({ answer }))) })
      return promise
    },
  })
  const sizes = () => started.map(({ items }) => items.length)
  return {
    started,
    batcher,
    sizes,
    submit: (count: number, from = 0) => Array.from({ length: count }, (_, n) => batcher.submit(from + n)),
  }
}
const turns = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('a single request starts immediately, and the requests meanwhile form the next batch', async () => {
  const { started, sizes, submit } = world({ maxItems: 10, lanes: 2 })
  const answers = submit(1)
  await turns()
  expect(sizes()).toEqual([1])
  answers.push(...submit(4, 100))
  await turns()
  expect(sizes()).toEqual([1])
  started[0]!.end()
  await turns()
  expect(sizes()).toEqual([1, 4])
  started[1]!.end()
  expect(await Promise.all(answers)).toEqual([0, 100, 101, 102, 103])
})

test('a second lane opens when half a batch waits, and not for less', async () => {
  const { started, sizes, submit, batcher } = world({ maxItems: 10, lanes: 2 })
  const answers = submit(9)
  await turns()
  expect(sizes()).toEqual([9])
  answers.push(...submit(4, 100))
  await turns()
  expect(sizes()).toEqual([9])
  answers.push(...submit(1, 150))
  await turns()
  expect(sizes()).toEqual([9, 5])
  answers.push(...submit(30, 200))
  await turns()
  expect(sizes()).toEqual([9, 5])
  for (let index = 0; index < started.length; index++) {
    started[index]!.end()
    await turns()
  }
  expect(sizes()).toEqual([9, 5, 10, 10, 10])
  expect(await Promise.all(answers)).toHaveLength(44)
  await batcher.close()
})

test('the queue is halved between free lanes when each half is large enough', async () => {
  const { started, sizes, submit } = world({ maxItems: 10, lanes: 2, minConcurrentItems: 1 })
  const answers = submit(6)
  await turns()
  expect(sizes()).toEqual([3, 3])
  answers.push(...submit(3, 100))
  await turns()
  expect(sizes()).toEqual([3, 3])
  started[0]!.end()
  started[1]!.end()
  await turns()
  expect(sizes()).toEqual([3, 3, 3])
  started[2]!.end()
  expect(await Promise.all(answers)).toHaveLength(9)
})

test('two items of one key are never in one batch', async () => {
  const { started, sizes, batcher } = world({ maxItems: 10, lanes: 1 })
  const answers = [batcher.submit(1), batcher.submit(1), batcher.submit(2)]
  await turns()
  expect(sizes()).toEqual([2])
  started[0]!.end()
  await turns()
  started[1]!.end()
  expect(await Promise.all(answers)).toEqual([1, 1, 2])
})

test('items that change a row of a running batch wait for it, and later items do not overtake them', async () => {
  // Items 1 and 11 change the same account, and so do items 2 and 12.
  const { started, submit } = world({ maxItems: 10, lanes: 2, minConcurrentItems: 4, changed: (item) => item % 10 })
  const answers = submit(3)
  await turns()
  answers.push(...submit(3, 10), ...submit(4, 3), ...submit(2, 20))
  await turns()
  expect(started.map(({ items }) => items)).toEqual([
    [0, 1, 2],
    [3, 4, 5, 6],
  ])
  started[0]!.end()
  await turns()
  expect(started[2]?.items).toEqual([10, 11, 12, 20, 21])
  for (const { end } of started) end()
  expect(await Promise.all(answers)).toHaveLength(12)
})

test('items that all change the same row: at most two batches are in the database', async () => {
  const { started, sizes, submit } = world({ maxItems: 10, lanes: 4, minConcurrentItems: 4, changed: () => 0 })
  const answers = submit(3)
  await turns()
  answers.push(...submit(6, 10))
  await turns()
  answers.push(...submit(8, 20))
  await turns()
  expect(sizes()).toEqual([3, 6])
  started[0]!.end()
  await turns()
  expect(sizes()).toEqual([3, 6, 8])
  for (const { end } of started) end()
  expect(await Promise.all(answers)).toHaveLength(17)
})
