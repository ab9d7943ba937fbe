/** Runs the jobs of the queue in this process: jobs that were queued with a posting, and recurring jobs. */
import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  Logger as QueueLogger,
  parseCronItems,
  run,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { listenForWork } from './listen-for-work.ts'
import { runTraced } from './traced-job.ts'
import { createRunnerClaims, type RunnerClaims } from './runner-claims.ts'

/** The part of pino that the worker needs. */
export interface WorkerLogger {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

interface JobFacts {
  readonly id: string
  /** The number of this try, from 1. */
  readonly attempt: number
  readonly maxAttempts: number
}

/** Does a job. When it throws, the queue tries the job again later, until its tries are used up. */
export type Task = (payload: unknown, job: JobFacts) => Promise<void>

/** Tasks with a runner of their own, so that a slow network delays no other group. */
export interface JobGroup {
  readonly tasks: Readonly<Record<string, Task>>
  /** Recurring tasks. `when` is a crontab expression in UTC. Only one process queues each run. */
  readonly recurring?: readonly { readonly task: string; readonly when: string }[]
  /**
   * The tasks that a notification of the database starts in each process, by its channel. A notification costs its transaction less than a
   * job, and it is lost with a process that dies. So the task must also be in `recurring`, and two runs at the same time must be harmless.
   */
  readonly notified?: Readonly<Record<string, string>>
  /** The number of jobs that run in parallel. */
  readonly concurrency?: number
}

export interface WorkerDeps {
  readonly database: Pick<Database, 'openPool'>
  readonly groups: readonly JobGroup[]
  readonly logger: WorkerLogger
  /** The connections for taking and settling the jobs of all groups: at least two more than the number of groups. */
  readonly connections?: number
  /** The interval between searches for jobs that become due. The database announces new jobs. */
  readonly pollMs?: number
  /** The interval between searches for jobs whose process has ended. */
  readonly freeEveryMs?: number
}

export interface Worker {
  /** Takes no more jobs, and waits for the running jobs. */
  close(): Promise<void>
}

/**
 * The connections that take and settle jobs. These queries are short, so a few connections serve the runners of all
 * groups.
 */
const QUERY_CONNECTIONS = 4
const FREE_EVERY_MS = 60_000
/** The waiting time before the next start of a runner that stopped by itself, because the database was away. */
const RESTART_AFTER_MS = 1_000
/**
 * When the worker is closed, running jobs get the first time limit. After a loss of the database, the rest of a runner
 * gets the second.
 */
const CLOSE_WITHIN_MS = 10_000
const LEAVE_WITHIN_MS = 500

/**
 * Starts the worker. The queue's tables must exist (migrate makes them). Rejects when the first start fails. When a
 * runner later stops or loses the database, the worker starts another runner, until a runner works or the worker is
 * closed.
 */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const closing = new AbortController()
  const keptRunning = keepRunning(deps, await startRun(deps), closing.signal)
  return {
    async close() {
      closing.abort()
      await keptRunning
    },
  }
}

/**
 * The runners of all groups on one pool. If the database goes away while a runner starts, the runner can hang without an error.
 * So the loss of its claim also counts as its end, and a hanging runner is abandoned with its pool.
 */
interface Run {
  readonly ended: Promise<unknown>
  /** Takes no more jobs, and waits at most this time for running jobs. */
  stop(withinMs: number): Promise<void>
}

async function startRun(deps: WorkerDeps): Promise<Run> {
  // Each runner listens on one connection, and one connection holds the claims of all runners.
  const held = deps.groups.length + 1
  const connections = deps.connections ?? held + QUERY_CONNECTIONS
  if (connections <= held)
    throw new Error(`${deps.groups.length} groups of jobs need more than ${held} connections, not ${connections}.`)
  const pool = deps.database.openPool(connections)
  const claims = createRunnerClaims(pool)
  // A killed process may not come back, so the living processes take over its jobs.
  const freeing = setInterval(() => {
    claims.freeJobsOfTheGone().catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'the search for jobs of ended processes failed: it is repeated')
    })
  }, deps.freeEveryMs ?? FREE_EVERY_MS)
  const runners: Promise<Runner>[] = []
  const notifiedRuns: (() => Promise<unknown>)[] = []
  const leave = async (withinMs: number): Promise<void> => {
    clearInterval(freeing)
    const stopped = Promise.allSettled(runners.map(async (runner) => (await runner).stop()))
    await within(
      withinMs,
      stopped.then(() => Promise.all(notifiedRuns.map((ended) => ended()))),
    )
    claims.release()
    await within(LEAVE_WITHIN_MS, pool.end())
  }
  try {
    await claims.open()
    await claims.freeJobsOfTheGone()
    for (const group of deps.groups) {
      const events: WorkerEvents = new EventEmitter()
      notifiedRuns.push(listenForWork(events, group, deps.logger))
      runners.push(run(optionsOf(deps, group, { pool, claims, events })))
    }
    const lost = claims.lost.then(() => Promise.reject(new Error('the database went away while the worker started')))
    const running = await Promise.race([Promise.all(runners), lost])
    const oneEnded = running.map((runner) => runner.promise.catch(() => {}))
    return { ended: Promise.race([...oneEnded, claims.lost]), stop: leave }
  } catch (error) {
    await leave(LEAVE_WITHIN_MS)
    throw error
  }
}

async function within(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const enough = new AbortController()
  await Promise.race([work, delay(ms, undefined, { signal: enough.signal }).catch(() => {})])
  enough.abort()
}

function optionsOf(
  deps: WorkerDeps,
  group: JobGroup,
  { pool, claims, events }: { readonly pool: pg.Pool; readonly claims: RunnerClaims; readonly events: WorkerEvents },
): RunnerOptions {
  const parsedCronItems = parseCronItems(
    (group.recurring ?? []).map((item) => ({
      task: item.task,
      match: item.when,
      identifier: item.task,
      options: { maxAttempts: 1 },
    })),
  )
  let claimed: Promise<void> | undefined
  events.on('pool:create', ({ workerPool }) => {
    claimed = claims.claim(workerPool.id)
  })
  // Each worker of the runner waits for the claim before its first job.
  const claimedFirst = { name: 'claimed-first', worker: { hooks: { startWorker: () => claimed } } }
  return {
    pgPool: pool,
    taskList: taskListOf(group.tasks),
    parsedCronItems,
    concurrency: group.concurrency ?? 4,
    pollInterval: deps.pollMs ?? 1_000,
    noHandleSignals: true,
    logger: queueLogger(deps.logger),
    events,
    // The queue settles jobs in batches, even a single job. In this mode, the loss of the database ends the runner. In
    // the other mode, the queue rejects a promise that nothing handles, and the process ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 }, plugins: [claimedFirst] },
  }
}

/**
 * Keeps a runner running, and starts another runner when one ends by itself. Ends when `closing` is aborted and the
 * runner has finished its jobs.
 */
async function keepRunning(deps: WorkerDeps, first: Run, closing: AbortSignal): Promise<void> {
  const notified = new Promise<void>((resolve) => closing.addEventListener('abort', () => resolve(), { once: true }))
  let current: Run | undefined = first
  while (!closing.aborted) {
    if (current !== undefined) await Promise.race([current.ended, notified])
    if (closing.aborted) break
    deps.logger.warn({ alert: 'worker-restarted' }, 'the job worker stopped by itself and is started again')
    await current?.stop(LEAVE_WITHIN_MS)
    await delay(RESTART_AFTER_MS, undefined, { signal: closing }).catch(() => {})
    // A failed start is tried again. The warning above is logged for each try.
    current = closing.aborted ? undefined : await startRun(deps).catch(() => undefined)
  }
  await current?.stop(CLOSE_WITHIN_MS)
}

function taskListOf(tasks: JobGroup['tasks']): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) => {
        const { id, attempts: attempt, max_attempts: maxAttempts } = helpers.job
        const job = { id: String(id), attempt, maxAttempts }
        return runTraced({ task: name, attempt }, payload, (own) => task(own, job))
      },
    ]),
  )
}

/** The queue advises a connection for each job in progress. The runners share fewer on purpose. */
const POOL_ADVICE = 'WARNING: having maxPoolSize'

/** The queue's own log lines without payloads. Routine lines are left out. */
function queueLogger(logger: WorkerLogger): QueueLogger {
  return new QueueLogger((scope) => (level, message) => {
    const details = { job: scope.jobId, task: scope.taskIdentifier }
    if (level === 'error') logger.error(details, message)
    else if (level === 'warning' && !message.startsWith(POOL_ADVICE)) logger.warn(details, message)
  })
}
