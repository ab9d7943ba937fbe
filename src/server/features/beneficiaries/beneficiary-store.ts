/** Beneficiaries in the database. Each query checks the owner. */
import type { Beneficiary, RecentPayee } from '../../../contract/transfers/beneficiaries.ts'
import { beneficiaryTypeOf, MOST_BENEFICIARIES } from '../../../core/beneficiaries/beneficiary-type.ts'
import type { BeneficiaryType } from '../../../values/vocabularies/beneficiary-types.ts'
import { lockCustomer } from '../../customers/customer-store.ts'
import type { Sql } from '../../db/database.ts'
import type { NamedAccount } from './beneficiaries-deps.ts'
import { BRAND } from '../../../values/brand.ts'
import { transfersOnly } from '../../payments/rows/transfers-only.ts'
import { notInStates } from '../../payments/rows/state-lists.ts'
import { NEVER_POSTED_STATES } from '../../../values/vocabularies/payment-states.ts'

interface BeneficiaryRow {
  id: string
  type: BeneficiaryType
  bank_code: string
  bank_name: string
  account_number: string
  account_name: string
  nickname: string | null
  favourite: boolean
  beneficiary_type: string | null
  email: string | null
  added_at: Date
  last_used_at: Date | null
}

/** The latest transfers from which the last paid payees are computed. The number bounds the cost of the list. */
const LATEST_TRANSFERS = 500
const MOST_RECENT = 8
const MOST_TYPES = 100

/** $1 is the customer. A refused or withdrawn payment paid no payee. */
const LATEST = `latest as (
    select institution_code, institution_name, payee_reference, payee_name, payee_customer_id, created_at
    from bank.payment
    where customer_id = $1 and ${transfersOnly('payment')} and ${notInStates('state', NEVER_POSTED_STATES)}
    order by created_at desc limit ${LATEST_TRANSFERS})`

const COLUMNS = `b.beneficiary_id as id, b.type, b.bank_code, b.bank_name, b.account_number, b.account_name, b.nickname, b.favourite,
  b.beneficiary_type, b.email, b.added_at`

/** Finds all beneficiaries of a customer: favourites first, then the beneficiaries paid last, then those added last. */
export async function findBeneficiaries(sql: Sql, customerId: string): Promise<Beneficiary[]> {
  const { rows } = await sql.query<BeneficiaryRow>(
    `with ${LATEST},
     used as (select institution_code, payee_reference, max(created_at) as last_used_at from latest group by 1, 2)
     select ${COLUMNS}, u.last_used_at
     from bank.beneficiary b
     left join used u on u.institution_code = b.bank_code and u.payee_reference = b.account_number
     where b.customer_id = $1
     order by b.favourite desc, u.last_used_at desc nulls last, b.added_at desc, b.beneficiary_id
     limit ${MOST_BENEFICIARIES}`,
    [customerId],
  )
  return rows.map(beneficiaryOf)
}

/** Finds the recent payees that the customer has not saved, the latest first. */
export async function findRecentPayees(sql: Sql, customerId: string): Promise<RecentPayee[]> {
  const { rows } = await sql.query<{
    institution_code: string
    institution_name: string | null
    payee_reference: string
    payee_name: string
    own: boolean
    created_at: Date
  }>(
    `with ${LATEST}
     select * from (
       select distinct on (institution_code, payee_reference)
         institution_code, institution_name, payee_reference, payee_name, payee_customer_id is not distinct from $1 as own, created_at
       from latest l
       where not exists (select from bank.beneficiary b where b.customer_id = $1
         and b.bank_code = l.institution_code and b.account_number = l.payee_reference)
       order by institution_code, payee_reference, created_at desc) payee
     order by created_at desc limit ${MOST_RECENT}`,
    [customerId],
  )
  return rows.map((row) => ({
    type: beneficiaryTypeOf({ bankCode: row.institution_code, own: row.own }),
    bankCode: row.institution_code,
    bankName: row.institution_name ?? BRAND.bankName,
    accountNumber: row.payee_reference,
    accountName: row.payee_name,
    lastUsedAt: row.created_at.toISOString(),
  }))
}

/**
 * Finds the types that the customer gave, the latest first. Each type has the upper and lower case of its latest use.
 */
export async function findBeneficiaryTypes(sql: Sql, customerId: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select name from (
       select distinct on (lower(name)) name, given_at from (
         select t.beneficiary_type as name, max(t.created_at) as given_at from bank.payment t
         where t.customer_id = $1 and t.beneficiary_type is not null group by 1
         union all
         select b.beneficiary_type, b.added_at from bank.beneficiary b
         where b.customer_id = $1 and b.beneficiary_type is not null) given
       order by lower(name), given_at desc) type
     order by given_at desc, name limit ${MOST_TYPES}`,
    [customerId],
  )
  return rows.map(({ name }) => name)
}

/** True when this number is one of the customer's own accounts at this bank. */
export async function isOwnAccount(sql: Sql, customerId: string, accountNumber: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from bank.account where account_number = $1 and customer_id = $2', [
    accountNumber,
    customerId,
  ])
  return rowCount === 1
}

export interface NewBeneficiary extends NamedAccount {
  readonly id: string
  readonly customerId: string
  readonly type: BeneficiaryType
  /** Undefined keeps the nickname of a saved beneficiary; null removes it. */
  readonly nickname?: string | null
  readonly favourite?: boolean
  /** Undefined or null keeps the type of a saved beneficiary. */
  readonly beneficiaryType?: string | null | undefined
  /** Undefined keeps the address of a saved beneficiary; null removes it. */
  readonly email?: string | null
  readonly at: Date
}

/**
 * Adds a beneficiary, or updates it when the account is saved. Undefined when the customer has the maximum. The caller's
 * transaction holds the customer's row, so that two parallel calls cannot both add the last permitted one.
 */
export async function putBeneficiary(
  tx: Sql,
  added: NewBeneficiary,
): Promise<{ readonly id: string; readonly isNew: boolean } | undefined> {
  await lockCustomer(tx, added.customerId)
  const { rows } = await tx.query<{ id: string }>(
    `insert into bank.beneficiary as b
       (beneficiary_id, customer_id, type, bank_code, bank_name, account_number, account_name, nickname, favourite, added_at,
        beneficiary_type, email)
     select $1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::boolean, false), $10, $12, $13
     where (select count(*) from bank.beneficiary where customer_id = $2) < ${MOST_BENEFICIARIES}
       or exists (select from bank.beneficiary where customer_id = $2 and bank_code = $4 and account_number = $6)
     on conflict (customer_id, bank_code, account_number) do update
       set type = excluded.type, bank_name = excluded.bank_name, account_name = excluded.account_name,
         nickname = case when $11 then excluded.nickname else b.nickname end, favourite = coalesce($9::boolean, b.favourite),
         beneficiary_type = coalesce(excluded.beneficiary_type, b.beneficiary_type),
         email = case when $14 then excluded.email else b.email end
     returning b.beneficiary_id as id`,
    [
      added.id,
      added.customerId,
      added.type,
      added.bankCode,
      added.bankName,
      added.accountNumber,
      added.accountName,
      added.nickname ?? null,
      added.favourite ?? null,
      added.at,
      added.nickname !== undefined,
      added.beneficiaryType ?? null,
      added.email ?? null,
      added.email !== undefined,
    ],
  )
  return rows[0] && { id: rows[0].id, isNew: rows[0].id === added.id }
}

export interface BeneficiaryKey {
  readonly id: string
  readonly customerId: string
}

interface SavedAccount {
  readonly type: BeneficiaryType
  readonly bankCode: string
  readonly accountNumber: string
}

/**
 * Finds the account of one of the customer's beneficiaries. Undefined when the customer has no beneficiary with this
 * id.
 */
export async function findSavedAccount(sql: Sql, key: BeneficiaryKey): Promise<SavedAccount | undefined> {
  const { rows } = await sql.query<Pick<BeneficiaryRow, 'type' | 'bank_code' | 'account_number'>>(
    'select type, bank_code, account_number from bank.beneficiary where beneficiary_id = $1 and customer_id = $2',
    [key.id, key.customerId],
  )
  const [row] = rows
  return row && { type: row.type, bankCode: row.bank_code, accountNumber: row.account_number }
}

/**
 * Finds the saved payee of an account and the payee's email address. Undefined when the customer has not saved the
 * account, or saved no address.
 */
export async function findPayeeEmail(
  sql: Sql,
  payee: { readonly customerId: string; readonly bankCode: string; readonly accountNumber: string },
): Promise<{ readonly beneficiaryId: string; readonly email: string } | undefined> {
  const { rows } = await sql.query<{ id: string; email: string }>(
    `select beneficiary_id as id, email from bank.beneficiary
     where customer_id = $1 and bank_code = $2 and account_number = $3 and email is not null`,
    [payee.customerId, payee.bankCode, payee.accountNumber],
  )
  return rows[0] && { beneficiaryId: rows[0].id, email: rows[0].email }
}

/**
 * Changes a beneficiary. Undefined keeps a field, and null removes its value. Returns false when the customer has no
 * beneficiary with this id.
 */
export async function updateBeneficiary(
  tx: Sql,
  key: BeneficiaryKey,
  change: {
    readonly nickname?: string | null
    readonly favourite?: boolean
    readonly beneficiaryType?: string | null
    readonly email?: string | null
    readonly accountName?: string
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.beneficiary b
     set nickname = case when $3 then $4 else b.nickname end, favourite = coalesce($5::boolean, b.favourite),
       account_name = coalesce($6, b.account_name), beneficiary_type = case when $7 then $8 else b.beneficiary_type end,
       email = case when $9 then $10 else b.email end
     where b.beneficiary_id = $1 and b.customer_id = $2`,
    [
      key.id,
      key.customerId,
      change.nickname !== undefined,
      change.nickname ?? null,
      change.favourite ?? null,
      change.accountName ?? null,
      change.beneficiaryType !== undefined,
      change.beneficiaryType ?? null,
      change.email !== undefined,
      change.email ?? null,
    ],
  )
  return rowCount === 1
}

/** Deletes a beneficiary. Returns false when the customer has no beneficiary with this id. */
export async function deleteBeneficiary(tx: Sql, key: BeneficiaryKey): Promise<boolean> {
  const { rowCount } = await tx.query('delete from bank.beneficiary where beneficiary_id = $1 and customer_id = $2', [
    key.id,
    key.customerId,
  ])
  return rowCount === 1
}

function beneficiaryOf(row: BeneficiaryRow): Beneficiary {
  return {
    BeneficiaryId: row.id,
    type: row.type,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    accountNumber: row.account_number,
    accountName: row.account_name,
    nickname: row.nickname,
    favourite: row.favourite,
    ...(row.beneficiary_type === null ? {} : { beneficiaryType: row.beneficiary_type }),
    ...(row.email === null ? {} : { email: row.email }),
    addedAt: row.added_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
