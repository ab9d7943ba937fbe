/** What bills need from the rest of the server; the joiner of the server gives it. */
import type { Database } from '../../db/database.ts'

export interface BillsDeps {
  readonly database: Database
  /** The customer's own phone, E.164; undefined: no such customer. */
  findPhone(customerId: string): Promise<string | undefined>
}
