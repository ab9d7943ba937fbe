/** The staff's calls on services that are switched off. */
import * as v from 'valibot'
import { type stopsSchema, wantedStopSchema } from '../../../contract/staff/staff-stops.ts'
import { ok } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import type { StoredStop } from '../../stops/stop-store.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, staffRoute, type StaffRoute } from '../staff-route.ts'
import { checkStop } from './check-stop.ts'
import { countTouched } from './count-touched.ts'
import { findServices } from './stopped-services.ts'
import { findOrderedStops } from './ordered-stops.ts'

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
    findOrderedStops(sql, new Date(now.getTime() - SHOWN_MS)),
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
      order: stop.order,
    })),
  }
}

function stateOf({ startsAt, endsAt, endedAt }: StoredStop, now: Date): 'planned' | 'off' | 'ended' {
  if (endedAt !== null || (endsAt !== null && endsAt <= now)) return 'ended'
  return startsAt > now ? 'planned' : 'off'
}
