/** Runs the queue's jobs in this process: what was queued with a posting, and what recurs by the clock. */
import { Logger as QueueLogger, parseCronItems, run, type TaskList } from 'graphile-worker'
import type { Database } from '../db/database.ts'

/** As much of pino as the worker needs. */
export interface WorkerLogger {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

export interface JobFacts {
  readonly id: string
  /** Which try this is, from 1. */
  readonly attempt: number
  readonly maxAttempts: number
}

/** Does a job. A throw means: try again later, with backoff, until its attempts are used up. */
export type Task = (payload: unknown, job: JobFacts) => Promise<void>

export interface WorkerDeps {
  readonly database: Pick<Database, 'openPool'>
  readonly tasks: Readonly<Record<string, Task>>
  /** Tasks that recur; `when` is a crontab expression in UTC. One process of several queues each run. */
  readonly recurring?: readonly { readonly task: string; readonly when: string }[]
  readonly logger: WorkerLogger
  readonly concurrency?: number
  /** How often to look for jobs that are due later; new ones are announced by the database. */
  readonly pollMs?: number
}

export interface Worker {
  /** Lets jobs under way finish, takes no more. */
  close(): Promise<void>
}

/** Starts the worker; the queue's tables must be there (migrate makes them). */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const concurrency = deps.concurrency ?? 4
  // One connection listens; the others run and settle jobs. Its own pool, so that jobs cannot starve requests.
  const pool = deps.database.openPool(concurrency + 2)
  const taskList: TaskList = Object.fromEntries(
    Object.entries(deps.tasks).map(([name, task]) => [
      name,
      (payload, helpers) =>
        task(payload, {
          id: String(helpers.job.id),
          attempt: helpers.job.attempts,
          maxAttempts: helpers.job.max_attempts,
        }),
    ]),
  )
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(
      (deps.recurring ?? []).map((item) => ({
        task: item.task,
        match: item.when,
        identifier: item.task,
        options: { maxAttempts: 1 },
      })),
    ),
    concurrency,
    pollInterval: deps.pollMs ?? 1_000,
    noHandleSignals: true,
    logger: queueLogger(deps.logger),
  })
  // The runner's promise rejects when it stops by itself: that is reported here and seen by the health check, not thrown anywhere.
  runner.promise.catch((error: unknown) => deps.logger.error({ error: nameOf(error) }, 'the job worker stopped'))
  return {
    async close() {
      await runner.stop()
      await pool.end()
    },
  }
}

/** The queue's own lines, without payloads; its routine ones are left out. */
function queueLogger(logger: WorkerLogger): QueueLogger {
  return new QueueLogger((scope) => (level, message) => {
    const details = { job: scope.jobId, task: scope.taskIdentifier }
    if (level === 'error') logger.error(details, message)
    else if (level === 'warning') logger.warn(details, message)
  })
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
