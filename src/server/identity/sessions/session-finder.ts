/** Finds the live session of an access token on every request, so that every node refuses an ended session. */
import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Session, SessionFinder } from '../../http/handler.ts'
import type { Language } from '../../../values/language.ts'
import { type AuthStore, limitsOf } from '../auth-deps.ts'
import { createTouchSessions } from './session-store.ts'

interface FoundRow {
  readonly access_hash: Buffer
  readonly session_id: string
  readonly customer_id: string
  readonly username: string
  readonly device_key_id: string
  readonly public_key: Buffer
  readonly language: Language | null
  readonly last_seen_at: Date
}

// `limit 1` makes PostgreSQL find each row by its key. Without it, and with the statistics of a smaller bank,
// PostgreSQL read all live sessions.
const findLive = `
  select t.access_hash, s.session_id, s.customer_id, p.username, s.device_key_id, d.public_key, s.last_seen_at, c.language
  from unnest($1::bytea[]) as asked(access_hash)
  cross join lateral (
    select t.access_hash, t.session_id from bank.session_token t
    where t.access_hash = asked.access_hash and t.access_expires_at > $2 limit 1) t
  cross join lateral (
    select s.session_id, s.customer_id, s.device_key_id, s.last_seen_at from bank.session s
    where s.session_id = t.session_id and s.revoked_at is null and s.ends_at > $2 and s.last_seen_at > $3 limit 1) s
  cross join lateral (
    select d.public_key from bank.device_key d
    where d.device_key_id = s.device_key_id and d.removed_at is null limit 1) d
  cross join lateral (select p.username from bank.profile p where p.customer_id = s.customer_id limit 1) p
  cross join lateral (select c.language from bank.customer c where c.customer_id = s.customer_id limit 1) c`

/**
 * Calls that arrive together share a statement. A statement is sent after each of its calls arrived, so a logout that was acknowledged is
 * seen by the next call. Also keeps the session's last-seen time, written at most every 15 seconds.
 */
export function createSessionFinder(deps: AuthStore): SessionFinder {
  const limits = limitsOf(deps)
  const touch = createTouchSessions(deps.database.pool)
  const findRow = createBatchLoader<Buffer, FoundRow>({
    keyOf: (hash) => hash.toString('hex'),
    keyOfRow: (row) => row.access_hash.toString('hex'),
    load: async (hashes) => {
      const now = deps.clock.now()
      const idleSince = new Date(now.getTime() - limits.idleMs)
      const { rows } = await deps.database.pool.query<FoundRow>(findLive, [hashes, now, idleSince])
      return rows
    },
  })
  return {
    findByAccessTokenHash: async (hash): Promise<Session | undefined> => {
      const [row] = await findRow(Buffer.from(hash))
      if (!row) return undefined
      const now = deps.clock.now()
      if (now.getTime() - row.last_seen_at.getTime() >= limits.touchEveryMs) {
        await touch({ sessionId: row.session_id, at: now })
      }
      return {
        sessionId: row.session_id,
        customerId: row.customer_id,
        username: row.username,
        deviceKeyId: row.device_key_id,
        devicePublicKey: row.public_key,
        language: row.language,
      }
    },
  }
}
