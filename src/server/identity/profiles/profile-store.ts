/** Reads and writes profiles: the username and the hashes of the secrets of a customer. */
import { insertConsent } from '../../customers/consent-store.ts'
import { createBatchWriter } from '../../db/batch-writer.ts'
import type { Sql } from '../../db/database.ts'
import { legalTextAt } from '../../documents/legal-texts.ts'

export interface Profile {
  readonly customerId: string
  readonly username: string
  readonly passwordChangedAt: Date
  /** The end of a temporary password that an operator set. A temporary password opens only the change of the password. */
  readonly passwordTemporaryUntil: Date | null
  readonly primaryAccountNumber: string | null
  readonly hasAcceptedIndemnity: boolean
  readonly canUpdateTransactionLimit: boolean
  readonly canUpdateEmailAddress: boolean
  readonly canUpdatePhoneNumber: boolean
  /** The end of the permission to change the phone. Null without a permission. */
  readonly phoneChangeUntil: Date | null
}

/** A profile for a check of the password. The database role of staff cannot read it. */
export interface ProfileWithHash extends Profile {
  readonly passwordHash: string
}

/** The id for an unknown username, so that the database and the queue do the same work. No customer has this id. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'

/** The form of a username in which usernames must differ by more than case. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}

const COLUMNS = `p.customer_id as "customerId", p.username, p.password_changed_at as "passwordChangedAt",
    p.password_temporary_until as "passwordTemporaryUntil",
    p.primary_account_number as "primaryAccountNumber",
    exists (select from bank.indemnity i where i.customer_id = p.customer_id) as "hasAcceptedIndemnity",
    p.can_update_transaction_limit as "canUpdateTransactionLimit", p.can_update_email_address as "canUpdateEmailAddress",
    p.can_update_phone_number as "canUpdatePhoneNumber", p.phone_change_until as "phoneChangeUntil"`
const SELECT = `select ${COLUMNS} from bank.profile p`
const SELECT_WITH_HASH = `select ${COLUMNS}, p.password_hash as "passwordHash" from bank.profile p`

export async function findProfile(sql: Sql, customerId: string): Promise<Profile | undefined> {
  const { rows } = await sql.query<Profile>(`${SELECT} where p.customer_id = $1`, [customerId])
  return rows[0]
}

export async function findProfileWithHash(sql: Sql, customerId: string): Promise<ProfileWithHash | undefined> {
  const { rows } = await sql.query<ProfileWithHash>(`${SELECT_WITH_HASH} where p.customer_id = $1`, [customerId])
  return rows[0]
}

export async function findProfileByUsername(sql: Sql, username: string): Promise<Profile | undefined> {
  if (!canBeUsername(username)) return undefined
  const { rows } = await sql.query<Profile>(`${SELECT} where p.username_key = $1`, [usernameKey(username)])
  return rows[0]
}

export async function findProfileWithHashByUsername(sql: Sql, username: string): Promise<ProfileWithHash | undefined> {
  if (!canBeUsername(username)) return undefined
  const { rows } = await sql.query<ProfileWithHash>(`${SELECT_WITH_HASH} where p.username_key = $1`, [
    usernameKey(username),
  ])
  return rows[0]
}

/** Login accepts any text. A text that cannot be a username (NUL, lone surrogates, other scripts) never reaches the database. */
const canBeUsername = (text: string): boolean => /^[\w.-]{1,64}$/.test(text)

export interface NewProfile {
  readonly customerId: string
  readonly username: string
  readonly passwordHash: string
  readonly pinSalt: Buffer
  readonly pinHash: Buffer
  readonly primaryAccountNumber: string | null
  readonly createdAt: Date
  /** The open sign-up of this customer, which the database looks for. */
  readonly signUpId: string
}

/** Returns false when the customer already has a profile, or the username is taken. */
export async function insertProfile(sql: Sql, profile: NewProfile): Promise<boolean> {
  const { rows } = await sql.query<{ isOpen: boolean }>(
    'select bank.open_profile($1, $2, $3, $4, $5, $6, $7, $8, $9) as "isOpen"',
    [
      profile.customerId,
      profile.username,
      usernameKey(profile.username),
      profile.passwordHash,
      profile.pinSalt,
      profile.pinHash,
      profile.primaryAccountNumber,
      profile.createdAt,
      profile.signUpId,
    ],
  )
  return rows[0]?.isOpen === true
}

/**
 * Stores a new hash of the same password, after a rise of the parameters or a change of the pepper. The age of the password does not
 * change. False: the stored hash stays.
 */
export async function replacePasswordHash(sql: Sql, customerId: string, was: string, hash: string): Promise<boolean> {
  const { rows } = await sql.query<{ isReplaced: boolean }>(
    'select bank.renew_password_hash($1, $2, $3) as "isReplaced"',
    [customerId, was, hash],
  )
  return rows[0]?.isReplaced === true
}

/** Why a credential changes, and the id of the row that allows the change. The database checks this row and stores both. */
export interface ChangeReason<Reason extends string> {
  readonly reason: Reason
  /**
   * The id of the session, the hash of the used ticket in hex, or the id of an operator's audit event. Empty when the
   * old password is enough.
   */
  readonly evidence: string
}

export type PinReason = ChangeReason<'change' | 'reset'>
export type PasswordReason = ChangeReason<'change' | 'temporary-change' | 'reset' | 'temporary'>

interface PasswordChange {
  readonly customerId: string
  readonly passwordHash: string
  /** The hash on which the change was decided. A faster change voids this change. Undefined: the change is valid for every hash. */
  readonly was: string | undefined
  readonly temporaryUntil: Date | null
  readonly why: PasswordReason
  readonly at: Date
}

/** False when the password has changed since the decision. */
export async function writePassword(sql: Sql, change: PasswordChange): Promise<boolean> {
  const { customerId, passwordHash, was = null, temporaryUntil, at, why } = change
  const { rows } = await sql.query<{ isSet: boolean }>(
    'select bank.set_password($1, $2, $3, $4, $5, $6, $7) as "isSet"',
    [customerId, passwordHash, was, temporaryUntil, at, why.reason, why.evidence],
  )
  return rows[0]?.isSet === true
}

/** Returns false when the password was changed after the profile was read. Locks the profile until the transaction ends. */
export async function isPasswordUnchanged(sql: Sql, profile: Profile): Promise<boolean> {
  const { rows } = await sql.query<{ changedAt: Date }>(
    'select password_changed_at as "changedAt" from bank.profile where customer_id = $1 for share',
    [profile.customerId],
  )
  return rows[0]?.changedAt.getTime() === profile.passwordChangedAt.getTime()
}

/** Stores a new PIN, and clears the failed tries and the lock of the old PIN. */
export async function writePin(
  sql: Sql,
  customerId: string,
  pin: { readonly pinSalt: Buffer; readonly pinHash: Buffer; readonly at: Date },
  why: PinReason,
): Promise<void> {
  await sql.query('select bank.set_pin($1, $2, $3, $4, $5, $6)', [
    customerId,
    pin.pinSalt,
    pin.pinHash,
    pin.at,
    why.reason,
    why.evidence,
  ])
}

/** Stores the same PIN, hashed with the present PIN key. Does nothing before the owner has stored this key, or when the hash is no longer `was`. */
export async function replacePinHash(
  sql: Sql,
  customerId: string,
  was: Buffer,
  { pinSalt, pinHash }: { readonly pinSalt: Buffer; readonly pinHash: Buffer },
): Promise<void> {
  await sql.query('select bank.renew_pin_hash($1, $2, $3, $4)', [customerId, was, pinSalt, pinHash])
}

export async function writePrimaryAccount(sql: Sql, customerId: string, accountNumber: string): Promise<void> {
  await sql.query('update bank.profile set primary_account_number = $2 where customer_id = $1', [
    customerId,
    accountNumber,
  ])
}

export interface PinTry {
  readonly misses: number
  readonly salt: Buffer
  readonly hash: Buffer
}

/** Takes and clears the tries of many customers with one statement each. Every try is committed when its call returns. */
export interface PinTries {
  /** Undefined: the PIN is locked. */
  take(customerId: string): Promise<PinTry | undefined>
  /** Call it when the PIN of this try was right. */
  clear(customerId: string, taken: PinTry): Promise<void>
}

export function createPinTries(pool: Sql, limit: number): PinTries {
  const clear = createBatchWriter<ClearedTry, void>({
    keyOf: ({ customerId }) => customerId,
    write: (cleared) => clearTogether(pool, cleared, limit),
    writeAlone: ({ customerId, taken }) => clearPinTries(pool, customerId, taken, limit),
  })
  return {
    take: createBatchWriter<string, PinTry | undefined>({
      keyOf: (customerId) => customerId,
      write: (customerIds) => takeTogether(pool, customerIds, limit),
      writeAlone: (customerId) => takePinTry(pool, customerId, limit),
    }),
    clear: (customerId, taken) => clear({ customerId, taken }),
  }
}

interface ClearedTry {
  readonly customerId: string
  readonly taken: PinTry
}

async function takeTogether(
  pool: Sql,
  customerIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, PinTry | undefined>> {
  const { rows } = await pool.query<{
    customer_id: string
    misses: number | null
    salt: Buffer | null
    hash: Buffer | null
  }>('select customer_id, misses, salt, hash from bank.take_pin_tries($1, $2)', [customerIds, limit])
  return new Map(
    rows.map(({ customer_id: id, misses, salt, hash }) => [
      id,
      misses === null || salt === null || hash === null ? undefined : { misses, salt, hash },
    ]),
  )
}

/** The reset does not wait for the disk: see `clearPinTries`. */
async function clearTogether(
  pool: Sql,
  cleared: readonly ClearedTry[],
  limit: number,
): Promise<ReadonlyMap<string, void>> {
  const { rows } = await pool.query<{ customer_id: string }>(
    `select cleared as customer_id
     from set_config('synchronous_commit', 'off', true), bank.clear_pin_tries_of($1, $2, $3, $4) as cleared`,
    [
      cleared.map(({ customerId }) => customerId),
      cleared.map(({ taken }) => taken.hash),
      cleared.map(({ taken }) => taken.misses),
      limit,
    ],
  )
  return new Map(rows.map((row) => [row.customer_id, undefined]))
}

/** Takes one try at the PIN; undefined when it is locked. Run it on the pool, so that it is committed when it returns. */
export async function takePinTry(sql: Sql, customerId: string, limit: number): Promise<PinTry | undefined> {
  const { rows } = await sql.query<PinTry>('select misses, salt, hash from bank.take_pin_try($1, $2)', [
    customerId,
    limit,
  ])
  return rows[0]
}

/**
 * Clears the failed tries, because the PIN of this try was right. A lock that another try has set since stays, and so
 * do failed tries of a newer PIN. The statement does not wait for the disk: if a crash loses it, the customer has one
 * try less. Run it on the pool.
 */
export async function clearPinTries(sql: Sql, customerId: string, taken: PinTry, limit: number): Promise<void> {
  await sql.query(`select set_config('synchronous_commit', 'off', true), bank.clear_pin_tries($1, $2, $3, $4)`, [
    customerId,
    taken.hash,
    taken.misses,
    limit,
  ])
}

/** Locks the customer until the transaction ends, so that changes of this customer's devices or answers run one after the other. */
export async function lockProfile(sql: Sql, customerId: string): Promise<void> {
  await sql.query('select from bank.profile where customer_id = $1 for update', [customerId])
}

/** Stores the versions of the terms and of the privacy notice that apply at the time of the agreement. */
export async function insertConsents(
  sql: Sql,
  consent: { readonly customerId: string; readonly at: Date; readonly address: string },
): Promise<void> {
  const { customerId, at, address } = consent
  const [terms, privacy] = [legalTextAt('terms', at).version, legalTextAt('privacy', at).version]
  await insertConsent(sql, customerId, { kind: 'terms', version: terms, at, address, given: true })
  await insertConsent(sql, customerId, { kind: 'privacy', version: privacy, at, address, given: true })
}
