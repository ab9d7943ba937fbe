/**
 * Reads and writes deliveries of alerts in sets. The deliveries of a lane (a channel and a target) follow the
 * order of their alerts.
 */
import type { Sql } from '../../db/database.ts'
import type { DeliveryQueue } from '../../notify/delivery-queue.ts'

export interface StoredDelivery extends DeliveryQueue {
  readonly alertId: string
  /** The public id of the alert. */
  readonly key: string
  readonly customerId: string
  /** The stored notice. The sender parses it. */
  readonly notice: unknown
  readonly state: 'waiting' | 'sending'
  /** The number of tries so far. */
  readonly attempts: number
  /** The digest of the message that was handed over last. */
  readonly handedDigest: string | null
}

/** Finds the first undelivered alert of each lane, if it is due. Later alerts of the lane wait. */
export async function findDue(sql: Sql, now: Date, limit: number): Promise<readonly StoredDelivery[]> {
  const { rows } = await sql.query<StoredDelivery>(
    `select d.alert_id::text as "alertId", d.channel, d.target, d.public_id as key, d.customer_id as "customerId", d.params as notice,
       d.state, d.attempts, d.message_digest as "handedDigest"
     from bank.due_deliveries($1, $2) d`,
    [now, limit],
  )
  return rows
}

/** The time at which the next lane becomes due. Undefined when no alert waits for a time. */
export async function findNextTime(sql: Sql, now: Date): Promise<Date | undefined> {
  const { rows } = await sql.query<{ next: Date | null }>(
    `select min(next_at) as next from (
       select distinct on (channel, target) next_at from bank.alert_delivery where is_open order by channel, target, alert_id) first
     where next_at > $1`,
    [now],
  )
  return rows[0]?.next ?? undefined
}

type Key = Pick<StoredDelivery, 'alertId' | 'channel' | 'target'>

const keysOf = (keys: readonly Key[]) => [
  keys.map(({ alertId }) => alertId),
  keys.map(({ channel }) => channel),
  keys.map(({ target }) => target),
]

/** The unique name of a delivery. */
export const nameOf = ({ alertId, channel, target }: Key): string => `${alertId} ${channel} ${target}`

/**
 * Marks deliveries as handed over until a time, each with the digest of its message. Null keeps the digest of the
 * message that was handed over before. Returns the names of the deliveries that this worker now has. Leaves out
 * deliveries that another worker has or has changed, so workers do not wait for each other's rows.
 */
export async function markSending(
  sql: Sql,
  marked: readonly (StoredDelivery & { readonly digest: string | null })[],
  until: Date,
): Promise<ReadonlySet<string>> {
  if (marked.length === 0) return new Set()
  const { rows } = await sql.query<Key>(
    `with mine as (
       select d.alert_id, d.channel, d.target, m.digest
       from unnest($1::bigint[], $2::text[], $3::uuid[], $4::int[], $5::text[], $6::text[])
           as m(alert_id, channel, target, attempts, state, digest)
         join bank.alert_delivery d on d.alert_id = m.alert_id and d.channel = m.channel and d.target = m.target
           and d.attempts = m.attempts and d.state = m.state
       for update of d skip locked)
     update bank.alert_delivery d set state = 'sending', attempts = d.attempts + 1, next_at = $7,
       message_digest = coalesce(mine.digest, d.message_digest)
     from mine where d.alert_id = mine.alert_id and d.channel = mine.channel and d.target = mine.target
     returning d.alert_id::text as "alertId", d.channel, d.target`,
    [
      ...keysOf(marked),
      marked.map(({ attempts }) => attempts),
      marked.map(({ state }) => state),
      marked.map(({ digest }) => digest),
      until,
    ],
  )
  return new Set(rows.map(nameOf))
}

/**
 * Stores the digest of another message, which the network does not have yet. Throws when another worker has the
 * delivery, so that nothing is handed over.
 */
export async function noteDigest(sql: Sql, delivery: StoredDelivery, digest: string): Promise<void> {
  const { alertId, channel, target, attempts } = delivery
  const { rowCount } = await sql.query(
    `update bank.alert_delivery set message_digest = $5
     where alert_id = $1 and channel = $2 and target = $3 and attempts = $4 and state = 'sending'`,
    [alertId, channel, target, attempts, digest],
  )
  if (rowCount !== 1) throw new Error('an alert is sent by another')
}

/**
 * The result of a try. `sent` and `given-up` are ends. `waiting`: the network has certainly not taken the message. `sending`: the network
 * may have taken it.
 */
export interface Outcome {
  readonly delivery: StoredDelivery
  readonly state: 'sent' | 'given-up' | 'waiting' | 'sending'
  /** The network's id of the message that it accepted. */
  readonly providerId?: string
  /** The time of the next try. Absent after the last try. */
  readonly nextAt?: Date
}

/**
 * Writes the outcomes of a set. A delivery that another worker has changed meanwhile stays as it is. The condition names the state and not
 * `is_open`, so that PostgreSQL finds each row by its key, and does not read all open deliveries. PostgreSQL has no statistics of
 * `coalesce`. Without it the statistics say that hardly a row is open, and each open row was compared with each outcome.
 */
export async function putOutcomes(sql: Sql, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const deliveries = outcomes.map(({ delivery }) => delivery)
  await sql.query(
    `update bank.alert_delivery d set state = o.state, provider_id = o.provider_id, next_at = coalesce(o.next_at, d.next_at)
     from unnest($1::bigint[], $2::text[], $3::uuid[], $4::int[], $5::text[], $6::text[], $7::timestamptz[])
       as o(alert_id, channel, target, attempts, state, provider_id, next_at)
     where d.alert_id = o.alert_id and d.channel = o.channel and d.target = o.target and d.attempts = o.attempts
       and coalesce(d.state in ('waiting', 'sending'), false)`,
    [
      ...keysOf(deliveries),
      deliveries.map(({ attempts }) => attempts),
      outcomes.map(({ state }) => state),
      outcomes.map(({ providerId }) => providerId ?? null),
      outcomes.map(({ nextAt }) => nextAt ?? null),
    ],
  )
}

/**
 * Postpones a delivery that could not be handed over, and counts a try. Its state stays as it was, because an earlier
 * message may be at the network.
 */
export async function putOffUntried(sql: Sql, delivery: StoredDelivery, nextAt: Date): Promise<void> {
  const { alertId, channel, target, attempts } = delivery
  await sql.query(
    `update bank.alert_delivery set attempts = attempts + 1, next_at = $5
     where alert_id = $1 and channel = $2 and target = $3 and attempts = $4 and state in ('waiting', 'sending')`,
    [alertId, channel, target, attempts, nextAt],
  )
}

/** Returns those of the network's message ids that belong to alerts of this customer. */
export async function listKnownIds(sql: Sql, customerId: string, providerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select d.provider_id as id from bank.alert a join bank.alert_delivery d on d.alert_id = a.alert_id
     where a.customer_id = $1 and d.provider_id = any($2)`,
    [customerId, providerIds],
  )
  return rows.map(({ id }) => id)
}

/** True when deliveries were due before a time, because a process ended or a job used up its tries. */
export async function hasStale(sql: Sql, before: Date): Promise<boolean> {
  const { rows } = await sql.query<{ stale: boolean }>(
    `select exists (select from bank.alert_delivery where is_open and next_at < $1) as stale`,
    [before],
  )
  return rows[0]?.stale === true
}

/** Deletes all alerts of a customer. The sender calls it when the customer has no contact any more: no row may name this customer. */
export async function dropAlertsOf(sql: Sql, customerId: string): Promise<void> {
  await sql.query('delete from bank.alert where customer_id = $1', [customerId])
}
