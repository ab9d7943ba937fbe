/** Opens the staff's side of the bank as a process: its own port, its own login to the database, its own cookies, and its jobs: they mail reports, check the books and the audit trail, and end old orders. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { headKey, publicHalf } from '../audit/audit-chain.ts'
import type { Config } from '../config/config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { STAFF_ROLE } from '../db/roles/database-roles.ts'
import { readiness } from '../db/readiness.ts'
import { auditCheckJobs } from '../features/audit-check/audit-check-jobs.ts'
import type { AuditCheckDeps } from '../features/audit-check/run-audit-check.ts'
import { booksCheckJobs } from '../features/books-check/books-check-jobs.ts'
import type { BooksCheckDeps } from '../features/books-check/run-books-check.ts'
import { createDocumentRenderer } from '../documents/document-renderer.ts'
import { createDrain, drainFor } from '../http/health.ts'
import { addPool, createMetricsServer, type Metrics } from '../http/metrics.ts'
import { loadWebFiles } from '../http/pages/web-files.ts'
import { authKeys } from '../identity/auth-keys.ts'
import { freezeSteps } from '../module-links.ts'
import { type JobGroup, startWorker, type Worker } from '../jobs/start-worker.ts'
import { checkStaffLogin } from '../open-checked-database.ts'
import { openFileVault, openMail } from '../open-context.ts'
import { openRing } from '../open-keys.ts'
import { openTelemetry } from '../open-telemetry.ts'
import { systemClock } from '../ports/clock.ts'
import { acceptedOf, loadSecrets } from '../config/secrets.ts'
import { createIdentityProvider } from './login/identity-provider.ts'
import { watchProvider } from './login/provider-health.ts'
import { seedGroupRoles, type GroupRole } from './people/people-store.ts'
import { SAMPLE_GROUP_ROLES } from './sample-groups.ts'
import { openBooksToRead } from './books/open-books-to-read.ts'
import { createStaffApp } from './staff-app.ts'
import { STAFF_QUEUE_CONNECTIONS, type StaffConfig } from '../config/staff-config.ts'
import { orderJobs } from './orders/expire-orders.ts'
import { reportMailJobs } from './report-mail/report-mail-jobs.ts'
import { staffRoutes } from './staff-routes.ts'

const WEB_FOLDER = join(import.meta.dirname, '..', '..', '..', 'dist', 'staff')

export interface StaffSide {
  readonly database: Database
  start(): Promise<void>
  drain(): Promise<void>
  close(): Promise<void>
}

/** Throws with a line that a person can act on. */
export async function openStaff(config: Config, staff: StaffConfig): Promise<StaffSide> {
  const url = staff.databaseUrl ?? config.databaseUrl
  if (url === undefined) throw new Error('STAFF_DATABASE_URL must be set; npm start brings a database of its own.')
  const secrets = loadSecrets(config)
  if (!secrets.ok) throw new Error(secrets.failure)
  const { logger, metrics, close: closeTelemetry } = await openTelemetry(config, secrets.value)
  if (config.production) await checkStaffLogin(url, config.replica?.url)
  const database = openStaffDatabase(url, { config, staff, metrics })
  const onFault = metrics.countKeyFault
  const sealingRing = await openRing({ config, secrets: secrets.value, sql: database.pool, logger, onFault })
  const documents = createDocumentRenderer({ isPlayMoney: config.sandbox !== undefined })
  const provider = createIdentityProvider(staff)
  const deps = {
    database,
    documents,
    clock: systemClock,
    logger,
    reportAddresses: staff.reportAddresses,
    hasRecalls: config.switchProtocol !== 'easypay',
    vault: openFileVault({ config, database, clock: systemClock, logger, secrets: secrets.value }),
    keys: authKeys(secrets.value),
    freezeSteps: freezeSteps(systemClock),
    loginDownSince: watchProvider(provider.askWhetherItAnswers, systemClock),
    rateLivesMs: config.exchange.rateLivesMs,
    auditHeadKeys: acceptedOf(secrets.value, 'audit-head').map((seed) => publicHalf(headKey(seed))),
  }
  const books = openBooksToRead(config, url)
  await seedGroupRoles(database.pool, firstRoles(config, staff))
  const health = { readiness: () => readiness(database), drain: createDrain() }
  const app = createStaffApp({
    ...deps,
    ...health,
    metrics,
    config: { ...staff, trustProxy: config.trustProxy },
    provider,
    routes: staffRoutes(deps),
    web: existsSync(join(WEB_FOLDER, 'app.html')) ? loadWebFiles(WEB_FOLDER) : undefined,
  })
  const metricsServer = createMetricsServer(metrics, health)
  let worker: Worker | undefined
  return {
    database,
    async start() {
      sealingRing.follow()
      await metricsServer.listen({ host: config.metricsHost, port: config.metricsPort })
      await app.listen({ host: staff.host, port: staff.port })
      const mail = openMail(config)
      const groups = [checkJobs({ ...deps, books }), orderJobs(deps)]
      if (mail !== undefined) groups.push(reportMailJobs({ ...deps, mail, origin: staff.origin }))
      worker = await startWorker({ database, logger, groups, connections: STAFF_QUEUE_CONNECTIONS })
    },
    drain: () => drainFor(health.drain, config.drainMs),
    async close() {
      await app.close()
      await metricsServer.close()
      await worker?.close()
      await documents.close()
      sealingRing.close()
      await database.close()
      await books.close()
      await closeTelemetry()
    },
  }
}

/** The checks of the books and of the audit trail take turns, so that they never read the database together. */
function checkJobs(deps: BooksCheckDeps & AuditCheckDeps): JobGroup {
  const [books, audit] = [booksCheckJobs(deps), auditCheckJobs(deps)]
  return {
    tasks: { ...books.tasks, ...audit.tasks },
    recurring: [...(books.recurring ?? []), ...(audit.recurring ?? [])],
  }
}

function openStaffDatabase(
  url: string,
  { config, staff, metrics }: { readonly config: Config; readonly staff: StaffConfig; readonly metrics: Metrics },
): Database {
  const database = openDatabase(url, {
    maxConnections: staff.connections,
    applicationName: 'adire staff',
    answerWithinMs: config.databaseAnswerMs,
    role: STAFF_ROLE,
    observeWait: metrics.observeWait,
  })
  addPool(metrics.registry, database.pool)
  return database
}

function firstRoles(config: Config, { adminGroup }: StaffConfig): readonly GroupRole[] {
  if (config.sandbox !== undefined) return SAMPLE_GROUP_ROLES
  return adminGroup === undefined ? [] : [{ group: adminGroup, role: 'administrator' }]
}
