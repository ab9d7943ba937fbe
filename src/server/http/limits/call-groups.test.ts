/** Tests the groups of calls: a call of a quiet process starts immediately, and calls of a busy process start together. */
import { expect, it } from 'vitest'
import { createCallGroups } from './call-groups.ts'

const EVERY_MS = 60
/** A timer may fire a millisecond early by the clock of the test. */
const TOLERANCE_MS = 2

/** Calls that stay in progress until `end`. `starts` has the time of each start since the world began, in the order of the starts. */
function world() {
  const groups = createCallGroups(EVERY_MS)
  const begin = performance.now()
  const starts: number[] = []
  const ends: (() => void)[] = []
  const call = (): Promise<void> =>
    groups.run(async (start) => {
      await start()
      starts.push(performance.now() - begin)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  return { groups, starts, call, end: () => ends.splice(0).forEach((one) => one()) }
}

it('call groups: calls start immediately while at most four are in progress, however many came before', async () => {
  const { groups, starts, call, end } = world()
  for (let n = 0; n < 50; n += 1) await groups.run((start) => start())
  // The fifth call opens a group. Until the time of the group is over, a call that takes part in groups waits.
  const before = Array.from({ length: 5 }, call)
  await new Promise((resolve) => setImmediate(resolve))
  expect(starts).toHaveLength(5)
  end()
  await Promise.all(before)
  const calls = [call(), call(), call(), call()]
  await new Promise((resolve) => setImmediate(resolve))
  expect(starts).toHaveLength(9)
  expect(starts.at(-1)).toBeLessThan(EVERY_MS)
  end()
  await Promise.all(calls)
})

it('call groups: calls of a busy process start together, at most once in the time of a group', async () => {
  const { starts, call, end } = world()
  const calls = Array.from({ length: 10 }, call)
  await expect.poll(() => starts.length).toBe(10)
  // Four start immediately. The fifth opens a group, and is alone in it. The others wait for the next group.
  const first = starts.slice(0, 5)
  const second = starts.slice(5)
  expect(second).toHaveLength(5)
  expect(Math.min(...second) - Math.max(...first)).toBeGreaterThan(EVERY_MS / 2)
  expect(Math.min(...second)).toBeGreaterThanOrEqual(EVERY_MS - TOLERANCE_MS)
  expect(Math.max(...second) - Math.min(...second)).toBeLessThan(EVERY_MS / 2)
  end()
  await Promise.all(calls)
})

it('call groups: a call that throws is no longer in progress', async () => {
  const { groups, starts, call, end } = world()
  const broken = () =>
    groups.run(async () => {
      throw new Error('broken')
    })
  for (let n = 0; n < 10; n += 1) await expect(broken()).rejects.toThrow('broken')
  const calls = [call(), call(), call(), call()]
  await new Promise((resolve) => setImmediate(resolve))
  expect(starts).toHaveLength(4)
  end()
  await Promise.all(calls)
})
