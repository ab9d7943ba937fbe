/** Reads the state of each network that the bank depends on, for the first page of staff. */
import type { StaffHome } from '../../../contract/staff/staff-home.ts'
import { WATCHED_REGISTERS } from '../../../values/vocabularies/watched-registers.ts'
import type { Sql } from '../../db/database.ts'
import { findFailingBillers } from '../../features/bills/billers/biller-health-store.ts'
import { areUsable } from '../../features/exchange/current-rates.ts'
import { findNewestRates } from '../../features/exchange/rates-store.ts'
import { findDownSince } from '../../network-health/network-health.ts'
import { findActiveStops, type StoredStop } from '../../stops/stop-store.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { findServices } from '../stops/stopped-services.ts'

type Networks = NonNullable<StaffHome['networks']>

export async function readNetworks(
  {
    database: { pool: sql },
    loginDownSince,
    rateLivesMs,
  }: Pick<StaffDeps, 'database' | 'loginDownSince' | 'rateLivesMs'>,
  now: Date,
): Promise<Networks> {
  const [downSince, rates, screening, cards, failing, alerts, loginDown, stops] = await Promise.all([
    findDownSince(sql, now),
    findNewestRates(sql),
    findUnansweredNames(sql),
    findWaitingCards(sql),
    findFailingBillers(sql, now),
    findWaitingAlerts(sql, now),
    loginDownSince(),
    findActiveStops(sql, now),
  ])
  return {
    switchDownSince: downSince.get('switch')?.toISOString() ?? null,
    registers: WATCHED_REGISTERS.map((register) => ({
      register,
      downSince: downSince.get(register)?.toISOString() ?? null,
    })),
    rates:
      rates === undefined
        ? null
        : { publishedAt: rates.madeAt.toISOString(), isUsable: areUsable(rates, now, rateLivesMs) },
    screening,
    loginDownSince: loginDown?.toISOString() ?? null,
    cards,
    billers: await nameBillers(sql, failing),
    stops: await nameStops(sql, stops),
    alerts,
  }
}

async function nameStops(sql: Sql, stops: readonly StoredStop[]): Promise<Networks['stops']> {
  if (stops.length === 0) return []
  const services = await findServices(sql)
  return stops.map(({ service, startsAt, endsAt }) => ({
    name: services.find((one) => one.service === service)?.name ?? service,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }))
}

/** A name waits for another try when an earlier try got no answer. */
async function findUnansweredNames(sql: Sql): Promise<Networks['screening']> {
  const { rows } = await sql.query<{ waiting: number; oldest_at: Date | null }>(
    `select count(*)::int as waiting, min(requested_at) as oldest_at from bank.screening_subject
     where screened_at is null and tries > 1`,
  )
  return waitingOf(rows[0])
}

const waitingOf = (row: { readonly waiting: number; readonly oldest_at: Date | null } | undefined) =>
  row === undefined || row.oldest_at === null ? null : { waiting: row.waiting, oldestAt: row.oldest_at.toISOString() }

async function nameBillers(sql: Sql, failing: ReadonlyMap<string, Date>) {
  if (failing.size === 0) return []
  const { rows } = await sql.query<{ biller_id: string; name: string }>(
    'select biller_id, name from bank.biller where biller_id = any($1) order by name',
    [[...failing.keys()]],
  )
  return rows.map(({ biller_id: id, name }) => ({ name, failingSince: failing.get(id)?.toISOString() ?? '' }))
}

/** A card order has a next step and an earlier try when its last try got no definite answer. */
async function findWaitingCards(sql: Sql): Promise<Networks['cards']> {
  const { rows } = await sql.query<{ waiting: number; oldest_at: Date | null }>(
    `select count(*)::int as waiting, min(p.created_at) as oldest_at
     from bank.payment_submission s join bank.payment p on p.payment_id = s.payment_id
     where s.network = 'card-processor' and s.next_at is not null and (s.sends > 1 or s.inquiries > 0)`,
  )
  return waitingOf(rows[0])
}

async function findWaitingAlerts(sql: Sql, now: Date) {
  const { rows } = await sql.query<{ channel: string; waiting: number; due_since: Date }>(
    `select channel, count(*)::int as waiting, min(next_at) as due_since from bank.alert_delivery
     where is_open and next_at <= $1 group by channel order by channel`,
    [now],
  )
  return rows.map(({ channel, waiting, due_since: since }) => ({ channel, waiting, dueSince: since.toISOString() }))
}
