/** Customers: found by a blind index of their BVN, or by their own id. */
import { randomInt, randomUUID } from 'node:crypto'
import { sql as raw } from 'kysely'
import type { Language } from '../../../values/language.ts'
import type { Sql } from '../../db/database.ts'
import type { AuthKeys } from './auth-deps.ts'
import { authQuery, rowOf } from './auth-tables.ts'
import { keyedHash, seal } from './sealing.ts'

export interface Customer {
  readonly id: string
  readonly cifid: string
  readonly bvnLast4: string
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  /** YYYY-MM-DD */
  readonly dateOfBirth: string
  /** E.164 */
  readonly phone: string
  readonly email: string | null
  readonly kycLevel: 1 | 2 | 3
  /** Null where none was ever chosen. */
  readonly language: Language | null
}

export interface NewCustomer {
  readonly bvn: string
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly gender: string
  readonly phone: string
  readonly email: string | null
  readonly kycLevel: 1 | 2 | 3
  readonly createdAt: Date
}

/** Finds a BVN without storing it. */
export function bvnIndex(keys: AuthKeys, bvn: string): Buffer {
  return keyedHash(keys.identityIndex, 'bvn', bvn)
}

const customerColumns = authQuery
  .selectFrom('bank.customer')
  .select([
    'id',
    'cifid',
    'bvn_last4',
    'first_name',
    'middle_name',
    'last_name',
    'phone',
    'email',
    'kyc_level',
    'language',
  ])
  .select(raw<string>`to_char(date_of_birth, 'YYYY-MM-DD')`.as('date_of_birth'))

type CustomerRow = NonNullable<Awaited<ReturnType<typeof customerColumns.executeTakeFirst>>>

function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    cifid: row.cifid,
    bvnLast4: row.bvn_last4,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    phone: row.phone,
    email: row.email,
    kycLevel: row.kyc_level as Customer['kycLevel'],
    language: row.language as Customer['language'],
  }
}

export async function findCustomer(sql: Sql, customerId: string): Promise<Customer | undefined> {
  const row = await rowOf(sql, customerColumns.where('id', '=', customerId))
  return row && toCustomer(row)
}

/** Null where none was ever chosen, and where there is no such customer. */
export async function findLanguage(sql: Sql, customerId: string): Promise<Language | null> {
  return (await findCustomer(sql, customerId))?.language ?? null
}

export async function findCustomerByBvn(sql: Sql, index: Buffer): Promise<Customer | undefined> {
  const row = await rowOf(sql, customerColumns.where('bvn_index', '=', index))
  return row && toCustomer(row)
}

/** Makes the customer, or gives the one who has this BVN already: two sign-ups at once make one customer. */
export async function createCustomer(sql: Sql, keys: AuthKeys, input: NewCustomer): Promise<Customer> {
  const index = bvnIndex(keys, input.bvn)
  for (;;) {
    const id = randomUUID()
    await rowOf(
      sql,
      authQuery
        .insertInto('bank.customer')
        .values({
          id,
          cifid: String(randomInt(1_000_000_000, 10_000_000_000)),
          bvn_sealed: seal(keys.identityEncryption, `bank.customer.bvn ${id}`, input.bvn),
          bvn_index: index,
          bvn_last4: input.bvn.slice(-4),
          first_name: input.firstName,
          middle_name: input.middleName,
          last_name: input.lastName,
          date_of_birth: input.dateOfBirth,
          gender: input.gender,
          phone: input.phone,
          email: input.email,
          kyc_level: input.kycLevel,
          created_at: input.createdAt,
        })
        // Either the BVN is known, and the row is there; or the random number is taken, and the next turn draws another.
        .onConflict((conflict) => conflict.doNothing()),
    )
    const customer = await findCustomerByBvn(sql, index)
    if (customer) return customer
  }
}

/** The address that the customer gave at sign-up. */
export async function setCustomerEmail(
  sql: Sql,
  { customerId, email, signUpId }: { readonly customerId: string; readonly email: string; readonly signUpId: string },
): Promise<void> {
  await sql.query('select bank.set_sign_up_email($1, $2, $3)', [customerId, email, signUpId])
}

/** "Adaeze Okonkwo", with the middle name where there is one. */
export function fullName(customer: Pick<Customer, 'firstName' | 'middleName' | 'lastName'>): string {
  return [customer.firstName, customer.middleName, customer.lastName].filter((part) => part !== '').join(' ')
}
