/** Creates a customer with contacts, for tests of notices. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Language } from '../../../values/language.ts'
import type { Database } from '../../db/database.ts'

export interface NotifiedCustomer {
  readonly id: string
  readonly phone: string
  readonly email: string
}

export async function makeNotifiedCustomer(
  database: Pick<Database, 'pool'>,
  language: Language | null = null,
): Promise<NotifiedCustomer> {
  const serial = randomInt(1_000_000_000)
  const digits = String(serial).padStart(9, '0')
  const customer = { id: randomUUID(), phone: `+2348${digits}`, email: `c${digits}@mail.example` }
  await database.pool.query(
    `insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth, gender, phone, email, kyc_level, language)
     values ($1, $2, 'x', $3, '0001', 'Ngozi', 'Eze', '1990-01-01', 'Female', $4, $5, 1, $6)`,
    [customer.id, String(1_000_000_000 + serial), randomBytes(32), customer.phone, customer.email, language],
  )
  return customer
}
