/** Reads the devices and the sessions of a customer for staff. No key and no token is read. */
import type { AnswerOfPart } from '../../../../contract/staff/staff-customer-parts.ts'
import { AUTH_LIMITS } from '../../../../core/identity/auth-limits.ts'
import type { Sql } from '../../../db/database.ts'
import type { BankDeviceKeyRow, BankSessionRow } from '../../../db/tables/access.ts'

const MOST = 50

type Devices = AnswerOfPart<'devices'>
type DeviceRow = Pick<BankDeviceKeyRow, 'name' | 'linked_by' | 'linked_at' | 'last_used_at' | 'removed_at'>
type SessionRow = Pick<BankSessionRow, 'address' | 'opened_at' | 'last_seen_at' | 'revoked_reason'> & {
  readonly device: string
  readonly state: Devices['sessions'][number]['state']
}

export async function readDevices(sql: Sql, customerId: string, now: Date): Promise<Omit<Devices, 'part'>> {
  const devices = await sql.query<DeviceRow>(
    `select name, linked_by, linked_at, last_used_at, removed_at from bank.device_key where customer_id = $1
     order by removed_at is not null, last_used_at desc, device_key_id limit ${MOST}`,
    [customerId],
  )
  const sessions = await sql.query<SessionRow>(
    `select d.name as device, s.address, s.opened_at, s.last_seen_at, s.revoked_reason,
       case when s.revoked_at is not null then 'ended' when s.ends_at > $2 and s.last_seen_at > $3 then 'live' else 'idle' end as state
     from bank.session s join bank.device_key d on d.device_key_id = s.device_key_id
     where s.customer_id = $1 order by s.opened_at desc, s.session_id limit ${MOST}`,
    [customerId, now, new Date(now.getTime() - AUTH_LIMITS.idleMs)],
  )
  return {
    devices: devices.rows.map((row) => ({
      name: row.name,
      linkedBy: row.linked_by,
      linkedAt: row.linked_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      removedAt: row.removed_at?.toISOString() ?? null,
    })),
    sessions: sessions.rows.map((row) => ({
      device: row.device,
      address: row.address,
      openedAt: row.opened_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      state: row.state,
      endReason: row.revoked_reason,
    })),
  }
}
