/** Tests jobs that share runs: a run that began after the job started does the work of the job. */
import { expect, it } from 'vitest'
import { shareRuns } from './share-runs.ts'
import type { Task } from './start-worker.ts'

const JOB = { id: '1', attempt: 1, maxAttempts: 25 }

/** A task whose runs end one after the other, when the test says so. */
function heldTask() {
  const runs: PromiseWithResolvers<void>[] = []
  let most = 0
  let underWay = 0
  const task: Task = async () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    most = Math.max(most, ++underWay)
    await run.promise.finally(() => (underWay -= 1))
  }
  return { runs, shared: shareRuns(task), most: () => most }
}

it('shared runs: jobs that start during a run share one run after it', async () => {
  const { runs, shared, most } = heldTask()
  const done: string[] = []
  const job = (name: string) => shared({}, JOB).then(() => void done.push(name))
  const jobs = [job('first'), job('second'), job('third')]
  expect(runs).toHaveLength(1)
  runs[0]!.resolve()
  await jobs[0]
  expect(done).toEqual(['first'])
  await expect.poll(() => runs.length).toBe(2)
  const late = job('late')
  runs[1]!.resolve()
  await Promise.all(jobs)
  expect(done).toEqual(['first', 'second', 'third'])
  await expect.poll(() => runs.length).toBe(3)
  runs[2]!.resolve()
  await late
  expect(most()).toBe(1)
})

it('shared runs: a run that fails fails its jobs only, and the next job starts a run', async () => {
  const { runs, shared } = heldTask()
  const [first, second] = [shared({}, JOB), shared({}, JOB)]
  runs[0]!.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]!.reject(new Error('still none'))
  await expect(second).rejects.toThrow('still none')
  const third = shared({}, JOB)
  await expect.poll(() => runs.length).toBe(3)
  runs[2]!.resolve()
  await third
})
