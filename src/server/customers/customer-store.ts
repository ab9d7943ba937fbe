/** Reads and writes customers. A customer is found by id or by a blind index of the BVN. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Language } from '../../values/language.ts'
import type { Sql } from '../db/database.ts'
import { type IndexKeys, lastingIndexes } from '../crypto/blind-index.ts'
import { seal, type SealingKeys } from '../crypto/sealing.ts'
import { ADVISORY_LOCK_SEEDS } from '../db/advisory-locks.ts'
import { bvnPlace } from './sealed-columns.ts'

/** The keys behind a customer's BVN. */
export interface CustomerKeys extends IndexKeys {
  /** Seals it. */
  readonly identityEncryption: SealingKeys
}

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
  /** Null when none was ever chosen. */
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

/** Finds a BVN without storing it. A new customer gets the first index. */
export const bvnIndexes = (keys: IndexKeys, bvn: string): readonly [Buffer, ...Buffer[]] =>
  lastingIndexes(keys, 'bvn', bvn)

interface CustomerRow {
  customer_id: string
  cifid: string
  bvn_last4: string
  first_name: string
  middle_name: string
  last_name: string
  date_of_birth: string
  phone: string
  email: string | null
  kyc_level: Customer['kycLevel']
  language: Language | null
}

const SELECT = `select customer_id, cifid, bvn_last4, first_name, middle_name, last_name, to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth,
    phone, email, kyc_level, language from bank.customer`

function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.customer_id,
    cifid: row.cifid,
    bvnLast4: row.bvn_last4,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    phone: row.phone,
    email: row.email,
    kycLevel: row.kyc_level,
    language: row.language,
  }
}

export async function findCustomer(sql: Sql, customerId: string): Promise<Customer | undefined> {
  const { rows } = await sql.query<CustomerRow>(`${SELECT} where customer_id = $1`, [customerId])
  return rows[0] && toCustomer(rows[0])
}

/** Serialises changes of one customer: the lock is held until the transaction ends. */
export async function lockCustomer(tx: Sql, customerId: string): Promise<void> {
  await tx.query('select from bank.customer where customer_id = $1 for no key update', [customerId])
}

/** Like `lockCustomer`, but new rows that refer to the customer wait too. */
export async function lockCustomerForUpdate(tx: Sql, customerId: string): Promise<void> {
  await tx.query('select from bank.customer where customer_id = $1 for update', [customerId])
}

/** These customers by id, in one query. An id of no customer is left out. */
export async function findContacts(sql: Sql, customerIds: readonly string[]): Promise<ReadonlyMap<string, Customer>> {
  const { rows } = await sql.query<CustomerRow>(`${SELECT} where customer_id = any ($1::uuid[])`, [customerIds])
  return new Map(rows.map(toCustomer).map((customer) => [customer.id, customer]))
}

/** Null when none was ever chosen, and where there is no such customer. */
export async function findLanguage(sql: Sql, customerId: string): Promise<Language | null> {
  return (await findCustomer(sql, customerId))?.language ?? null
}

export async function findCustomerByBvn(sql: Sql, keys: IndexKeys, bvn: string): Promise<Customer | undefined> {
  const { rows } = await sql.query<CustomerRow>(`${SELECT} where bvn_index = any ($1)`, [bvnIndexes(keys, bvn)])
  return rows[0] && toCustomer(rows[0])
}

/** Serialises writers of one BVN or NIN, whichever of the two master keys they use. The lock is held until the transaction ends. */
export async function lockIndex(tx: Sql, indexes: readonly Buffer[]): Promise<void> {
  const [smallest] = indexes.map((index) => index.toString('hex')).toSorted()
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    smallest,
    ADVISORY_LOCK_SEEDS.identityIndex,
  ])
}

/**
 * Creates the customer, or returns the customer with this BVN. Two sign-ups with one BVN at the same time create one customer. While the
 * master key is changed, `sql` must be a transaction, which holds the lock of the BVN until it ends. The unique constraint alone does not
 * see that the keyed hashes of the old and of the new key are of one BVN.
 */
export async function createCustomer(sql: Sql, keys: CustomerKeys, input: NewCustomer): Promise<Customer> {
  const indexes = bvnIndexes(keys, input.bvn)
  const [index, ...others] = indexes
  if (others.length > 0) {
    await lockIndex(sql, indexes)
    const known = await findCustomerByBvn(sql, keys, input.bvn)
    if (known) return known
  }
  for (;;) {
    const id = randomUUID()
    // A conflict means that the BVN is known and its row is there, or that the random number is taken and the loop draws another.
    await sql.query(
      `insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, middle_name, last_name, date_of_birth,
         gender, phone, email, kyc_level, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
      [
        id,
        String(randomInt(1_000_000_000, 10_000_000_000)),
        seal(keys.identityEncryption, bvnPlace(id), input.bvn),
        index,
        input.bvn.slice(-4),
        input.firstName,
        input.middleName,
        input.lastName,
        input.dateOfBirth,
        input.gender,
        input.phone,
        input.email,
        input.kycLevel,
        input.createdAt,
      ],
    )
    const customer = await findCustomerByBvn(sql, keys, input.bvn)
    if (customer) return customer
  }
}

/** False when the customer has this language already. */
export async function setCustomerLanguage(sql: Sql, customerId: string, language: Language): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update bank.customer set language = $2 where customer_id = $1 and language is distinct from $2',
    [customerId, language],
  )
  return rowCount === 1
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
