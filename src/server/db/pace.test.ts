/** Tests the pace of callers: the first starts immediately, and later callers start together. */
import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

const EVERY_MS = 60
/** A timer may fire a millisecond early by the clock of the test. */
const TOLERANCE_MS = 2

it('pace: the first caller starts immediately, and callers soon after it start together when the time is over', async () => {
  const turn = createPace(EVERY_MS)
  const starts: [string, number][] = []
  const call = async (name: string): Promise<void> => {
    await turn()
    starts.push([name, performance.now()])
  }
  const begin = performance.now()
  await Promise.all([call('first'), call('second'), call('third')])
  expect(starts.map(([name]) => name)).toEqual(['first', 'second', 'third'])
  const [first = 0, second = 0, third = 0] = starts.map(([, at]) => at - begin)
  expect(first).toBeLessThan(EVERY_MS)
  expect(second).toBeGreaterThanOrEqual(EVERY_MS - TOLERANCE_MS)
  expect(third - second).toBeLessThan(EVERY_MS)
})

it('pace: a caller after a start of several callers waits from that start, and a caller after a quiet time does not wait', async () => {
  const turn = createPace(EVERY_MS)
  await turn()
  await turn()
  const second = performance.now()
  await turn()
  expect(performance.now() - second).toBeGreaterThanOrEqual(EVERY_MS - TOLERANCE_MS)
  const quiet = createPace(0)
  await quiet()
  let isStarted = false
  void quiet().then(() => (isStarted = true))
  await Promise.resolve()
  expect(isStarted).toBe(true)
})
