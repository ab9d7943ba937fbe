/** Runs the queue's jobs in this process: what was queued with a posting, and what recurs by the clock. */
import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  Logger as QueueLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { createRunnerClaims, type RunnerClaims } from './runner-claims.ts'

/** As much of pino as the worker needs. */
interface WorkerLogger {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

interface JobFacts {
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

/** After the runner stopped by itself: the database was away, and may be for a while. */
const RESTART_AFTER_MS = 1_000

/**
 * Starts the worker; the queue's tables must be there (migrate makes them). Rejects when the first start fails. Later the
 * runner gives up when the database stays away; then it is started again until it runs, or until the worker is closed.
 */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const concurrency = deps.concurrency ?? 4
  // One connection listens, one holds the claim; the others run and settle jobs. Its own pool, so that jobs cannot starve requests.
  const pool = deps.database.openPool(concurrency + 3)
  const closing = new AbortController()
  const claims = createRunnerClaims(pool)
  const start = starterOf(deps, pool, claims, concurrency)
  let runner: Runner
  try {
    runner = await start()
  } catch (error) {
    claims.release()
    await pool.end()
    throw error
  }
  const keptRunning = keepRunning(runner, start, closing.signal, deps.logger)
  return {
    async close() {
      closing.abort()
      await keptRunning
      claims.release()
      await pool.end()
    },
  }
}

/** Each call starts a runner, after giving free what runners that are gone had taken. */
function starterOf(deps: WorkerDeps, pool: pg.Pool, claims: RunnerClaims, concurrency: number): () => Promise<Runner> {
  const parsedCronItems = parseCronItems(
    (deps.recurring ?? []).map((item) => ({
      task: item.task,
      match: item.when,
      identifier: item.task,
      options: { maxAttempts: 1 },
    })),
  )
  return async () => {
    await claims.freeJobsOfTheGone()
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => claims.claim(workerPool.id))
    return run({
      pgPool: pool,
      taskList: taskListOf(deps.tasks),
      parsedCronItems,
      concurrency,
      pollInterval: deps.pollMs ?? 1_000,
      noHandleSignals: true,
      logger: queueLogger(deps.logger),
      events,
      // Settling a job in a batch, even of one, is the mode in which a database that went away ends the runner;
      // otherwise it is a rejection that nobody handles, and ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
  }
}

/** Ends when `closing` says so and the runner has let its jobs finish; starts another runner whenever one ends by itself. */
async function keepRunning(
  first: Runner,
  start: () => Promise<Runner>,
  closing: AbortSignal,
  logger: WorkerLogger,
): Promise<void> {
  let runner: Runner | undefined = first
  while (!closing.aborted) {
    if (runner !== undefined) await endOf(runner, closing)
    if (closing.aborted) return
    logger.warn({ alert: 'worker-restarted' }, 'the job worker stopped by itself and is started again')
    await delay(RESTART_AFTER_MS, undefined, { signal: closing }).catch(() => {})
    // A start that fails is tried again: the warning above is written for each.
    runner = closing.aborted ? undefined : await start().catch(() => undefined)
    if (closing.aborted) await runner?.stop().catch(() => {})
  }
}

/** Waits until the runner ends, by itself or because it is told to. */
async function endOf(runner: Runner, closing: AbortSignal): Promise<void> {
  const stop = () => void runner.stop().catch(() => {})
  if (closing.aborted) stop()
  else closing.addEventListener('abort', stop, { once: true })
  await runner.promise.catch(() => {})
  closing.removeEventListener('abort', stop)
}

function taskListOf(tasks: WorkerDeps['tasks']): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) =>
        task(payload, {
          id: String(helpers.job.id),
          attempt: helpers.job.attempts,
          maxAttempts: helpers.job.max_attempts,
        }),
    ]),
  )
}

/** The queue's own lines, without payloads; its routine ones are left out. */
function queueLogger(logger: WorkerLogger): QueueLogger {
  return new QueueLogger((scope) => (level, message) => {
    const details = { job: scope.jobId, task: scope.taskIdentifier }
    if (level === 'error') logger.error(details, message)
    else if (level === 'warning') logger.warn(details, message)
  })
}
