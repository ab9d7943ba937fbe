/** Reads and writes sessions and the generations of their tokens, as hashes. */
import { createBatchWriter } from '../../db/batch-writer.ts'
import type { Sql } from '../../db/database.ts'
import type { SessionState } from '../../../core/identity/session-rules.ts'
import type { SessionEnd } from '../../../values/vocabularies/access/session-ends.ts'

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
  await sql.query(
    `insert into bank.session (session_id, customer_id, device_key_id, family_id, opened_at, last_seen_at, ends_at, address)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [
      session.sessionId,
      session.customerId,
      session.deviceKeyId,
      session.familyId,
      session.openedAt,
      session.endsAt,
      session.address,
    ],
  )
}

/** Ends the customer's live sessions on one device, because a new login there replaces them. */
export async function endDeviceSessions(
  sql: Sql,
  customerId: string,
  deviceKeyId: string,
  why: Extract<SessionEnd, 'replaced' | 'device-removed'>,
  at: Date,
): Promise<void> {
  await sql.query(
    `update bank.session set revoked_at = $3, revoked_reason = $4
     where customer_id = $1 and device_key_id = $2 and revoked_at is null`,
    [customerId, deviceKeyId, at, why],
  )
}

/** Ends one session, and so all tokens of its family. Returns false when it had ended before. */
export async function endSession(
  sql: Sql,
  customerId: string,
  sessionId: string,
  why: Extract<SessionEnd, 'logout' | 'refresh-reuse' | 'ended'>,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update bank.session set revoked_at = $3, revoked_reason = $4 where session_id = $1 and customer_id = $2 and revoked_at is null',
    [sessionId, customerId, at, why],
  )
  const isEnded = rowCount === 1
  // A customer who logs out still wants alerts on this device. After the bank has ended the session, the device gets no
  // alerts.
  if (isEnded && why !== 'logout')
    await sql.query(
      `delete from bank.push_subscription p using bank.session s
       where s.session_id = $2 and p.customer_id = $1 and p.device_key_id = s.device_key_id`,
      [customerId, sessionId],
    )
  return isEnded
}

/** The reasons why a session ends without a logout. */
export type EndReason = Exclude<SessionEnd, 'logout' | 'replaced' | 'refresh-reuse'>

/**
 * Ends all of the customer's live sessions except the named session, and returns their number. Their devices then show
 * no alerts.
 */
export async function endOtherSessions(
  sql: Sql,
  customerId: string,
  keepSessionId: string | undefined,
  why: EndReason,
  at: Date,
): Promise<number> {
  const ended = await sql.query(
    `update bank.session set revoked_at = $3, revoked_reason = $4
     where customer_id = $1 and revoked_at is null and ($2::uuid is null or session_id <> $2)`,
    [customerId, keepSessionId ?? null, at, why],
  )
  await sql.query(
    `delete from bank.push_subscription where customer_id = $1
       and device_key_id is distinct from (select device_key_id from bank.session where session_id = $2)`,
    [customerId, keepSessionId ?? null],
  )
  return ended.rowCount ?? 0
}

/** Counts the sessions that have not ended. A session that nobody used for a while counts too. */
export async function countOpenSessions(sql: Sql, customerId: string, now: Date): Promise<number> {
  const { rows } = await sql.query<{ open: number }>(
    'select count(*)::int as open from bank.session where customer_id = $1 and revoked_at is null and ends_at > $2',
    [customerId, now],
  )
  return rows[0]?.open ?? 0
}

export interface LiveSession {
  readonly sessionId: string
  readonly deviceKeyId: string
  readonly deviceName: string
  readonly address: string
  readonly openedAt: Date
  readonly lastSeenAt: Date
}

/** Lists the sessions that can still be used, the last seen first. */
export async function listLiveSessions(
  sql: Sql,
  customerId: string,
  now: Date,
  idleSince: Date,
): Promise<readonly LiveSession[]> {
  const { rows } = await sql.query<LiveSession>(
    `select s.session_id as "sessionId", s.device_key_id as "deviceKeyId", d.name as "deviceName", s.address,
       s.opened_at as "openedAt", s.last_seen_at as "lastSeenAt"
     from bank.session s join bank.device_key d on d.device_key_id = s.device_key_id
     where s.customer_id = $1 and s.revoked_at is null and s.ends_at > $2 and s.last_seen_at > $3
     order by s.last_seen_at desc`,
    [customerId, now, idleSince],
  )
  return rows
}

/** Finds the time and the device of the previous login. */
export async function findLastLogin(
  sql: Sql,
  customerId: string,
): Promise<{ readonly at: Date; readonly deviceName: string } | undefined> {
  const { rows } = await sql.query<{ at: Date; deviceName: string }>(
    `select s.opened_at as at, d.name as "deviceName" from bank.session s join bank.device_key d on d.device_key_id = s.device_key_id
     where s.customer_id = $1 order by s.opened_at desc limit 1`,
    [customerId],
  )
  return rows[0]
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
  await sql.query(
    `insert into bank.session_token (session_id, generation, access_hash, access_expires_at, refresh_hash, issued_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      tokens.sessionId,
      tokens.generation,
      tokens.accessHash,
      tokens.accessExpiresAt,
      tokens.refreshHash,
      tokens.issuedAt,
    ],
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

/**
 * Finds the token, and locks its session until the transaction ends. When two requests exchange the token in parallel,
 * the second request waits.
 */
export async function lockByRefreshToken(sql: Sql, refreshHash: Buffer): Promise<RefreshRow | undefined> {
  const owners = await sql.query<{ session_id: string }>(
    'select session_id from bank.session_token where refresh_hash = $1',
    [refreshHash],
  )
  const [owner] = owners.rows
  if (!owner) return undefined
  await sql.query('select from bank.session where session_id = $1 for update', [owner.session_id])
  // The row is read after the lock is held, so that it has the changes of the other exchange.
  const { rows } = await sql.query<RefreshRow>(
    `select s.session_id as "sessionId", s.customer_id as "customerId", s.device_key_id as "deviceKeyId",
       d.public_key as "devicePublicKey", d.removed_at as "deviceRemovedAt", s.family_id as "familyId",
       s.revoked_at as "revokedAt", s.last_seen_at as "lastSeenAt", s.ends_at as "endsAt", t.generation,
       t.rotated_at as "rotatedAt", t.successor_sealed as "successorSealed"
     from bank.session_token t join bank.session s on s.session_id = t.session_id join bank.device_key d on d.device_key_id = s.device_key_id
     where t.refresh_hash = $1`,
    [refreshHash],
  )
  return rows[0]
}

/** Marks a generation as exchanged, and stores its sealed successor. The successors of older generations are deleted. */
export async function markRotated(
  sql: Sql,
  sessionId: string,
  generation: number,
  successorSealed: Buffer,
  at: Date,
): Promise<void> {
  await sql.query('update bank.session_token set successor_sealed = null where session_id = $1 and generation < $2', [
    sessionId,
    generation,
  ])
  await sql.query(
    'update bank.session_token set rotated_at = $3, successor_sealed = $4 where session_id = $1 and generation = $2',
    [sessionId, generation, at, successorSealed],
  )
}

export async function touchSession(sql: Sql, sessionId: string, at: Date): Promise<void> {
  await sql.query('update bank.session set last_seen_at = $2 where session_id = $1 and last_seen_at < $2', [
    sessionId,
    at,
  ])
}

interface Seen {
  readonly sessionId: string
  readonly at: Date
}

/**
 * Notes when sessions were last seen, for calls that arrive together with one statement. The statement does not wait for the disk: if a
 * crash loses it, the session ends a few seconds earlier.
 */
export function createTouchSessions(pool: Sql): (seen: Seen) => Promise<void> {
  return createBatchWriter<Seen, void>({
    keyOf: ({ sessionId }) => sessionId,
    write: async (seen) => {
      const { rows } = await pool.query<{ session_id: string }>(
        `with mine as (
           select s.session_id, g.at
           from set_config('synchronous_commit', 'off', true), unnest($1::uuid[], $2::timestamptz[]) as g(session_id, at)
             join bank.session s on s.session_id = g.session_id
           order by s.session_id for update of s skip locked),
         touched as (
           update bank.session s set last_seen_at = mine.at from mine
           where s.session_id = mine.session_id and s.last_seen_at < mine.at)
         select session_id from mine`,
        [seen.map(({ sessionId }) => sessionId), seen.map(({ at }) => at)],
      )
      return new Map(rows.map((row) => [row.session_id, undefined]))
    },
    writeAlone: ({ sessionId, at }) => touchSession(pool, sessionId, at),
  })
}
