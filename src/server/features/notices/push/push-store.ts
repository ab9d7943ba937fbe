/** Stores the browsers that show a customer's alerts. */
import type { PushTarget } from '../../../ports/push.ts'
import type { Sql } from '../../../db/database.ts'

export interface PushSubscription extends PushTarget {
  readonly id: string
  readonly showsDetails: boolean
}

/** Finds the subscription of a device that is still linked. */
export async function findSubscription(sql: Sql, id: string): Promise<PushSubscription | undefined> {
  const { rows } = await sql.query<PushSubscription>(
    `select s.subscription_id as id, s.endpoint, s.p256dh, s.auth, s.shows_details as "showsDetails"
     from bank.push_subscription s join bank.device_key d on d.device_key_id = s.device_key_id and d.removed_at is null
     where s.subscription_id = $1`,
    [id],
  )
  return rows[0]
}

/** Finds out whether this device of the customer shows alerts, and with details. Undefined when it shows none. */
export async function findOfDevice(
  sql: Sql,
  customerId: string,
  deviceKeyId: string,
): Promise<{ readonly showsDetails: boolean } | undefined> {
  const { rows } = await sql.query<{ showsDetails: boolean }>(
    'select shows_details as "showsDetails" from bank.push_subscription where customer_id = $1 and device_key_id = $2',
    [customerId, deviceKeyId],
  )
  return rows[0]
}

/** Replaces the subscription of this device, or of another customer with this browser. */
export async function putSubscription(
  tx: Sql,
  owner: { readonly customerId: string; readonly deviceKeyId: string },
  added: PushTarget & { readonly showsDetails: boolean },
  at: Date,
): Promise<void> {
  const { customerId, deviceKeyId } = owner
  await tx.query(
    'delete from bank.push_subscription where endpoint = $1 or (customer_id = $2 and device_key_id = $3)',
    [added.endpoint, customerId, deviceKeyId],
  )
  await tx.query(
    `insert into bank.push_subscription (customer_id, device_key_id, endpoint, p256dh, auth, shows_details, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [customerId, deviceKeyId, added.endpoint, added.p256dh, added.auth, added.showsDetails, at],
  )
}

/** Deletes the subscription of a device. False when there was none. */
export async function dropOfDevice(sql: Sql, customerId: string, deviceKeyId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'delete from bank.push_subscription where customer_id = $1 and device_key_id = $2',
    [customerId, deviceKeyId],
  )
  return rowCount === 1
}

export async function dropSubscription(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from bank.push_subscription where subscription_id = $1', [id])
}
