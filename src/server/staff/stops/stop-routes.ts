/** The staff's calls on services that are switched off. */
import * as v from 'valibot'
import { type stopPreviewSchema, type stopsSchema, wantedStopSchema } from '../../../contract/staff/staff-stops.ts'
import { UNDECIDED_STATES } from '../../../values/vocabularies/payment-states.ts'
import { ok } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { inStates } from '../../payments/rows/state-lists.ts'
import { findStopsSince, type StoredStop } from '../../payments/stops/stop-store.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, staffRoute, type StaffRoute } from '../staff-route.ts'
import { checkStop } from './check-stop.ts'
import { findServices } from './stopped-services.ts'

const SHOWN_MS = 30 * 24 * 60 * 60 * 1000

export function stopRoutes({ database: { pool }, clock }: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'stops/read',
      duty: 'tariff.read',
      input: v.strictObject({}),
      run: async () => ok(await readStops(pool, clock.now())),
    }),
    staffRoute({
      path: 'stops/preview',
      duty: 'tariff.read',
      input: wantedStopSchema,
      async run(wanted) {
        const checked = await checkStop(pool, wanted, clock.now())
        if (!checked.ok) return refuse('bad-input', checked.failure)
        return ok(await countTouched(pool, wanted.service, clock.now()))
      },
    }),
  ]
}

async function readStops(sql: Sql, now: Date): Promise<v.InferOutput<typeof stopsSchema>> {
  const [services, stops] = await Promise.all([
    findServices(sql),
    findStopsSince(sql, new Date(now.getTime() - SHOWN_MS)),
  ])
  return {
    services: [...services],
    stops: stops.map((stop) => ({
      stopId: stop.stopId,
      service: stop.service,
      name: services.find(({ service }) => service === stop.service)?.name ?? stop.service,
      reason: stop.reason,
      startsAt: stop.startsAt.toISOString(),
      endsAt: stop.endsAt?.toISOString() ?? null,
      endedAt: stop.endedAt?.toISOString() ?? null,
      state: stateOf(stop, now),
    })),
  }
}

function stateOf({ startsAt, endsAt, endedAt }: StoredStop, now: Date): 'planned' | 'off' | 'ended' {
  if (endedAt !== null || (endsAt !== null && endsAt <= now)) return 'ended'
  return startsAt > now ? 'planned' : 'off'
}

/** Maps each network to the kind of its payments. */
const KINDS: Readonly<Record<string, string>> = {
  'network:switch': 'other-bank',
  'network:biller': 'bill',
  'network:card-processor': 'card-fee',
}

async function countTouched(sql: Sql, service: string, now: Date): Promise<v.InferOutput<typeof stopPreviewSchema>> {
  const kind = KINDS[service] ?? 'bill'
  const biller = service.startsWith('biller:') ? service.slice('biller:'.length) : null
  const { rows } = await sql.query<{ customers: number; all: number; openPayments: number }>(
    `select
       (select count(distinct t.customer_id)::int from bank.payment t
        where t.kind = $1 and t.created_at >= $3 and ($2::text is null or t.institution_code = $2)) as customers,
       (select count(*)::int from bank.customer) as all,
       (select count(*)::int from bank.payment t
        where ${inStates('t.state', UNDECIDED_STATES)} and t.kind = $1 and ($2::text is null or t.institution_code = $2)) as "openPayments"`,
    [kind, biller, new Date(now.getTime() - SHOWN_MS)],
  )
  return rows[0] ?? { customers: 0, all: 0, openPayments: 0 }
}
