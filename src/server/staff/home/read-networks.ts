/** Reads the state of the networks for the first page of staff: the payment switch, the card processor, the billers and the channels of alerts. */
import type { StaffHome } from '../../../contract/staff/staff-home.ts'
import type { Sql } from '../../db/database.ts'
import { findFailingBillers } from '../../features/bills/billers/biller-health-store.ts'
import { findSwitchDownSince } from '../../features/transfers/outward/switch-health.ts'

export async function readNetworks(sql: Sql, now: Date): Promise<NonNullable<StaffHome['networks']>> {
  const [downSince, cards, failing, alerts] = await Promise.all([
    findSwitchDownSince(sql, now),
    findWaitingCards(sql),
    findFailingBillers(sql, now),
    findWaitingAlerts(sql, now),
  ])
  return {
    switchDownSince: downSince?.toISOString() ?? null,
    cards,
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

/** A card order has a next step and an earlier try when its last try got no definite answer. */
async function findWaitingCards(sql: Sql): Promise<NonNullable<StaffHome['networks']>['cards']> {
  const { rows } = await sql.query<{ waiting: number; oldest_at: Date | null }>(
    `select count(*)::int as waiting, min(p.created_at) as oldest_at
     from bank.payment_submission s join bank.payment p on p.payment_id = s.payment_id
     where s.network = 'card-processor' and s.next_at is not null and (s.sends > 1 or s.inquiries > 0)`,
  )
  const [row] = rows
  return row === undefined || row.oldest_at === null
    ? null
    : { waiting: row.waiting, oldestAt: row.oldest_at.toISOString() }
}

async function findWaitingAlerts(sql: Sql, now: Date) {
  const { rows } = await sql.query<{ channel: string; waiting: number; due_since: Date }>(
    `select channel, count(*)::int as waiting, min(next_at) as due_since from bank.alert_delivery
     where is_open and next_at <= $1 group by channel order by channel`,
    [now],
  )
  return rows.map(({ channel, waiting, due_since: since }) => ({ channel, waiting, dueSince: since.toISOString() }))
}
