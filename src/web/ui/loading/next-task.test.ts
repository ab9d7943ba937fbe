/** Tests that long work is divided into tasks, and that a paint is waited for. */
import { afterEach, expect, it, vi } from 'vitest'
import { nextPaint, nextTask } from './next-task.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const done = vi.fn()
async function afterPaint(): Promise<void> {
  done.mockClear()
  await nextPaint()
  done()
}

it('next task: comes after a task that was queued before', async () => {
  const queue: string[] = []
  setTimeout(() => queue.push('queued before'))
  await Promise.resolve()
  expect(queue).toEqual([])
  await nextTask()
  expect(queue).toEqual(['queued before'])
})

it('next paint: comes in a task after the frame', async () => {
  let draw = (): void => undefined
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    draw = callback
  })
  const painted = afterPaint()
  await nextTask()
  draw()
  expect(done).not.toHaveBeenCalled()
  await painted
  expect(done).toHaveBeenCalledOnce()
})

it('next paint: comes after half a second when the tab paints nothing', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const painted = afterPaint()
  await vi.advanceTimersByTimeAsync(499)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await painted
  expect(done).toHaveBeenCalledOnce()
})
