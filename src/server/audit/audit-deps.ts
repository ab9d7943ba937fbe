/** The database, clock, key and logger that the audit chain needs. */
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'

export interface AuditDeps {
  readonly database: Pick<Database, 'pool' | 'transaction'>
  readonly clock: Clock
  /** The 32 secret bytes of the key that signs heads. */
  readonly headSeed: Buffer
  readonly logger: { info(details: object, text: string): void }
}
