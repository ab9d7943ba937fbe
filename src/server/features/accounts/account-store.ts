/** Reads and writes customers' accounts in the database. Finds an account by its number or by its customer. */
import type { AccountProductCode, Tier } from '../../../core/accounts/account-products.ts'
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import type { Sql } from '../../db/database.ts'

export interface StoredAccount {
  readonly accountNumber: string
  readonly customerId: string
  readonly cifid: string
  /** The ledger's number of the account. */
  readonly ledgerAccountId: bigint
  readonly currency: AccountCurrency
  readonly schemeCode: AccountProductCode
  readonly accountName: string
  readonly isPrimary: boolean
  readonly nickname: string | null
  readonly isHidden: boolean
  readonly status: 'open' | 'closed'
  readonly tier: Tier
  readonly email: string
}

interface AccountRow {
  account_number: string
  customer_id: string
  cifid: string
  ledger_account_id: string
  currency: AccountCurrency
  scheme_code: AccountProductCode
  account_name: string
  is_primary: boolean
  nickname: string | null
  is_hidden: boolean
  status: 'open' | 'closed'
  kyc_level: Tier
  email: string | null
}

const SELECT = `select a.account_number, a.customer_id, c.cifid, a.ledger_account_id, a.currency, a.scheme_code,
    a.account_name, a.is_primary, a.nickname, a.is_hidden, a.state as status, c.kyc_level, c.email
  from bank.account a join bank.customer c on c.customer_id = a.customer_id`

/** A customer's open accounts: the primary one first, then naira, dollar, pound, euro. */
export async function findAccountsOfCustomer(sql: Sql, customerId: string): Promise<readonly StoredAccount[]> {
  const { rows } = await sql.query<AccountRow>(
    `${SELECT} where a.customer_id = $1 and a.state = 'open'
     order by a.is_primary desc, array_position(array['NGN', 'USD', 'GBP', 'EUR'], a.currency), a.opened_at, a.account_number`,
    [customerId],
  )
  return rows.map(accountOf)
}

/** A customer's accounts, the open ones first, also after they were closed. Only staff see closed accounts. */
export async function findEveryAccountOfCustomer(sql: Sql, customerId: string): Promise<readonly StoredAccount[]> {
  const { rows } = await sql.query<AccountRow>(
    `${SELECT} where a.customer_id = $1
     order by a.state = 'closed', a.is_primary desc, array_position(array['NGN', 'USD', 'GBP', 'EUR'], a.currency), a.opened_at, a.account_number`,
    [customerId],
  )
  return rows.map(accountOf)
}

/**
 * The customers of the accounts with these ledger numbers. Internal accounts belong to no customer and are left out.
 */
export async function findCustomersOfBookAccounts(
  sql: Sql,
  ledgerAccountIds: readonly bigint[],
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ customer_id: string }>(
    'select distinct customer_id from bank.account where ledger_account_id = any ($1::bigint[])',
    [ledgerAccountIds.map(String)],
  )
  return rows.map((row) => row.customer_id)
}

/**
 * Closes all accounts of the customer. Returns their ledger numbers, so that the caller closes the ledger accounts too.
 */
export async function closeAccountsOfCustomer(tx: Sql, customerId: string): Promise<readonly bigint[]> {
  const { rows } = await tx.query<{ ledger_account_id: string }>(
    `update bank.account set state = 'closed' where customer_id = $1 returning ledger_account_id`,
    [customerId],
  )
  return rows.map((row) => BigInt(row.ledger_account_id))
}

/** One account of this customer, or undefined when the customer has no such account. */
export async function findOwnAccount(
  sql: Sql,
  key: { readonly accountNumber: string; readonly customerId: string },
): Promise<StoredAccount | undefined> {
  const { rows } = await sql.query<AccountRow>(`${SELECT} where a.account_number = $1 and a.customer_id = $2`, [
    key.accountNumber,
    key.customerId,
  ])
  return rows[0] && accountOf(rows[0])
}

/** An account by its number, without an owner: for incoming money, never for a customer's request. */
export async function findAccountForCredit(sql: Sql, accountNumber: string): Promise<StoredAccount | undefined> {
  const { rows } = await sql.query<AccountRow>(`${SELECT} where a.account_number = $1`, [accountNumber])
  return rows[0] && accountOf(rows[0])
}

export interface AccountChange {
  /** Null removes the nickname. */
  readonly nickname?: string | null
  readonly isHidden?: boolean
  readonly isPrimary?: true
}

/**
 * Writes the given fields of an open account of this customer, in the caller's transaction. False when the customer has
 * no such open account.
 */
export async function updateOwnAccount(
  tx: Sql,
  key: { readonly accountNumber: string; readonly customerId: string },
  change: AccountChange,
): Promise<boolean> {
  if (change.isPrimary) {
    await tx.query(
      `update bank.account set is_primary = false where customer_id = $1 and is_primary and account_number <> $2`,
      [key.customerId, key.accountNumber],
    )
  }
  const { rowCount } = await tx.query(
    `update bank.account set nickname = case when $3 then $4 else nickname end, is_hidden = coalesce($5, is_hidden),
       is_primary = is_primary or $6
     where account_number = $1 and customer_id = $2 and state = 'open'`,
    [
      key.accountNumber,
      key.customerId,
      change.nickname !== undefined,
      change.nickname ?? null,
      change.isHidden ?? null,
      change.isPrimary ?? false,
    ],
  )
  return rowCount === 1
}

function accountOf(row: AccountRow): StoredAccount {
  return {
    accountNumber: row.account_number,
    customerId: row.customer_id,
    cifid: row.cifid,
    ledgerAccountId: BigInt(row.ledger_account_id),
    currency: row.currency,
    schemeCode: row.scheme_code,
    accountName: row.account_name,
    isPrimary: row.is_primary,
    nickname: row.nickname,
    isHidden: row.is_hidden,
    status: row.status,
    tier: row.kyc_level,
    email: row.email ?? '',
  }
}
