/** The deliveries of one lane, oldest alert first, and what becomes of each. */
import type { Sql } from '../../db/database.ts'
import type { Lane } from '../../notify/alert-lane.ts'

export interface StoredDelivery {
  readonly alertId: string
  /** What the alert is called outside. */
  readonly key: string
  readonly customerId: string
  /** As it was written; whoever sends it parses it. */
  readonly notice: unknown
  readonly state: 'waiting' | 'sending'
  /** Tries so far. */
  readonly attempts: number
  readonly nextAt: Date
  /** Of the message that was handed over last. */
  readonly handedDigest: string | null
}

/** The alert whose turn it is in the lane; those behind it wait for it. */
export async function findFirst(sql: Sql, { channel, target }: Lane): Promise<StoredDelivery | undefined> {
  const { rows } = await sql.query<StoredDelivery>(
    `select d.alert_id::text as "alertId", a.public_id as key, a.customer_id as "customerId", a.params as notice, d.state, d.attempts,
       d.next_at as "nextAt", d.message_digest as "handedDigest"
     from bank.alert_delivery d join bank.alert a on a.alert_id = d.alert_id
     where d.channel = $1 and d.target = $2 and d.state in ('waiting', 'sending')
     order by d.alert_id limit 1`,
    [channel, target],
  )
  return rows[0]
}

const OF = 'where alert_id = $1 and channel = $2 and target = $3 and attempts = $4'
const keyOf = ({ alertId, attempts }: StoredDelivery, { channel, target }: Lane) => [alertId, channel, target, attempts]

/** Notes that it is being handed over. False where somebody else was first. */
export async function markSending(sql: Sql, lane: Lane, delivery: StoredDelivery, until: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update bank.alert_delivery set state = 'sending', attempts = attempts + 1, next_at = $5 ${OF} and state = $6`,
    [...keyOf(delivery, lane), until, delivery.state],
  )
  return rowCount === 1
}

/** By what the network will know it, if it takes it. Throws where somebody else has taken it over: then nothing is handed over. */
export async function noteDigest(sql: Sql, lane: Lane, delivery: StoredDelivery, digest: string): Promise<void> {
  const { rowCount } = await sql.query(
    `update bank.alert_delivery set message_digest = $5 ${OF} and state = 'sending'`,
    [...keyOf(delivery, lane), digest],
  )
  if (rowCount !== 1) throw new Error('an alert is sent by another')
}

/** The end of a delivery. */
export async function settle(
  sql: Sql,
  lane: Lane,
  delivery: StoredDelivery,
  end: { readonly state: 'sent'; readonly providerId: string } | { readonly state: 'given-up' },
): Promise<void> {
  const providerId = end.state === 'sent' ? end.providerId : null
  await sql.query(
    `update bank.alert_delivery set state = $5, provider_id = $6 ${OF} and state in ('waiting', 'sending')`,
    [...keyOf(delivery, lane), end.state, providerId],
  )
}

/** Puts it off: `waiting` where the network has certainly not taken it, `sending` where it may have. */
export async function putOff(
  sql: Sql,
  lane: Lane,
  delivery: StoredDelivery,
  state: StoredDelivery['state'],
  nextAt: Date,
): Promise<void> {
  await sql.query(`update bank.alert_delivery set state = $5, next_at = $6 ${OF} and state in ('waiting', 'sending')`, [
    ...keyOf(delivery, lane),
    state,
    nextAt,
  ])
}

/** Puts off one that nobody could hand over, which counts as a try; whether it may be at the network stays as it was. */
export async function putOffUntried(sql: Sql, lane: Lane, delivery: StoredDelivery, nextAt: Date): Promise<void> {
  await sql.query(
    `update bank.alert_delivery set attempts = attempts + 1, next_at = $5 ${OF} and state in ('waiting', 'sending')`,
    [...keyOf(delivery, lane), nextAt],
  )
}

/** Which of these ids, by which the network calls its messages, are those of other alerts of this customer. */
export async function listKnownIds(sql: Sql, customerId: string, providerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select d.provider_id as id from bank.alert a join bank.alert_delivery d on d.alert_id = a.alert_id
     where a.customer_id = $1 and d.provider_id = any($2)`,
    [customerId, providerIds],
  )
  return rows.map(({ id }) => id)
}

/** Lanes that somebody should have gone through by now: what a process that is gone, or a job that was used up, left. */
export async function listStale(sql: Sql, before: Date): Promise<readonly Lane[]> {
  const { rows } = await sql.query<Lane>(
    `select distinct channel, target from bank.alert_delivery
     where state in ('waiting', 'sending') and next_at < $1 limit 1000`,
    [before],
  )
  return rows
}

/** What was told to nobody: a name without a customer. */
export async function dropAlertsOf(sql: Sql, customerId: string): Promise<void> {
  await sql.query('delete from bank.alert where customer_id = $1', [customerId])
}
