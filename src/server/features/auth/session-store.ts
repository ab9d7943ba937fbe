/** Sessions and the generations of their tokens; of the tokens only hashes. */
import type { Sql } from '../../db/database.ts'
import type { SessionState } from '../../../core/auth/session-rules.ts'
import { authQuery, rowOf, rowsOf } from './auth-tables.ts'

export interface NewSession {
  readonly sessionId: string
  readonly customerId: string
  readonly deviceKeyId: string
  readonly familyId: string
  readonly openedAt: Date
  readonly endsAt: Date
  readonly address: string
}

export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  await rowsOf(
    sql,
    authQuery.insertInto('bank.session').values({
      id: session.sessionId,
      customer_id: session.customerId,
      device_key_id: session.deviceKeyId,
      family_id: session.familyId,
      opened_at: session.openedAt,
      last_seen_at: session.openedAt,
      ends_at: session.endsAt,
      revoked_at: null,
      revoked_why: null,
      address: session.address,
    }),
  )
}

/** Ends the customer's live sessions on one device; a new login there takes their place. */
export async function endDeviceSessions(
  sql: Sql,
  customerId: string,
  deviceKeyId: string,
  why: 'replaced' | 'device-removed',
  at: Date,
): Promise<void> {
  await rowsOf(
    sql,
    authQuery
      .updateTable('bank.session')
      .set({ revoked_at: at, revoked_why: why })
      .where('customer_id', '=', customerId)
      .where('device_key_id', '=', deviceKeyId)
      .where('revoked_at', 'is', null),
  )
}

/** Ends one session, and so its whole family of tokens. False when it had ended. */
export async function endSession(
  sql: Sql,
  customerId: string,
  sessionId: string,
  why: 'logout' | 'refresh-reuse' | 'ended',
  at: Date,
): Promise<boolean> {
  const row = await rowOf(
    sql,
    authQuery
      .updateTable('bank.session')
      .set({ revoked_at: at, revoked_why: why })
      .where('id', '=', sessionId)
      .where('customer_id', '=', customerId)
      .where('revoked_at', 'is', null)
      .returning('id'),
  )
  // Who logs out wants to hear on; whoever is put out does not.
  if (row !== undefined && why !== 'logout')
    await sql.query(
      `delete from bank.push_subscription p using bank.session s
       where s.id = $2 and p.customer_id = $1 and p.device_key_id = s.device_key_id`,
      [customerId, sessionId],
    )
  return row !== undefined
}

/** Why sessions end that nobody logged out of. */
export type EndReason =
  | 'password-changed'
  | 'pin-changed'
  | 'device-removed'
  | 'passkey-removed'
  | 'token-removed'
  | 'contact-changed'
  | 'ended'

/** Ends all of the customer's live sessions but the one named; how many there were. Other devices show no more alerts then. */
export async function endOtherSessions(
  sql: Sql,
  customerId: string,
  keepSessionId: string | undefined,
  why: EndReason,
  at: Date,
): Promise<number> {
  const update = authQuery
    .updateTable('bank.session')
    .set({ revoked_at: at, revoked_why: why })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .returning('id')
  const ended = await rowsOf(sql, keepSessionId === undefined ? update : update.where('id', '!=', keepSessionId))
  await sql.query(
    `delete from bank.push_subscription where customer_id = $1
       and device_key_id is distinct from (select device_key_id from bank.session where id = $2)`,
    [customerId, keepSessionId ?? null],
  )
  return ended.length
}

export interface LiveSession {
  readonly sessionId: string
  readonly deviceKeyId: string
  readonly deviceName: string
  readonly address: string
  readonly openedAt: Date
  readonly lastSeenAt: Date
}

/** Sessions that could still be used, the last seen first. */
export function listLiveSessions(
  sql: Sql,
  customerId: string,
  now: Date,
  idleSince: Date,
): Promise<readonly LiveSession[]> {
  return rowsOf(
    sql,
    authQuery
      .selectFrom('bank.session as s')
      .innerJoin('bank.device_key as d', 'd.id', 's.device_key_id')
      .select([
        's.id as sessionId',
        's.device_key_id as deviceKeyId',
        'd.name as deviceName',
        's.address as address',
        's.opened_at as openedAt',
        's.last_seen_at as lastSeenAt',
      ])
      .where('s.customer_id', '=', customerId)
      .where('s.revoked_at', 'is', null)
      .where('s.ends_at', '>', now)
      .where('s.last_seen_at', '>', idleSince)
      .orderBy('s.last_seen_at', 'desc'),
  )
}

/** The login before this one. */
export function findLastLogin(
  sql: Sql,
  customerId: string,
): Promise<{ readonly at: Date; readonly deviceName: string } | undefined> {
  return rowOf(
    sql,
    authQuery
      .selectFrom('bank.session as s')
      .innerJoin('bank.device_key as d', 'd.id', 's.device_key_id')
      .select(['s.opened_at as at', 'd.name as deviceName'])
      .where('s.customer_id', '=', customerId)
      .orderBy('s.opened_at', 'desc')
      .limit(1),
  )
}

export interface NewTokens {
  readonly sessionId: string
  readonly generation: number
  readonly accessHash: Buffer
  readonly accessExpiresAt: Date
  readonly refreshHash: Buffer
  readonly issuedAt: Date
}

export async function insertTokens(sql: Sql, tokens: NewTokens): Promise<void> {
  await rowsOf(
    sql,
    authQuery.insertInto('bank.session_token').values({
      session_id: tokens.sessionId,
      generation: tokens.generation,
      access_hash: tokens.accessHash,
      access_expires_at: tokens.accessExpiresAt,
      refresh_hash: tokens.refreshHash,
      issued_at: tokens.issuedAt,
      rotated_at: null,
      successor_sealed: null,
    }),
  )
}

export interface RefreshRow extends SessionState {
  readonly sessionId: string
  readonly customerId: string
  readonly deviceKeyId: string
  readonly devicePublicKey: Buffer
  readonly deviceRemovedAt: Date | null
  readonly familyId: string
  readonly generation: number
  readonly rotatedAt: Date | null
  readonly successorSealed: Buffer | null
}

/** The token, with its session locked until the transaction ends: of two exchanges at once one waits for the other. */
export async function lockByRefreshToken(sql: Sql, refreshHash: Buffer): Promise<RefreshRow | undefined> {
  const owner = await rowOf(
    sql,
    authQuery.selectFrom('bank.session_token').select('session_id').where('refresh_hash', '=', refreshHash),
  )
  if (!owner) return undefined
  await rowsOf(sql, authQuery.selectFrom('bank.session').select('id').where('id', '=', owner.session_id).forUpdate())
  // Read after the lock is held, so that it sees what the other exchange wrote.
  return rowOf(
    sql,
    authQuery
      .selectFrom('bank.session_token as t')
      .innerJoin('bank.session as s', 's.id', 't.session_id')
      .innerJoin('bank.device_key as d', 'd.id', 's.device_key_id')
      .select([
        's.id as sessionId',
        's.customer_id as customerId',
        's.device_key_id as deviceKeyId',
        'd.public_key as devicePublicKey',
        'd.removed_at as deviceRemovedAt',
        's.family_id as familyId',
        's.revoked_at as revokedAt',
        's.last_seen_at as lastSeenAt',
        's.ends_at as endsAt',
        't.generation as generation',
        't.rotated_at as rotatedAt',
        't.successor_sealed as successorSealed',
      ])
      .where('t.refresh_hash', '=', refreshHash),
  )
}

/** Marks a generation as exchanged and keeps its successor, sealed; what older generations kept is dropped. */
export async function markRotated(
  sql: Sql,
  sessionId: string,
  generation: number,
  successorSealed: Buffer,
  at: Date,
): Promise<void> {
  const ofSession = authQuery.updateTable('bank.session_token').where('session_id', '=', sessionId)
  await rowsOf(sql, ofSession.set({ successor_sealed: null }).where('generation', '<', generation))
  await rowsOf(
    sql,
    ofSession.set({ rotated_at: at, successor_sealed: successorSealed }).where('generation', '=', generation),
  )
}

export async function touchSession(sql: Sql, sessionId: string, at: Date): Promise<void> {
  await rowsOf(
    sql,
    authQuery
      .updateTable('bank.session')
      .set({ last_seen_at: at })
      .where('id', '=', sessionId)
      .where('last_seen_at', '<', at),
  )
}
