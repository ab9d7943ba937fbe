/** Stores the logins of the command line, each until its ID token comes, and the ID tokens that opened a session. */
import type { Sql } from '../../db/database.ts'
import { hashOf } from '../random-token.ts'

/** The ID token must come within this time. */
const DEVICE_LOGIN_LIVES_MS = 10 * 60_000
/** The hash of a used ID token is kept for this time. A login accepts no ID token that is older. */
const KEPT_MS = 24 * 60 * 60_000

export interface DeviceLogin {
  readonly nonce: string
  readonly isFresh: boolean
  readonly startedAt: Date
}

/** Stores a started login. `login` is a random text, of which the database keeps only the hash. */
export async function insertDeviceLogin(
  sql: Sql,
  { login, nonce, isFresh, startedAt }: DeviceLogin & { readonly login: string },
): Promise<void> {
  await sql.query(
    'insert into bank.staff_device_login (login_hash, nonce, is_fresh, started_at) values ($1, $2, $3, $4)',
    [hashOf(login), nonce, isFresh, startedAt],
  )
}

/** Finds the login when it still waits for its ID token. */
export async function findDeviceLogin(sql: Sql, login: string, now: Date): Promise<DeviceLogin | undefined> {
  const { rows } = await sql.query<DeviceLogin>(
    `select nonce, is_fresh as "isFresh", started_at as "startedAt" from bank.staff_device_login
     where login_hash = $1 and token_hash is null and started_at > $2`,
    [hashOf(login), new Date(now.getTime() - DEVICE_LOGIN_LIVES_MS)],
  )
  return rows[0]
}

/** Marks the login as used with this ID token. False when the login or the ID token was used before. */
export async function useDeviceLogin(tx: Sql, login: string, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank.staff_device_login set token_hash = $2 where login_hash = $1 and token_hash is null
       and not exists (select from bank.staff_device_login used where used.token_hash = $2)`,
    [hashOf(login), tokenHash],
  )
  return rowCount === 1
}

/** Ends the login. False when the login was used or ended before. */
export async function endDeviceLogin(tx: Sql, login: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from bank.staff_device_login where login_hash = $1 and token_hash is null',
    [hashOf(login)],
  )
  return rowCount === 1
}

export async function purgeDeviceLogins(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `delete from bank.staff_device_login where started_at <= $1 or (token_hash is null and started_at <= $2)`,
    [new Date(now.getTime() - KEPT_MS), new Date(now.getTime() - DEVICE_LOGIN_LIVES_MS)],
  )
}
