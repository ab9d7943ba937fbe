/** Opens the context of one process from its configuration: the adapters of the networks, the keys and the base services. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { BRAND } from '../values/brand.ts'
import { createCrcBureau } from './adapters/credit-bureau/crc.ts'
import { createDiskStore } from './adapters/file-store/disk.ts'
import { createS3Store } from './adapters/file-store/s3.ts'
import { createWriteOnceDisk } from './adapters/file-store/write-once-disk.ts'
import { createWriteOnceS3 } from './adapters/file-store/write-once-s3.ts'
import { createDojahIdentity } from './adapters/identity/dojah.ts'
import { type NetworkTransport, openTransport } from './adapters/network-transport.ts'
import { createSmtpMail } from './adapters/mail/smtp.ts'
import { createEmbeddedMonitoring } from './adapters/monitoring/embedded-monitoring.ts'
import { createEmbeddedScreening } from './adapters/screening/embedded-screening.ts'
import { createYenteScreening } from './adapters/screening/yente.ts'
import { createWebPush } from './adapters/push/web-push.ts'
import { createTermiiSms } from './adapters/sms/termii.ts'
import { createApprovals } from './approvals/approvals.ts'
import type { BankContext } from './bank-context.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import { createCurrentSchedules } from './db/dated-schedules.ts'
import { customerAccounts } from './features/accounts/accounts-of-customer.ts'
import { createCurrentBanks } from './features/banks/current-banks.ts'
import { FEE_SCHEDULES } from './features/fees/fee-schedules.ts'
import { pinOnlyMinor } from './features/limits/limits-of-customer.ts'
import { createCurrentLimits } from './features/limits/limit-schedules.ts'
import { profilePictureUri } from './features/profile-picture/profile-picture-store.ts'
import { createPictureCleaner } from './files/clean-picture.ts'
import { fileSealing } from './files/file-sealing.ts'
import { createFileVault, type FileVault } from './files/file-vault.ts'
import { addPool } from './http/metrics.ts'
import { createReplayGuard } from './http/replay-guard.ts'
import type { AuthDeps } from './identity/auth-deps.ts'
import { watchBureau, watchIdentity } from './network-health/watch-registers.ts'
import { approvalsDeps } from './identity/factor-checks.ts'
import { relyingParty } from './identity/passkeys/relying-party.ts'
import { passwordHashing } from './identity/profiles/password-hashing.ts'
import { queueAuthNotice } from './identity/queue-auth-notice.ts'
import { authKeys } from './identity/auth-keys.ts'
import { messagesByAddress } from './adapters/sms/by-address.ts'
import { createMessageKeys } from './keys/message-keys.ts'
import { vapidKeyOf } from './keys/vapid-key.ts'
import { createLedger } from './ledger/create-ledger.ts'
import { openCheckedDatabase } from './open-checked-database.ts'
import { openRing } from './open-keys.ts'
import { openReading } from './open-reading.ts'
import { openTelemetry } from './open-telemetry.ts'
import { type Clock, systemClock } from './ports/clock.ts'
import type { MailAccess, ScreeningAccess } from './config/network-config.ts'
import type { FileStore } from './ports/file-store.ts'
import type { WriteOnceFolder } from './ports/write-once-folder.ts'
import type { MailGateway } from './ports/mail.ts'
import type { Screening } from './ports/screening.ts'
import { acceptedOf, loadSecrets, type Secrets } from './config/secrets.ts'

/** Throws with a line that a person can act on. */
export async function openContext(config: Config): Promise<BankContext> {
  const clock = systemClock
  if (config.databaseUrl === undefined)
    throw new Error('DATABASE_URL must be set; npm start brings a database of its own.')
  const { networks, mail } = config
  if (networks === undefined || mail === undefined)
    throw new Error('The networks must be set (IDENTITY_URL and so on); npm start brings the sandbox.')
  const loaded = loadSecrets(config)
  if (!loaded.ok) throw new Error(loaded.failure)
  const secrets = loaded.value
  const telemetry = await openTelemetry(config, secrets)
  const { logger, metrics } = telemetry
  const transports = openTransports(config)
  const opening = { logger, observeWait: metrics.observeWait }
  const database = await openCheckedDatabase(config.databaseUrl, config, opening)
  const onFault = metrics.countKeyFault
  const sealingRing = await openRing({ config, secrets, sql: database.pool, logger, onFault })
  addPool(metrics.registry, database.pool)
  const reading = openReading(database, config, metrics)
  const ledger = createLedger({ database, lanes: config.connections.ledger, observeBatch: metrics.observeBatch })
  const keys = authKeys(secrets)
  const limits = createCurrentLimits({ database, clock })
  const base = {
    config,
    networks,
    transports,
    secrets,
    sealingRing,
    logger,
    telemetry,
    clock,
    database,
    reading,
    metrics,
    ledger,
    keys,
    messageKeys: createMessageKeys({
      database,
      clock,
      root: secrets.root,
      sealing: secrets.ring.sealing('message-keys'),
    }),
    replays: createReplayGuard({ database, clock }),
    sms: createTermiiSms({
      baseUrl: networks.sms.url,
      apiKey: networks.sms.key,
      sender: BRAND.smsSender,
      transport: transports.sms,
    }),
    mail: mailOf(mail, transports.mail),
    ...pushOf(config, secrets, transports.push),
    banks: createCurrentBanks({ database, clock }),
    fees: createCurrentSchedules(FEE_SCHEDULES, { database, clock }),
    limits,
    monitoring: createEmbeddedMonitoring(),
    screening: openScreening(networks.screening, transports.screening),
    vault: openFileVault({ config, database, clock, logger, secrets }),
    auditHeads: openAuditHeads(config),
    cursorKey: secrets.derive('cursor'),
    otherCursorKeys: secrets.others.map((other) => other.derive('cursor')),
  }
  const auth = authDeps(base)
  const approving = approvalsDeps(auth)
  return { ...base, auth, approving, approvals: createApprovals(approving) }
}

function authDeps(base: Omit<BankContext, 'auth' | 'approving' | 'approvals'>): AuthDeps {
  const { database, clock, logger, networks, keys, transports } = base
  const { identity, creditBureau } = networks
  return {
    database,
    clock,
    keys,
    hashing: passwordHashing(keys),
    sms: messagesByAddress(base.sms, base.mail),
    passkeys: relyingParty(base.config.publicOrigins),
    identity: watchIdentity(
      createDojahIdentity({
        baseUrl: identity.url,
        appId: identity.appId,
        secretKey: identity.key,
        transport: transports.identity,
      }),
      { database, clock },
    ),
    creditBureau: watchBureau(
      createCrcBureau({
        baseUrl: creditBureau.url,
        key: creditBureau.key,
        transport: transports.creditBureau,
      }),
      { database, clock },
    ),
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

const mailOf = ({ smtpUrl }: MailAccess, transport: NetworkTransport): MailGateway =>
  createSmtpMail({ url: smtpUrl, from: BRAND.mailFrom, transport })

/** The gateway of the mails of staff. Undefined: no mail server is set. */
export const openMail = ({ mail, transports }: Pick<Config, 'mail' | 'transports'>): MailGateway | undefined =>
  mail && mailOf(mail, openTransport(transports.mail))

/** Reads the certificates of every network when the process starts, so that a wrong file stops the start. */
function openTransports({ transports }: Pick<Config, 'transports'>): BankContext['transports'] {
  const opened = Object.entries(transports).map(([name, access]) => [name, openTransport(access)])
  return Object.fromEntries(opened) as BankContext['transports']
}

function openScreening(access: ScreeningAccess, transport: NetworkTransport): Screening {
  if (access.by === 'list') return createEmbeddedScreening(access)
  const { url: baseUrl, dataset, key } = access
  return createYenteScreening({ baseUrl, dataset, key, transport })
}

/** Our key at the push services, and which of them may be called. */
function pushOf(
  config: Pick<Config, 'pushServices'>,
  secrets: Pick<Secrets, 'derive' | 'others'>,
  transport: NetworkTransport,
): Pick<BankContext, 'push' | 'vapidPublicKey'> {
  const [vapid, ...others] = acceptedOf(secrets, 'vapid').map(vapidKeyOf)
  if (vapid === undefined) throw new Error('no key for push services')
  const address = /<([^>]+)>/.exec(BRAND.mailFrom)?.[1] ?? BRAND.mailFrom
  const push = createWebPush({
    services: config.pushServices,
    vapids: [vapid, ...others],
    subject: `mailto:${address}`,
    transport,
  })
  return { push, vapidPublicKey: vapid.publicKey }
}

/** The store of files that the configuration names. */
export function openFileStore({
  dataFolder,
  fileStore,
  transports,
}: Pick<Config, 'dataFolder' | 'fileStore' | 'transports'>): FileStore {
  return fileStore === undefined
    ? createDiskStore({ folder: join(dataFolder, 'files') })
    : createS3Store({ ...fileStore, transport: openTransport(transports.fileStore) })
}

/** The folder outside the database in which the heads of the audit chain are published. */
export function openAuditHeads({
  dataFolder,
  fileStore,
  auditHeadsUrl: url,
  transports,
}: Pick<Config, 'dataFolder' | 'fileStore' | 'auditHeadsUrl' | 'transports'>): WriteOnceFolder {
  if (url === undefined) return createWriteOnceDisk({ folder: join(dataFolder, 'audit-heads') })
  if (url.startsWith('file:')) return createWriteOnceDisk({ folder: fileURLToPath(url) })
  if (fileStore === undefined) throw new Error('AUDIT_HEADS_URL: FILE_STORE_URL must be set too')
  return createWriteOnceS3({ ...fileStore, url, transport: openTransport(transports.fileStore) })
}

/** The files that customers give us. */
export function openFileVault(base: {
  readonly config: Pick<Config, 'dataFolder' | 'fileStore' | 'transports'>
  readonly database: Database
  readonly clock: Clock
  readonly logger: Pick<Logger, 'error'>
  readonly secrets: Pick<Secrets, 'ring'>
}): FileVault {
  const { config, database, clock, logger } = base
  const store = openFileStore(config)
  const sealing = fileSealing(base.secrets.ring.sealing('files'))
  return createFileVault({ database, clock, logger, store, sealing, cleaner: createPictureCleaner() })
}
