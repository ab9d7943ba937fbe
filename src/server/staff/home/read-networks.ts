/** Reads the state of the networks for the first page of staff: the payment switch, the billers and the channels of alerts. */
import type { StaffHome } from '../../../contract/staff/staff-home.ts'
import type { Sql } from '../../db/database.ts'
import { findFailingBillers } from '../../features/bills/billers/biller-health-store.ts'
import { findSwitchDownSince } from '../../features/transfers/outward/switch-health.ts'

export async function readNetworks(sql: Sql, now: Date): Promise<NonNullable<StaffHome['networks']>> {
  const [downSince, failing, alerts] = await Promise.all([
    findSwitchDownSince(sql, now),
    findFailingBillers(sql, now),
    findWaitingAlerts(sql, now),
  ])
  return {
    switchDownSince: downSince?.toISOString() ?? null,
    billers: await nameBillers(sql, failing),
    alerts,
  }
}

async function nameBillers(sql: Sql, failing: ReadonlyMap<string, Date>) {
  if (failing.size === 0) return []
  const { rows } = await sql.query<{ biller_id: string; name: string }>(
    'select biller_id, name from bank.biller where biller_id = any($1) order by name',
    [[...failing.keys()]],
  )
  return rows.map(({ biller_id: id, name }) => ({ name, failingSince: failing.get(id)?.toISOString() ?? '' }))
}

async function findWaitingAlerts(sql: Sql, now: Date) {
  const { rows } = await sql.query<{ channel: string; waiting: number; due_since: Date }>(
    `select channel, count(*)::int as waiting, min(next_at) as due_since from bank.alert_delivery
     where is_open and next_at <= $1 group by channel order by channel`,
    [now],
  )
  return rows.map(({ channel, waiting, due_since: since }) => ({ channel, waiting, dueSince: since.toISOString() }))
}
