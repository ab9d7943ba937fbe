/** Makes the jobs of one task share a run, for a task whose run does all waiting work. */
import type { Task } from './start-worker.ts'

/**
 * One run at a time in this process. Jobs that start during a run share the run after it, which sees everything that was committed before
 * they started. A run that fails fails all of its jobs, and the queue tries them again.
 */
export function shareRuns(task: Task): Task {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = (...args: Parameters<Task>): Promise<void> => {
    const run = task(...args).finally(() => {
      if (running === run) running = undefined
    })
    running = run
    return run
  }
  return (...args) => {
    if (next !== undefined) return next
    if (running === undefined) return start(...args)
    next = running
      .catch(() => {})
      .then(() => {
        next = undefined
        return start(...args)
      })
    return next
  }
}
