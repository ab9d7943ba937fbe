/**
 * Tests the batch loader and the batch writer alone: which calls share a statement, and that each call gets its own
 * answer or error.
 */
import { describe, expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'
import { createBatchWriter } from './batch-writer.ts'
import { settleEach } from './settle-each.ts'

interface Row {
  readonly key: string
  readonly value: number
}
const rowOf = (key: string): Row => ({ key, value: key.length })
const dataError = Object.assign(new Error('invalid input syntax'), { code: '22P02' })

/** A loader whose statements end when the test says so. */
function heldLoader(answer: (keys: readonly string[]) => readonly Row[] = (keys) => keys.map(rowOf), owner?: string) {
  const sent: { readonly keys: readonly string[]; readonly end: () => void }[] = []
  const load = createBatchLoader<string, Row>({
    keyOf: (key) => key,
    keyOfRow: (row) => row.key,
    load: (keys) => {
      const { promise, resolve } = Promise.withResolvers<readonly Row[]>()
      sent.push({ keys, end: () => resolve(answer(keys)) })
      return promise
    },
    ...(owner === undefined ? {} : { ownerOf: (key) => (key.startsWith(owner) ? owner : key) }),
  })
  return { load, sent }
}
const turns = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const oneTurn = () => new Promise((resolve) => setImmediate(resolve))
const names = (count: number, word = 'key') => Array.from({ length: count }, (_, n) => `${word}${n}`)

describe('batch loader', () => {
  test('sends a lone call in the next turn, and no call joins a statement that was sent before', async () => {
    const { load, sent } = heldLoader()
    const first = load('a')
    await oneTurn()
    expect(sent.map(({ keys }) => keys)).toEqual([['a']])
    const later = [load('a'), load('b'), load('b')]
    await turns()
    expect(sent).toHaveLength(1)
    sent[0]!.end()
    expect(await first).toEqual([rowOf('a')])
    await turns()
    expect(sent[1]!.keys).toEqual(['a', 'b'])
    sent[1]!.end()
    expect(await Promise.all(later)).toEqual([[rowOf('a')], [rowOf('b')], [rowOf('b')]])
  })

  test('sends all calls of one turn with one statement', async () => {
    const { load, sent } = heldLoader()
    const answers = names(5).map(load)
    await oneTurn()
    expect(sent.map(({ keys }) => keys)).toEqual([names(5)])
    sent[0]!.end()
    expect(await Promise.all(answers)).toEqual(names(5).map((key) => [rowOf(key)]))
  })

  test('sends a second statement next to the first only when more than eight calls wait', async () => {
    const { load, sent } = heldLoader()
    void load('first')
    await oneTurn()
    const eight = names(8).map(load)
    await turns()
    expect(sent).toHaveLength(1)
    const ninth = load('ninth')
    await turns()
    expect(sent).toHaveLength(2)
    sent[1]!.end()
    expect(await Promise.all([...eight, ninth])).toHaveLength(9)
  })

  test.each<[string, (rows: readonly Row[]) => readonly Row[], (key: string) => readonly Row[]]>([
    ['shuffled', (rows) => rows.toReversed(), (key) => [rowOf(key)]],
    ['repeated', (rows) => rows.flatMap((row) => [row, row]), (key) => [rowOf(key), rowOf(key)]],
    ['shortened', (rows) => rows.slice(1), (key) => (key === 'key0' ? [] : [rowOf(key)])],
  ])('matches the rows by key when the result set is %s', async (_, change, expected) => {
    const { load, sent } = heldLoader((keys) => change(keys.map(rowOf)))
    void load('first')
    await oneTurn()
    const answers = names(7).map(load)
    sent[0]!.end()
    await turns()
    sent[1]!.end()
    expect(await Promise.all(answers)).toEqual(names(7).map(expected))
  })

  test('fails the calls of a statement that gives a row which no call asked for', async () => {
    const { load, sent } = heldLoader(() => [rowOf('other')])
    const answer = load('a')
    await oneTurn()
    sent[0]!.end()
    await expect(answer).rejects.toThrow('no call asked for')
  })

  test('fills at most a quarter of a statement with the calls of one session', async () => {
    const { load, sent } = heldLoader(undefined, 'flood')
    void load('first')
    await oneTurn()
    for (const key of names(60, 'flood')) void load(key)
    const other = load('other')
    sent[0]!.end()
    await turns()
    expect(sent[1]!.keys.filter((key) => key.startsWith('flood'))).toHaveLength(16)
    expect(sent[1]!.keys).toContain('other')
    sent[1]!.end()
    expect(await other).toEqual([rowOf('other')])
  })
})

describe('batch writer', () => {
  /** Makes a writer of counters. It skips the rows in `locked`, and writes each of them alone after `unlock`. */
  function world(locked: ReadonlySet<string> = new Set()) {
    const statements: (readonly string[])[] = []
    const unlocked = Promise.withResolvers<void>()
    const counts = new Map<string, number>()
    const raise = (key: string) => {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count
    }
    const write = createBatchWriter<string, number>({
      keyOf: (key) => key,
      write: async (keys) => {
        statements.push(keys)
        await turns()
        return new Map(keys.filter((key) => !locked.has(key)).map((key) => [key, raise(key)]))
      },
      writeAlone: async (key) => {
        await unlocked.promise
        return raise(key)
      },
    })
    return { write, statements, unlock: () => unlocked.resolve() }
  }

  test('writes in the order of the keys, and one key at most once in a statement', async () => {
    const { write, statements } = world()
    const answers = [write('c'), write('a'), write('c'), write('b')]
    expect(await Promise.all(answers)).toEqual([1, 1, 2, 1])
    expect(statements).toEqual([['a', 'b', 'c'], ['c']])
  })

  test('writes a skipped row alone, and answers the others and the next statement meanwhile', async () => {
    const { write, unlock } = world(new Set(['b']))
    const [, a, b, c] = [write('first'), write('a'), write('b'), write('c')]
    expect(await Promise.all([a, c])).toEqual([1, 1])
    expect(await write('a')).toBe(2)
    unlock()
    expect(await b).toBe(1)
  })

  test('answers as the same calls one by one', async () => {
    const calls = Array.from({ length: 200 }, (_, n) => `key${(n * 7) % 11}`)
    const together = world()
    const inTurn = world()
    const expected: number[] = []
    for (const key of calls) expected.push(await inTurn.write(key))
    expect(await Promise.all(calls.map(together.write))).toEqual(expected)
    expect(together.statements.length).toBeLessThan(calls.length / 2)
  })
})

describe('settle each', () => {
  const run = (errorOf: (items: readonly number[]) => unknown) => {
    const runs: number[] = []
    const results = settleEach(
      Array.from({ length: 16 }, (_, n) => n),
      async (items) => {
        runs.push(items.length)
        const error = errorOf(items)
        if (error !== undefined) throw error
        return items.map((item) => item * 2)
      },
    )
    return { runs, results }
  }

  test('isolates the item that the database refuses, and answers all others', async () => {
    const { results } = run((items) => (items.includes(5) ? dataError : undefined))
    expect(await results).toEqual(
      Array.from({ length: 16 }, (_, n) => (n === 5 ? { error: dataError } : { answer: n * 2 })),
    )
  })

  test.each(['40001', '40P01'])('tries again after the error %s', async (code) => {
    let failures = 0
    const { results, runs } = run(() => (failures++ < 2 ? Object.assign(new Error('again'), { code }) : undefined))
    expect((await results).every((result) => 'answer' in result)).toBe(true)
    expect(runs).toEqual([16, 16, 16])
  })

  test('rejects all after a lost connection, without a second run', async () => {
    const lost = new Error('Connection terminated unexpectedly')
    const { results, runs } = run(() => lost)
    expect(await results).toEqual(Array.from({ length: 16 }, () => ({ error: lost })))
    expect(runs).toEqual([16])
  })
})
