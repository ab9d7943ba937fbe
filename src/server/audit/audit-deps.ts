/** The database, clock, key and logger that the audit chain needs. */
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'

export interface AuditDeps {
  readonly database: Pick<Database, 'pool' | 'transaction'>
  readonly clock: Clock
  /** 32 secret bytes, from which the key of heads is made. */
  readonly headSeed: Buffer
  readonly logger: { info(details: object, text: string): void }
}
