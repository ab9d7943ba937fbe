/** Stores the logins at the identity provider that have started, each until its answer comes. */
import type { Sql } from '../../db/database.ts'
import { hashOf } from '../random-token.ts'

/** The provider's answer must come within this time. */
const LOGIN_LIVES_MS = 10 * 60_000

export interface StartedLogin {
  readonly nonce: string
  readonly codeVerifier: string
  /** The greatest accepted age of the proof of identity, in seconds. Null: the provider's session can be of any age. */
  readonly maxAgeS: number | null
  readonly returnPath: string
}

/** Stores a started login. `state` and `browser` are random texts, of which the database keeps only the hashes. */
export async function insertLogin(
  sql: Sql,
  {
    state,
    browser,
    now,
    ...login
  }: StartedLogin & { readonly state: string; readonly browser: string; readonly now: Date },
): Promise<void> {
  await sql.query(
    `insert into bank.staff_login (state_hash, browser_hash, nonce, code_verifier, max_age_s, return_path, started_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [hashOf(state), hashOf(browser), login.nonce, login.codeVerifier, login.maxAgeS, login.returnPath, now],
  )
}

/** Deletes the login and returns it, so that the provider's answer works once. Undefined for another browser, and after ten minutes. */
export async function takeLogin(
  sql: Sql,
  { state, browser, now }: { readonly state: string; readonly browser: string; readonly now: Date },
): Promise<StartedLogin | undefined> {
  const { rows } = await sql.query<StartedLogin>(
    `delete from bank.staff_login where state_hash = $1 and browser_hash = $2 and started_at > $3
     returning nonce, code_verifier as "codeVerifier", max_age_s as "maxAgeS", return_path as "returnPath"`,
    [hashOf(state), hashOf(browser), new Date(now.getTime() - LOGIN_LIVES_MS)],
  )
  return rows[0]
}

/** Deletes the logins whose answer never came. */
export async function purgeLogins(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from bank.staff_login where started_at <= $1', [new Date(now.getTime() - LOGIN_LIVES_MS)])
}
