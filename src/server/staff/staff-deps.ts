/** The parts that the staff's calls take from the bank. */
import type { Logger } from 'pino'
import type { AuthKeys } from '../identity/auth-deps.ts'
import type { Database } from '../db/database.ts'
import type { DocumentRenderer } from '../documents/document-renderer.ts'
import type { StaffConfig } from '../config/staff-config.ts'
import type { FileVault } from '../files/file-vault.ts'
import type { HealthDeps } from '../http/health.ts'
import type { Metrics } from '../http/metrics.ts'
import type { WebFiles } from '../http/pages/web-files.ts'
import type { IdentityProvider } from './login/identity-provider.ts'
import type { StaffRoute } from './staff-route.ts'
import type { Clock } from '../ports/clock.ts'
import type { FreezeSteps } from '../features/freeze/freeze-deps.ts'

export interface StaffDeps {
  /** Connections with the database role adire_staff. */
  readonly database: Database
  readonly clock: Clock
  readonly logger: Pick<Logger, 'error' | 'warn' | 'info'>
  /** The keys that find a customer by a whole BVN, and hash a temporary password. */
  readonly keys: AuthKeys
  readonly freezeSteps: FreezeSteps
  /** Draws the reports of the bank. */
  readonly documents: Pick<DocumentRenderer, 'reportPdf' | 'hasCapacity'>
  /** The addresses to which staff may have reports mailed, in addition to their own address. */
  readonly reportAddresses: readonly string[]
  /** False: the payment switch has no message that asks another bank to return a payment. */
  readonly hasRecalls: boolean
  /** The store of customers' pictures. */
  readonly vault: Pick<FileVault, 'read'>
  /** The time since which the identity provider of staff does not answer. Null: it answers. */
  readonly loginDownSince: () => Promise<Date | null>
  /** The maximum age of an exchange rate. */
  readonly rateLivesMs: number
  /** The public half of the key that signs the heads of the audit trail: 32 bytes. */
  readonly auditHeadKeys: readonly Buffer[]
}

/** The parts of the HTTP server of staff. */
export interface StaffAppDeps extends StaffDeps, HealthDeps {
  readonly config: Pick<StaffConfig, 'origin' | 'networks'> & {
    /** True: calls come through a proxy, which states the address of the caller. */
    readonly trustProxy: boolean
  }
  readonly provider: IdentityProvider
  readonly metrics: Pick<Metrics, 'observeRequest'>
  readonly routes: readonly StaffRoute[]
  /** The built pages; undefined when only the calls are served. */
  readonly web: WebFiles | undefined
}
