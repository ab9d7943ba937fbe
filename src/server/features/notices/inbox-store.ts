/** Stores the alerts of a customer as the app shows them, and the customer's choices of channels. */
import type { AlertChoice } from '../../../core/alerts/alert-choices.ts'
import type { AlertTopic } from '../../../values/vocabularies/alert-words.ts'
import type { Sql } from '../../db/database.ts'
import { REMOVED_AT_ONCE, removeInSets, retentionEnd } from '../../db/retention.ts'

export interface StoredAlert {
  readonly key: string
  readonly topic: AlertTopic
  readonly notice: unknown
  readonly at: Date
  readonly readAt: Date | null
}

/**
 * Finds the customer's alerts, newest first. With `before`, only alerts that are older than this alert of the customer.
 */
export async function listAlerts(
  sql: Sql,
  customerId: string,
  before: string | undefined,
  limit: number,
): Promise<readonly StoredAlert[]> {
  const { rows } = await sql.query<StoredAlert>(
    `select public_id as key, topic, params as notice, created_at as at, read_at as "readAt" from bank.alert
     where customer_id = $1
       and ($2::uuid is null or alert_id < (select alert_id from bank.alert where customer_id = $1 and public_id = $2))
     order by alert_id desc limit $3`,
    [customerId, before ?? null, limit],
  )
  return rows
}

/** The largest number that the inbox counts to. */
const MOST_COUNTED = 100

export async function countUnread(sql: Sql, customerId: string): Promise<number> {
  const { rows } = await sql.query<{ unread: number }>(
    `select count(*)::int as unread from (select from bank.alert where customer_id = $1 and read_at is null limit ${MOST_COUNTED}) a`,
    [customerId],
  )
  return rows[0]?.unread ?? 0
}

/** Marks the customer's own alert as read, and with `andOlder` all earlier ones. An alert that was read keeps its time. */
export async function markRead(sql: Sql, customerId: string, key: string, andOlder: boolean, at: Date): Promise<void> {
  await sql.query(
    `update bank.alert a set read_at = $4 from bank.alert this
     where this.customer_id = $1 and this.public_id = $2 and a.customer_id = $1 and a.read_at is null
       and (a.alert_id = this.alert_id or ($3 and a.alert_id < this.alert_id))`,
    [customerId, key, andOlder, at],
  )
}

export async function listChoices(sql: Sql, customerId: string): Promise<readonly AlertChoice[]> {
  const { rows } = await sql.query<AlertChoice>(
    'select topic, channel, wanted from bank.alert_choice where customer_id = $1',
    [customerId],
  )
  return rows
}

/** Stores a choice. False when the choice was already so. */
export async function putChoice(sql: Sql, customerId: string, choice: AlertChoice, at: Date): Promise<boolean> {
  const { topic, channel, wanted } = choice
  const { rowCount } = await sql.query(
    `insert into bank.alert_choice as c (customer_id, topic, channel, wanted, chosen_at) values ($1, $2, $3, $4, $5)
     on conflict (customer_id, topic, channel) do update set wanted = $4, chosen_at = $5 where c.wanted <> $4`,
    [customerId, topic, channel, wanted, at],
  )
  return rowCount === 1
}

/** Deletes the alerts that `bank.retention` keeps no longer, with their deliveries. */
export async function dropOldAlerts(sql: Sql, now: Date): Promise<void> {
  const before = await retentionEnd(sql, 'alert', now)
  await removeInSets(() =>
    sql.query(
      `delete from bank.alert where alert_id = any (array(
         select alert_id from bank.alert where created_at < $1 limit ${REMOVED_AT_ONCE}))`,
      [before],
    ),
  )
}
