/** Opens customers' accounts: a number of our own, an account in the books, and the row that joins them. */
import { mayOpen, type AccountProductCode, type Tier } from '../../../core/accounts/account-products.ts'
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import { accountSerial } from '../../../core/accounts/account-serial.ts'
import { makeAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import type { Sql } from '../../db/database.ts'
import { openLedgerAccount } from '../../ledger/open-account.ts'

export interface OpenedAccount {
  readonly accountNumber: string
  readonly accountName: string
  readonly currency: AccountCurrency
  readonly schemeCode: AccountProductCode
  readonly ledgerAccountId: bigint
  /** False when the customer had this account already. */
  readonly openedNow: boolean
}

export interface AccountOpening {
  readonly customerId: string
  readonly schemeCode: AccountProductCode
  readonly currency: AccountCurrency
  /** Whether it becomes the customer's primary account, where there is none yet. */
  readonly primary?: boolean
  readonly openedAt: Date
}

/**
 * A new customer's first account: naira savings, and their primary one. Idempotent per customer; runs within the
 * caller's transaction, so that customer and account are made together or not at all.
 */
export function openFirstAccount(
  tx: Sql,
  opening: { readonly customerId: string; readonly openedAt: Date },
): Promise<OpenedAccount> {
  return openAccountFor(tx, { ...opening, schemeCode: 'SAV', currency: 'NGN', primary: true })
}

/**
 * Opens an account of a product in a currency, or finds the customer's existing one, in the caller's transaction. Throws when the
 * product is not offered in that currency or to that tier. The caller has checked that before.
 */
export async function openAccountFor(tx: Sql, opening: AccountOpening): Promise<OpenedAccount> {
  const owner = await lockOwner(tx, opening.customerId)
  const existing = await findExisting(tx, opening)
  if (existing !== undefined) return existing
  if (!mayOpen(opening.schemeCode, opening.currency, owner.tier)) {
    throw new Error(`${opening.schemeCode} in ${opening.currency} is not offered to tier ${owner.tier}`)
  }
  const accountNumber = await nextAccountNumber(tx)
  // Guarded: the ledger refuses every posting that would take a customer's balance below zero.
  const ledgerAccountId = await openLedgerAccount(tx, {
    name: accountNumber,
    currency: opening.currency,
    normalSide: 'credit',
    mode: 'guarded',
  })
  await tx.query(
    `insert into bank.account
       (account_number, customer_id, ledger_account_id, currency, scheme_code, account_name, is_primary, opened_at)
     values ($1, $2, $3, $4, $5, $6,
       $7::boolean and not exists (select from bank.account where customer_id = $2 and is_primary), $8)`,
    [
      accountNumber,
      opening.customerId,
      ledgerAccountId.toString(),
      opening.currency,
      opening.schemeCode,
      owner.accountName,
      opening.primary ?? false,
      opening.openedAt,
    ],
  )
  const { currency, schemeCode } = opening
  return {
    accountNumber,
    accountName: owner.accountName,
    currency,
    schemeCode,
    ledgerAccountId,
    openedNow: true,
  }
}

/**
 * The tier and name of a customer. Locks the customer's row until the end of the transaction, so that two parallel openings
 * cannot both find no account.
 */
export async function lockOwner(tx: Sql, customerId: string): Promise<{ tier: Tier; accountName: string }> {
  const { rows } = await tx.query<{ kyc_level: Tier; first_name: string; middle_name: string; last_name: string }>(
    'select kyc_level, first_name, middle_name, last_name from bank.customer where customer_id = $1 and bvn_index is not null for no key update',
    [customerId],
  )
  const owner = rows[0]
  if (owner === undefined) throw new Error('an account needs a customer')
  const names = [owner.first_name, owner.middle_name, owner.last_name].filter((name) => name !== '')
  return { tier: owner.kyc_level, accountName: names.join(' ').toUpperCase() }
}

async function findExisting(tx: Sql, opening: AccountOpening): Promise<OpenedAccount | undefined> {
  const { rows } = await tx.query<{ account_number: string; account_name: string; ledger_account_id: string }>(
    `select account_number, account_name, ledger_account_id from bank.account
     where customer_id = $1 and scheme_code = $2 and currency = $3`,
    [opening.customerId, opening.schemeCode, opening.currency],
  )
  const row = rows[0]
  return (
    row && {
      accountNumber: row.account_number,
      accountName: row.account_name,
      currency: opening.currency,
      schemeCode: opening.schemeCode,
      ledgerAccountId: BigInt(row.ledger_account_id),
      openedNow: false,
    }
  )
}

async function nextAccountNumber(tx: Sql): Promise<string> {
  const { rows } = await tx.query<{ counter: string }>(`select nextval('bank.account_counter') as counter`)
  return makeAccountNumber(BRAND.cbnCode, accountSerial(BigInt(rows[0]?.counter ?? -1)))
}
