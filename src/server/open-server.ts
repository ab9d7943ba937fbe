/** Opens the serving side of the bank: its modules over one context, behind one server and one worker. */
import { acceptedOf } from './config/secrets.ts'
import type { Config } from './config/config.ts'
import { withTrail } from './audit/with-trail.ts'
import type { BankContext } from './bank-context.ts'
import { bankMeasures } from './bank-measures.ts'
import { type Database, isDatabaseDown, openDatabase } from './db/database.ts'
import { readiness } from './db/readiness.ts'
import { embedBillers } from './features/bills/billers/embed-billers.ts'
import { type CallLimitsDeps, limitCalls } from './features/call-limits/limit-calls.ts'
import { type AppDeps, createApp } from './http/app.ts'
import type { Endpoint } from './http/handler.ts'
import { createDrain, drainFor } from './http/health.ts'
import { listenWidely } from './http/listeners.ts'
import { addMeasures } from './http/measures.ts'
import { createMetricsServer } from './http/metrics.ts'
import { accountOfCall } from './identity/account-of-call.ts'
import { createSessionFinder } from './identity/sessions/session-finder.ts'
import { type JobGroup, startWorker, type Worker } from './jobs/start-worker.ts'
import { openContext } from './open-context.ts'
import { pagesOf } from './web-pages.ts'
import { JOB_QUEUES, type ModuleJobs, type ModuleParts } from './module.ts'
import { openModules } from './modules.ts'
import { seedSandbox } from './seed/seed-sandbox.ts'

interface Roles {
  readonly listens: boolean
  readonly takesJobs: boolean
}

export interface QueueJobs extends JobGroup {
  readonly lane: ModuleJobs['lane']
}

export interface Server {
  /** Every sealed call, behind its guards. */
  readonly endpoints: readonly Endpoint[]
  /** The jobs of each queue, also in a process that takes no jobs. */
  jobs(): Promise<readonly QueueJobs[]>
  readonly database: Database
  start(): Promise<void>
  /** Makes the readiness 503, and waits until balancers have seen it. The calls still work. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** The server serves nothing before `start`. Throws with a line that a person can act on. */
export async function openServer(config: Config, { listens, takesJobs }: Roles): Promise<Server> {
  const context = await openContext(config)
  await prepare(context)
  const modules = await openModules(context)
  const endpoints = guarded(context, modules)
  const { metrics } = context
  // Figures of the whole bank: one process is enough, and API processes do not query for them.
  if (takesJobs) {
    const isRootOffline = config.rootPin !== undefined && config.rootKeyFile === undefined
    const reportNetworks = config.settlementReports.networks
    addMeasures(metrics.registry, bankMeasures(context.database, { isRootOffline, reportNetworks }))
  }
  const health = { readiness: () => readiness(context.database), drain: createDrain() }
  const metricsServer = createMetricsServer(metrics, health)
  const app = createApp({
    ...context,
    endpoints,
    plainEndpoints: modules.flatMap(({ plainEndpoints = [] }) => plainEndpoints),
    sessions: createSessionFinder(context.auth),
    isDatabaseDown,
    ...health,
    config: appConfig(context),
    ...pagesOf(config, context.messageKeys),
  })
  let worker: Worker | undefined
  return {
    endpoints,
    jobs: () => jobsOf(modules),
    database: context.database,
    async start() {
      context.sealingRing.follow()
      await metricsServer.listen({ host: config.metricsHost, port: config.metricsPort })
      if (listens) await listenWidely(app, config)
      if (!takesJobs) return
      worker = await startJobs(context, modules)
      for (const { start } of modules) await start?.()
    },
    drain: () => drainFor(health.drain, listens ? config.drainMs : 0),
    async close() {
      await app.close()
      await worker?.close()
      for (const { close } of modules) await close?.()
      await metricsServer.close()
      await context.ledger.close()
      context.sealingRing.close()
      if (context.reading !== context.database) await context.reading.close()
      await context.database.close()
      await context.telemetry.close()
    },
  }
}

/** Prepares the database before the server opens: sample data, billers, partitions, keys and schedules. */
async function prepare({ config, database, clock, keys, replays, messageKeys, fees, limits }: BankContext) {
  // This check comes first, because it throws when the database has customers of another bank.
  if (config.sandbox !== undefined)
    await withAllRights({ config, database }, (all) => seedSandbox({ database: all, clock, keys }))
  // The role of the API may not write billers.
  if (config.role !== 'api') await embedBillers(database)
  await replays.turn()
  await messageKeys.maintain()
  // A schedule that cannot be used stops the start.
  await Promise.all([fees(), limits()])
}

/** Writes the sample people with a login that has the rights of all processes. The login of a single process may not write them. */
async function withAllRights(
  { config, database }: Pick<BankContext, 'config' | 'database'>,
  write: (database: Database) => Promise<void>,
): Promise<void> {
  if (config.role === 'all') return write(database)
  const all = openDatabase(config.databaseUrl ?? '', { maxConnections: 2 })
  try {
    await write(all)
  } finally {
    await all.close()
  }
}

/** Adds the guards. The meter comes first, so a call that it refuses writes no line of the audit trail. */
function guarded({ auth, database, clock, logger, config }: BankContext, modules: readonly ModuleParts[]): Endpoint[] {
  const endpoints = modules.flatMap((module) => module.endpoints ?? [])
  const limits: CallLimitsDeps = {
    database,
    clock,
    logger,
    factor: config.callLimitFactor,
    accountOf: (input, context) => accountOfCall(auth, input, context),
  }
  return limitCalls(limits, withTrail(database, endpoints))
}

async function startJobs({ config, database, logger }: BankContext, modules: readonly ModuleParts[]): Promise<Worker> {
  return startWorker({ database, logger, groups: await jobsOf(modules), connections: config.connections.jobs })
}

async function jobsOf(modules: readonly ModuleParts[]): Promise<readonly QueueJobs[]> {
  const jobs = await Promise.all(modules.flatMap((module) => (module.jobs === undefined ? [] : [module.jobs()])))
  return JOB_QUEUES.map((lane) => ({ lane, ...groupOf(jobs.filter((one) => one.lane === lane)) }))
}

/** The jobs of one lane as one group. */
function groupOf(jobs: readonly ModuleJobs[]): JobGroup {
  const concurrency = jobs.find((one) => one.concurrency !== undefined)?.concurrency
  return {
    tasks: Object.assign({}, ...jobs.map(({ tasks }) => tasks)),
    recurring: jobs.flatMap(({ recurring = [] }) => recurring),
    notified: Object.assign({}, ...jobs.map(({ notified }) => notified)),
    ...(concurrency === undefined ? {} : { concurrency }),
  }
}

function appConfig({ config, secrets }: BankContext): AppDeps['config'] {
  const { publicOrigins, trustProxy, traffic } = config
  const isHttps = publicOrigins[0]?.startsWith('https:') === true
  return { publicOrigins, isHttps, xsrfKeys: acceptedOf(secrets, 'anti-forgery'), trustProxy, traffic }
}
