/** The context of one process: the database, the books, the networks' adapters and the base services. Every module is made from it. */
import type { Logger } from 'pino'
import type { CurrentLimits } from '../core/limits/limit-schedule.ts'
import type { Approvals } from './approvals/approvals.ts'
import type { ApprovalsDeps } from './approvals/approvals-deps.ts'
import type { NetworkTransport } from './adapters/network-transport.ts'
import type { Config } from './config/config.ts'
import type { TransportName } from './config/transport-config.ts'
import type { Database } from './db/database.ts'
import type { CurrentBanks } from './features/banks/current-banks.ts'
import type { CurrentFees } from './features/fees/fee-schedules.ts'
import type { FileVault } from './files/file-vault.ts'
import type { Metrics } from './http/metrics.ts'
import type { Telemetry } from './open-telemetry.ts'
import type { ReplayGuard } from './http/replay-guard.ts'
import type { AuthDeps, AuthKeys } from './identity/auth-deps.ts'
import type { MessageKeys } from './keys/message-keys.ts'
import type { SealingRing } from './open-keys.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Networks } from './config/network-config.ts'
import type { Clock } from './ports/clock.ts'
import type { MailGateway } from './ports/mail.ts'
import type { Monitoring } from './ports/monitoring.ts'
import type { Screening } from './ports/screening.ts'
import type { PushGateway } from './ports/push.ts'
import type { WriteOnceFolder } from './ports/write-once-folder.ts'
import type { SmsGateway, SmsHistory } from './ports/sms.ts'
import type { Secrets } from './config/secrets.ts'

export interface BankContext {
  readonly config: Config
  readonly networks: Networks
  /** The connections to each network: certificates and proxy. */
  readonly transports: Readonly<Record<TransportName, NetworkTransport>>
  readonly secrets: Secrets
  readonly sealingRing: SealingRing
  readonly logger: Logger
  readonly telemetry: Pick<Telemetry, 'close'>
  readonly clock: Clock
  readonly database: Database
  /** For reads that decide nothing about money: a replica answers them when it has every acknowledged write. */
  readonly reading: Database
  readonly metrics: Metrics
  readonly ledger: Ledger
  readonly keys: AuthKeys
  readonly messageKeys: MessageKeys
  readonly replays: ReplayGuard
  readonly sms: SmsGateway & SmsHistory
  readonly mail: MailGateway
  readonly push: PushGateway
  /** The public key with which browsers subscribe to pushes. */
  readonly vapidPublicKey: string
  readonly banks: CurrentBanks
  readonly fees: CurrentFees
  readonly limits: CurrentLimits
  /** Decides by the risk of a payment, before its money moves. */
  readonly monitoring: Monitoring
  /** Compares names with the lists of sanctions. Its answers come after the customer's call. */
  readonly screening: Screening
  /** The files that customers upload. */
  readonly vault: FileVault
  /** The folder outside the database in which the heads of the audit chain are published. */
  readonly auditHeads: WriteOnceFolder
  /** Cursors of the history are made with it. */
  readonly cursorKey: Uint8Array
  /** Keys whose cursors are accepted while the master key is changed. */
  readonly otherCursorKeys?: readonly Uint8Array[]
  /** The parts of the bank that identity needs. */
  readonly auth: AuthDeps
  readonly approving: ApprovalsDeps
  readonly approvals: Approvals
}
