import { expect, it } from 'vitest'
import { nextTask } from './next-task.ts'

it('next task: comes after a task that was queued before', async () => {
  const done: string[] = []
  setTimeout(() => done.push('queued before'))
  await Promise.resolve()
  expect(done).toEqual([])
  await nextTask()
  expect(done).toEqual(['queued before'])
})
