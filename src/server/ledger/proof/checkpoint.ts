/** Reads, makes and compares the checkpoints of the books: the state of every account at the end of a proven day. */
import { createHash } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import type { Fault } from '../closed-days.ts'

export interface Checkpoint {
  /** The closed day, YYYY-MM-DD. Everything up to the end of this day is proven. */
  readonly day: string
  /** The end of the day: UTC, to the microsecond. */
  readonly endsAt: string
  /** The hash of the closed day. */
  readonly dayHash: Buffer
  readonly digest: Buffer
}

interface DayRow {
  readonly day: string
  readonly endsAt: string
  readonly dayHash: Buffer
}

const ENDS_AT = `to_char(d.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "endsAt"`
/** The accounts of one part of the digest. */
const BLOCK = 10_000

/** The checkpoint of the newest day. Undefined before the first proof of a closed day. */
export async function findCheckpoint(sql: Sql): Promise<Checkpoint | undefined> {
  const { rows } = await sql.query<DayRow & { digest: Buffer }>(
    `select c.day::text as day, ${ENDS_AT}, d.hash as "dayHash", c.digest
     from ledger.checkpoint c join ledger.closed_day d on d.day = c.day order by c.day desc, c.checkpoint_id desc limit 1`,
  )
  return rows[0]
}

/** The checkpoint of the newest closed day. Undefined when no day is closed. Run it in the snapshot that was proven. */
export async function makeCheckpoint(tx: Sql): Promise<Checkpoint | undefined> {
  const { rows } = await tx.query<DayRow>(
    `select d.day::text as day, ${ENDS_AT}, d.hash as "dayHash" from ledger.closed_day d order by d.day desc limit 1`,
  )
  const [day] = rows
  return day && { ...day, digest: await digestOf(tx, day) }
}

/** Compares the states of all accounts at the end of the checkpoint's day with the checkpoint. */
export async function checkStates(tx: Sql, from: Checkpoint): Promise<readonly Fault[]> {
  const digest = await digestOf(tx, from)
  if (digest.equals(from.digest)) return []
  return [
    { law: 'The accounts and the last proven day are as the checkpoint has them', count: 1, examples: [from.day] },
  ]
}

interface Reached {
  /** The checkpoint at which the proof started. Undefined: it read every entry. */
  readonly from: Checkpoint | undefined
  /** The checkpoint of the newest closed day. */
  readonly next: Checkpoint | undefined
  readonly at: Date
}

/** Stores the checkpoint that a proof without a fault reached. The same day needs no second checkpoint, unless the proof read every entry. */
export async function storeReached(sql: Sql, { from, next, at }: Reached): Promise<Checkpoint | undefined> {
  if (next === undefined || next.day === from?.day) return undefined
  await sql.query(
    `insert into ledger.checkpoint (day, entries, digest, is_from_start, proven_at)
     select $1::date, (select coalesce(sum(entries), 0) from ledger.closed_day where day <= $1::date), $2, $3, $4`,
    [next.day, next.digest, from === undefined, at],
  )
  return next
}

/**
 * SHA-256 over the hash of the day, its end, and the hash of each block of accounts. The state of an account at the end of the day is
 * the state before its first later entry. An account without a later entry still has the state in its row.
 */
async function digestOf(tx: Sql, { dayHash, endsAt }: DayRow): Promise<Buffer> {
  const { rows } = await tx.query<{ block: string; hash: Buffer }>(
    `with later as (
       select distinct on (account_id) account_id, seq - 1 as seq, balance - amount as balance
       from ledger.entry where posted_at >= $1::timestamptz order by account_id, seq)
     select a.account_id / ${BLOCK} as block,
       sha256(convert_to(string_agg(concat_ws(' ', a.account_id, a.currency, coalesce(l.seq, a.seq), coalesce(l.balance, a.balance)),
         ',' order by a.account_id), 'UTF8')) as hash
     from ledger.account a left join later l on l.account_id = a.account_id
     where a.mode <> 2 and coalesce(l.seq, a.seq) > 0 group by 1 order by 1`,
    [endsAt],
  )
  const digest = createHash('sha256').update(dayHash).update(`${endsAt}\n`)
  for (const { block, hash } of rows) digest.update(`${block} ${hash.toString('hex')}\n`)
  return digest.digest()
}
