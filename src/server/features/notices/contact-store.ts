/** Where a customer can be reached: read when a notice is sent, so that a job never carries a phone or an address. */
import type { Sql } from '../../db/database.ts'
import type { Contact } from './send-notice.ts'

/** Undefined for a customer who is gone. */
export async function findContact(sql: Sql, customerId: string): Promise<Contact | undefined> {
  const found = await sql.query<{ first_name: string; phone: string; email: string | null }>(
    'select first_name, phone, email from bank.customer where id = $1',
    [customerId],
  )
  const row = found.rows[0]
  return row === undefined ? undefined : { firstName: row.first_name, phone: row.phone, email: row.email }
}
