/** The server: with the join-*.ts files the sole place that joins ports, adapters and features. Run by itself, it takes everything from its environment. */
import { type Logger, pino } from 'pino'
import type { CurrentLimits } from '../core/limits/limit-schedule.ts'
import { BRAND } from '../values/brand.ts'
import { createCrcBureau } from './adapters/credit-bureau/crc.ts'
import { createDojahIdentity } from './adapters/identity/dojah.ts'
import { createSmtpMail } from './adapters/mail/smtp.ts'
import { createTermiiSms } from './adapters/sms/termii.ts'
import { createApprovals } from './approvals/approvals.ts'
import { withTrail } from './audit/with-trail.ts'
import { type Config, parseConfig } from './config.ts'
import { openCheckedDatabase } from './open-checked-database.ts'
import type { Networks } from './network-config.ts'
import { type Database, isDatabaseDown } from './db/database.ts'
import { createCurrentSchedules } from './db/dated-schedules.ts'
import { readiness } from './db/readiness.ts'
import { customerAccounts } from './features/accounts/accounts-of-customer.ts'
import { internalAccounts } from './features/accounts/internal-account.ts'
import type { AuthDeps, AuthKeys } from './identity/auth-deps.ts'
import { createSessionFinder } from './identity/sessions/session-finder.ts'
import { banksEndpoints } from './features/banks/banks.routes.ts'
import { createCurrentBanks, type CurrentBanks } from './features/banks/current-banks.ts'
import { payeeRows } from './features/beneficiaries/save-payees.ts'
import { embedBillers } from './features/bills/embed-billers.ts'
import { offerExchange } from './features/exchange/offer-exchange.ts'
import { type CurrentFees, FEE_SCHEDULES } from './features/fees/fee-schedules.ts'
import { feesEndpoints } from './features/fees/fees.routes.ts'
import { inwardCreditEndpoints } from './features/inward-credits/inward-credits.routes.ts'
import { createCurrentLimits } from './features/limits/limit-schedules.ts'
import { type CasePaid, createCaseEffect } from './features/cases/case-effect.ts'
import { transferNoticeRows } from './features/notices/money-notices.ts'
import { profilePictureUri } from './features/profile-picture/profile-picture-store.ts'
import { schedulesEndpoints } from './features/schedules/schedules.routes.ts'
import type { TransfersDeps } from './payments/kinds/transfer/transfers-deps.ts'
import { transfersEndpoints } from './features/transfers/transfers.routes.ts'
import type { FileVault } from './files/file-vault.ts'
import { type AppDeps, createApp } from './http/app.ts'
import { createMetrics, createMetricsServer } from './http/metrics.ts'
import { createReplayGuard } from './http/replay-guard.ts'
import { accessEndpoints, approvalsDeps } from './join-approvals.ts'
import { bankListTasks } from './join-banks.ts'
import { authKeys, queueAuthNotice, relyingParty } from './join-auth.ts'
import { capRefusals, withCallLimits } from './join-call-limits.ts'
import { joinBills } from './join-bills.ts'
import { joinCards } from './join-cards.ts'
import { caseSteps, joinCases } from './join-cases.ts'
import { contactChangeTasks, messagesByAddress } from './join-contact-change.ts'
import { joinContact } from './join-contact.ts'
import { customerEndpoints } from './join-customer.ts'
import { joinFiles } from './join-files.ts'
import { limitFactsOf, pinOnlyMinor } from './join-limits.ts'
import { pagesOf } from './join-pages.ts'
import { exchangeDeps, joinExchange } from './join-exchange.ts'
import { joinDocuments } from './join-documents.ts'
import { openRoad, type OutwardRoad } from './join-outward.ts'
import { privacyTasks } from './join-privacy.ts'
import { scheduleTasks, schedulesDeps } from './join-schedules.ts'
import { inwardCreditsDeps, outwardSwitch } from './join-switch.ts'
import { upkeepJobs } from './join-worker.ts'
import { type JobGroup, startWorker, type Worker } from './jobs/start-worker.ts'
import { createMessageKeys } from './keys/message-keys.ts'
import type { Effect } from './ledger/effect.ts'
import { createLedger } from './ledger/create-ledger.ts'
import type { Ledger } from './ledger/ledger.ts'
import { systemClock } from './ports/clock.ts'
import type { SmsGateway, SmsHistory } from './ports/sms.ts'
import { runUntilTold } from './run-until-told.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { seedSandbox } from './seed/seed-sandbox.ts'

const clock = systemClock

/** What every part below is made from. */
interface Base {
  readonly config: Config
  readonly networks: Networks
  readonly secrets: Secrets
  readonly logger: Logger
  readonly database: Database
  readonly ledger: Ledger
  readonly caseEffect: Effect<CasePaid>
  readonly sms: SmsGateway & SmsHistory
  readonly fees: CurrentFees
  readonly limits: CurrentLimits
  readonly keys: AuthKeys
  /** To other banks. */
  readonly road: OutwardRoad
  readonly banks: CurrentBanks
  /** What customers send us. */
  readonly vault: FileVault
}

/** Opens the bank and returns how to close it. Throws with a line that a person can act on. */
async function openBank(config: Config): Promise<() => Promise<void>> {
  const base = await createBase(config)
  const { database, ledger, secrets, logger } = base
  const keyEncryptionKey = secrets.derive('message-keys')
  const messageKeys = createMessageKeys({ database, clock, rootKey: secrets.rootKey, keyEncryptionKey })
  const replays = createReplayGuard({ database, clock })
  const auth = authDeps(base)
  const approving = approvalsDeps(auth)
  const approvals = createApprovals(approving)
  const accounts = { database, ledger, cursorKey: secrets.derive('cursor') }
  // First of all: it stops where the database is another bank's.
  if (config.sandbox !== undefined) await seedSandbox({ database, clock, keys: auth.keys })
  await embedBillers(database)
  await replays.turn()
  await messageKeys.maintain()
  // A schedule that cannot be used stops the start.
  await Promise.all([base.fees(), base.limits()])
  const metrics = createMetrics(database.pool)
  const documents = joinDocuments({ ...base, clock })
  const exchange = joinExchange({ ...base, clock })
  const transfers = transfersDeps(base, approvals)
  const cases = joinCases({ ...base, clock, accounts, auth })
  const contact = joinContact(auth)
  const bills = joinBills({ ...base, clock }, approvals)
  const schedules = schedulesDeps(transfers, bills.standing, logger)
  const cards = joinCards({ ...base, clock }, approvals, auth)
  const endpoints = [
    ...accessEndpoints(auth, approvals, approving),
    ...customerEndpoints(auth, approvals, accounts, base),
    ...transfersEndpoints(transfers),
    ...schedulesEndpoints(schedules),
    ...bills.endpoints,
    ...cards.endpoints,
    ...cases.endpoints,
    ...contact.endpoints,
    ...feesEndpoints({ clock, fees: base.fees }),
    ...exchange.endpoints,
    ...banksEndpoints(base.banks),
    ...documents.endpoints,
  ]
  const app = createApp({
    endpoints: withCallLimits({ ...auth, logger, factor: config.callLimitFactor }, withTrail(database, endpoints)),
    plainEndpoints: [
      ...inwardCreditEndpoints(await inwardCreditsDeps({ ...base, clock })),
      ...documents.plainEndpoints,
      ...[bills, cards].flatMap(({ plainEndpoints }) => plainEndpoints),
    ],
    sessions: createSessionFinder(auth),
    messageKeys,
    replays,
    clock,
    logger,
    metrics,
    isDatabaseDown,
    readiness: () => readiness(database),
    config: appConfig(config, secrets),
    ...pagesOf(config, messageKeys),
  })
  const metricsServer = await serveMetrics(config, metrics)
  await app.listen({ host: config.host, port: config.port })
  const parts = { ...base, auth, clock, replays, messageKeys, documents, exchange, transfers, findMore: bills.findMore }
  const networkJobs = () => base.road.jobs(scheduleTasks(schedules), cases, contact, ...furtherTasks(base, auth))
  const worker = await startJobs(base, [() => upkeepJobs(parts), networkJobs, bills.jobs, cards.jobs])
  if (config.takesJobs) await exchange.start()
  return async () => {
    await app.close()
    await worker?.close()
    await documents.close()
    await metricsServer.close()
    await ledger.close()
    await database.close()
  }
}

type OpenJobs = () => JobGroup | Promise<JobGroup>

async function startJobs({ config, database, logger }: Base, open: readonly OpenJobs[]): Promise<Worker | undefined> {
  if (!config.takesJobs) return undefined
  const groups = await Promise.all(open.map((openGroup) => openGroup()))
  return startWorker({ database, logger, groups, connections: config.connections.jobs })
}

/** The tasks that share a group of jobs with the transfers to other banks. */
function furtherTasks(base: Base, auth: AuthDeps) {
  return [
    bankListTasks({ ...base, clock }),
    contactChangeTasks({ ...auth, history: base.sms }),
    privacyTasks(auth, base.vault),
  ]
}

async function serveMetrics(
  { metricsHost: host, metricsPort: port }: Config,
  metrics: ReturnType<typeof createMetrics>,
) {
  const server = createMetricsServer(metrics)
  await server.listen({ host, port })
  return server
}

function appConfig({ publicOrigins, trustProxy, traffic }: Config, secrets: Secrets): AppDeps['config'] {
  const isHttps = publicOrigins[0]?.startsWith('https:') === true
  return { publicOrigins, isHttps, xsrfKey: secrets.derive('anti-forgery'), trustProxy, traffic }
}

async function createBase(config: Config): Promise<Base> {
  if (config.databaseUrl === undefined)
    throw new Error('DATABASE_URL must be set; npm start brings a database of its own.')
  if (config.networks === undefined)
    throw new Error('The networks must be set (IDENTITY_URL and so on); npm start brings the sandbox.')
  const secrets = loadSecrets(config)
  if (!secrets.ok) throw new Error(secrets.failure)
  const { networks } = config
  const logger = pino({ level: config.logLevel })
  const database = await openCheckedDatabase(config.databaseUrl, config, logger)
  const ledger = createLedger({ database, lanes: config.connections.ledger })
  const keys = authKeys(secrets.value)
  const paymentSwitch = outwardSwitch(networks.paymentSwitch, clock)
  const banks = createCurrentBanks({ database, clock })
  return {
    config,
    networks,
    secrets: secrets.value,
    logger,
    database,
    ledger,
    caseEffect: createCaseEffect(caseSteps(clock)),
    keys,
    banks,
    vault: joinFiles({ config, database, clock, logger, secrets: secrets.value }),
    road: openRoad({ database, ledger, clock, logger, keys, paymentSwitch, banks, retryPolicy: config.retryPolicy }),
    sms: createTermiiSms({ baseUrl: networks.sms.url, apiKey: networks.sms.key, sender: BRAND.smsSender }),
    fees: createCurrentSchedules(FEE_SCHEDULES, { database, clock }),
    limits: createCurrentLimits({ database, clock }),
  }
}

function authDeps(base: Base): AuthDeps {
  const { database, logger, networks, keys } = base
  const mail = createSmtpMail({ url: networks.mail.smtpUrl, from: BRAND.mailFrom })
  const { identity, creditBureau } = networks
  return {
    database,
    clock,
    keys,
    sms: messagesByAddress(base.sms, mail),
    passkeys: relyingParty(base.config.publicOrigins),
    identity: createDojahIdentity({ baseUrl: identity.url, appId: identity.appId, secretKey: identity.key }),
    creditBureau: createCrcBureau({ baseUrl: creditBureau.url, key: creditBureau.key }),
    notify: queueAuthNotice,
    reportFault: (error) =>
      logger.error(
        { event: 'account-not-opened', type: error instanceof Error ? error.name : typeof error },
        'an account was not opened',
      ),
    ...customerAccounts({ database, clock }),
    maxUnauthorizedTransactionMinor: (customerId) => pinOnlyMinor(base, customerId),
    profilePictureUri: (customerId) => profilePictureUri(database.pool, customerId),
  }
}

function transfersDeps(base: Base, approvals: TransfersDeps['approvals']): TransfersDeps {
  const { database, ledger } = base
  return {
    database,
    ledger,
    clock,
    approvals,
    internalAccount: internalAccounts(database.pool),
    fees: base.fees,
    limits: base.limits,
    limitFacts: limitFactsOf({ ...base, clock }),
    capRefusals: capRefusals({ database, clock, factor: base.config.callLimitFactor }),
    offerExchange: offerExchange(exchangeDeps({ ...base, clock })),
    outward: base.road.outward,
    payeeRows,
    noticeRows: (transfer) => transferNoticeRows({ ...transfer, at: clock.now() }),
  }
}

/** An error as the one line that the operator needs. */
function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT or METRICS_PORT.`
  if (isDatabaseDown(error)) return 'The database at DATABASE_URL cannot be reached.'
  return error.message
}

async function open(): Promise<() => Promise<void>> {
  const parsed = parseConfig(process.env)
  if (!parsed.ok) throw new Error(parsed.failure)
  return openBank(parsed.value)
}

await runUntilTold(open, lineOf)
