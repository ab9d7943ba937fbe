/** Reads and writes authenticator apps and recovery codes: sealed secrets and keyed hashes. */
import type { Sql } from '../../db/database.ts'
import type { ChangeReason } from '../profiles/profile-store.ts'

export interface StoredToken {
  readonly enrolledAt: Date
  readonly isAskedAtLogin: boolean
}

/** The secret of an app, for a check of its code. The database role of staff cannot read it. */
export interface TokenSecret {
  readonly seedSealed: Buffer
  readonly lastStep: number
}

/** Finds the customer's authenticator. Undefined until its first code was right. */
export async function findToken(sql: Sql, customerId: string): Promise<StoredToken | undefined> {
  const { rows } = await sql.query<{ confirmed_at: Date | null; asked_at_login: boolean }>(
    'select confirmed_at, asked_at_login from bank.authenticator where customer_id = $1',
    [customerId],
  )
  const [row] = rows
  if (row === undefined || row.confirmed_at === null) return undefined
  return { enrolledAt: row.confirmed_at, isAskedAtLogin: row.asked_at_login }
}

/** Undefined until the first code of the app was right. */
export async function findTokenSecret(sql: Sql, customerId: string): Promise<TokenSecret | undefined> {
  const { rows } = await sql.query<{ seed_sealed: Buffer; last_step: string }>(
    'select seed_sealed, last_step from bank.authenticator where customer_id = $1 and confirmed_at is not null',
    [customerId],
  )
  return rows[0] && { seedSealed: rows[0].seed_sealed, lastStep: Number(rows[0].last_step) }
}

/** True when the customer wants a code of the authenticator at every login. Then an SMS code must not replace it. */
export async function isTokenAsked(sql: Sql, customerId: string): Promise<boolean> {
  return (await findToken(sql, customerId))?.isAskedAtLogin === true
}

/**
 * Stores an app that waits for its first code. It replaces another waiting app. Returns false when the customer has an
 * active app.
 */
export async function insertPendingToken(
  sql: Sql,
  token: {
    readonly customerId: string
    readonly sessionId: string
    readonly seedSealed: Buffer
    readonly at: Date
    readonly expiresAt: Date
    /** The approval that this transaction used. */
    readonly challengeId: string
  },
): Promise<boolean> {
  const { customerId, sessionId, seedSealed, at, expiresAt, challengeId } = token
  const { rows } = await sql.query<{ isBegun: boolean }>(
    'select bank.begin_authenticator($1, $2, $3, $4, $5, $6) as "isBegun"',
    [customerId, sessionId, seedSealed, at, expiresAt, challengeId],
  )
  return rows[0]?.isBegun === true
}

/** Finds the sealed secret that this session is enrolling. Undefined when the enrolment has expired. */
export async function findPendingSeed(
  sql: Sql,
  { customerId, sessionId, now }: { readonly customerId: string; readonly sessionId: string; readonly now: Date },
): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ seed_sealed: Buffer }>(
    `select seed_sealed from bank.authenticator
     where customer_id = $1 and session_id = $2 and confirmed_at is null and expires_at > $3`,
    [customerId, sessionId, now],
  )
  return rows[0]?.seed_sealed
}

/** Activates the pending authenticator. False when another request was faster. */
export async function confirmPendingToken(
  sql: Sql,
  token: {
    readonly customerId: string
    readonly sessionId: string
    readonly seedSealed: Buffer
    readonly step: number
    readonly at: Date
  },
): Promise<boolean> {
  const { rows } = await sql.query<{ isConfirmed: boolean }>(
    'select bank.confirm_authenticator($1, $2, $3, $4, $5) as "isConfirmed"',
    [token.customerId, token.seedSealed, token.step, token.at, token.sessionId],
  )
  return rows[0]?.isConfirmed === true
}

/**
 * Uses up the code of this time step. Returns false when any process has used this code or a later one, or when the customer has set up
 * another app since.
 */
export async function useTokenStep(
  sql: Sql,
  token: { readonly customerId: string; readonly seedSealed: Buffer; readonly step: number },
): Promise<boolean> {
  const { rows } = await sql.query<{ isUsed: boolean }>('select bank.use_authenticator_step($1, $2, $3) as "isUsed"', [
    token.customerId,
    token.seedSealed,
    token.step,
  ])
  return rows[0]?.isUsed === true
}

/** The customer and the session of the change. The database checks that the session is open. */
export interface TokenOwner {
  readonly customerId: string
  readonly sessionId: string
}

export async function writeAskedAtLogin(
  sql: Sql,
  { customerId, sessionId }: TokenOwner,
  isAsked: boolean,
  at: Date,
): Promise<void> {
  await sql.query('select bank.set_authenticator_at_login($1, $2, $3, $4)', [customerId, isAsked, at, sessionId])
}

/**
 * Deletes the authenticator and its recovery codes. Returns false when there was none. Evidence: the session, or the
 * audit event of an operator.
 */
export async function deleteToken(
  sql: Sql,
  customerId: string,
  at: Date,
  why: ChangeReason<'removed' | 'lost'>,
): Promise<boolean> {
  const { rows } = await sql.query<{ isRemoved: boolean }>(
    'select bank.remove_authenticator($1, $2, $3, $4) as "isRemoved"',
    [customerId, at, why.reason, why.evidence],
  )
  return rows[0]?.isRemoved === true
}

/** Replaces all recovery codes of the customer. */
export async function replaceRecoveryCodes(
  sql: Sql,
  { customerId, sessionId }: TokenOwner,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await sql.query('select bank.set_recovery_codes($1, $2, $3, $4)', [customerId, hashes, at, sessionId])
}

export async function countRecoveryCodes(sql: Sql, customerId: string): Promise<number> {
  const { rows } = await sql.query<{ left: number }>(
    'select count(*)::int as left from bank.recovery_code where customer_id = $1 and used_at is null',
    [customerId],
  )
  return rows[0]?.left ?? 0
}

/** The stored hash of a code that was not used. `codeHashes`: one for each accepted key. */
export async function findRecoveryCode(
  sql: Sql,
  customerId: string,
  codeHashes: readonly Buffer[],
): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ codeHash: Buffer }>(
    'select code_hash as "codeHash" from bank.recovery_code where customer_id = $1 and code_hash = any ($2) and used_at is null',
    [customerId, codeHashes],
  )
  return rows[0]?.codeHash
}

/** Uses up a recovery code. False when another request was faster. */
export async function useRecoveryCode(sql: Sql, customerId: string, codeHash: Buffer, at: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update bank.recovery_code set used_at = $3 where customer_id = $1 and code_hash = $2 and used_at is null',
    [customerId, codeHash, at],
  )
  return rowCount === 1
}
