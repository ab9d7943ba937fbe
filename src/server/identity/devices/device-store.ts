/** Reads and writes linked devices. Their public keys verify the signatures of calls. */
import type { DeviceLink } from '../../../values/vocabularies/access/session-ends.ts'
import { randomUUID } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import type { DeviceProof } from '../../http/handler.ts'
import type { ChangeReason } from '../profiles/profile-store.ts'

export interface DeviceKey {
  readonly id: string
  readonly publicKey: Buffer
  readonly name: string
}

/** Finds a live key of this customer. Undefined for an unknown key and for a key of another customer. */
export async function findDeviceKey(sql: Sql, customerId: string, deviceKeyId: string): Promise<DeviceKey | undefined> {
  const { rows } = await sql.query<DeviceKey>(
    `select device_key_id as id, public_key as "publicKey", name from bank.device_key
     where device_key_id = $1 and customer_id = $2 and removed_at is null`,
    [deviceKeyId, customerId],
  )
  return rows[0]
}

/**
 * Finds the live key whose signature a request has. Every request makes this query, so that its time reveals nothing
 * about a username in the request.
 */
export async function findDeviceByProof(
  sql: Sql,
  proof: DeviceProof | undefined,
): Promise<(DeviceKey & { readonly customerId: string }) | undefined> {
  if (!proof) return undefined
  const { rows } = await sql.query<DeviceKey & { readonly customerId: string }>(
    `select device_key_id as id, public_key as "publicKey", name, customer_id as "customerId" from bank.device_key
     where device_key_id = $1 and removed_at is null`,
    [proof.deviceKeyId],
  )
  const [device] = rows
  return device && proof.verify(device.publicKey) ? device : undefined
}

export interface NewDeviceKey {
  readonly customerId: string
  readonly publicKey: Buffer
  readonly name: string
  readonly linkedBy: DeviceLink
  readonly at: Date
  /** The id of the open sign-up, or the hash in hex of the ticket that this transaction used. */
  readonly evidence: string
}

/** Registers a key. A key that this customer has linked before keeps its id and its time. */
export async function insertDeviceKey(
  sql: Sql,
  device: NewDeviceKey,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { customerId, publicKey, name, linkedBy, at, evidence } = device
  const { rows } = await sql.query<{ id: string; isNew: boolean }>(
    'select device_id as id, is_new as "isNew" from bank.link_device($1, $2, $3, $4, $5, $6, $7)',
    [customerId, randomUUID(), publicKey, name, linkedBy, at, evidence],
  )
  const [linked] = rows
  if (linked) return linked
  throw new Error('A device key is neither new nor known: the profile was not locked')
}

/**
 * Lists the live devices that must be removed so that at most `keep` stay, `besideId` included: the devices whose last
 * use is oldest.
 */
export async function listDevicesBeyond(
  sql: Sql,
  customerId: string,
  besideId: string,
  keep: number,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql.query<{ readonly id: string; readonly name: string }>(
    `select device_key_id as id, name from bank.device_key where customer_id = $1 and device_key_id <> $2 and removed_at is null
     order by last_used_at desc, device_key_id offset $3`,
    [customerId, besideId, keep],
  )
  return rows
}

export interface LinkedDeviceKey {
  readonly id: string
  readonly name: string
  readonly linkedAt: Date
  readonly lastUsedAt: Date
  readonly linkedBy: DeviceLink
}

/** Lists the customer's live devices, the most recently used first. */
export async function listDeviceKeys(sql: Sql, customerId: string): Promise<readonly LinkedDeviceKey[]> {
  const { rows } = await sql.query<LinkedDeviceKey>(
    `select device_key_id as id, name, linked_at as "linkedAt", last_used_at as "lastUsedAt", linked_by as "linkedBy" from bank.device_key
     where customer_id = $1 and removed_at is null order by last_used_at desc, device_key_id`,
    [customerId],
  )
  return rows
}

/** False when the customer has no such live device. */
export async function renameDeviceKey(
  sql: Sql,
  customerId: string,
  deviceKeyId: string,
  name: string,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update bank.device_key set name = $3 where device_key_id = $1 and customer_id = $2 and removed_at is null',
    [deviceKeyId, customerId, name],
  )
  return rowCount === 1
}

/**
 * Removes a device, and returns its name. Undefined when the customer has no such live device. Evidence: the session,
 * or the ticket of the device that replaces it.
 */
export async function removeDeviceKey(
  sql: Sql,
  { customerId, deviceKeyId, at }: { readonly customerId: string; readonly deviceKeyId: string; readonly at: Date },
  why: ChangeReason<'removed' | 'replaced'>,
): Promise<string | undefined> {
  const { rows } = await sql.query<{ name: string | null }>('select bank.remove_device($1, $2, $3, $4, $5) as name', [
    customerId,
    deviceKeyId,
    at,
    why.reason,
    why.evidence,
  ])
  return rows[0]?.name ?? undefined
}

/** Updates the row and locks it, so that logins on one device run one after the other. */
export async function touchDeviceKey(sql: Sql, customerId: string, deviceKeyId: string, at: Date): Promise<void> {
  await sql.query('update bank.device_key set last_used_at = $3 where device_key_id = $1 and customer_id = $2', [
    deviceKeyId,
    customerId,
    at,
  ])
}

/** The ids of the customer's devices that show alerts. */
export async function findDevicesWithAlerts(sql: Sql, customerId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ device_key_id: string }>(
    'select device_key_id from bank.push_subscription where customer_id = $1',
    [customerId],
  )
  return new Set(rows.map((row) => row.device_key_id))
}

/** Returns false when the device showed no alerts. */
export async function dropAlertsOfDevice(sql: Sql, customerId: string, deviceKeyId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'delete from bank.push_subscription where customer_id = $1 and device_key_id = $2',
    [customerId, deviceKeyId],
  )
  return rowCount === 1
}
