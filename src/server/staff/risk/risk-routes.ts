/** The staff's calls on payment monitoring and on screening. */
import { listRiskSchema } from '../../../contract/staff/staff-api.ts'
import { listHitsSchema, readHitSchema } from '../../../contract/staff/staff-screening.ts'
import { ok } from '../../../values/result.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
import { listAlerts, rateRules } from './read-alerts.ts'
import { countUnscreened, listHits, rateLists, readHit } from './read-hits.ts'

export function riskRoutes(deps: StaffDeps): readonly StaffRoute[] {
  const { database, clock } = deps
  return [
    staffRoute({
      path: 'risk/list',
      duty: 'risk.read',
      input: listRiskSchema,
      run: async ({ which }) =>
        ok({
          alerts: await listAlerts(database.pool, which),
          rules: await rateRules(database.pool, clock.now()),
        }),
    }),
    staffRoute({
      path: 'screening/list',
      duty: 'risk.read',
      input: listHitsSchema,
      run: async ({ which }) =>
        ok({
          hits: await listHits(database.pool, which),
          lists: await rateLists(database.pool, clock.now()),
          unscreened: await countUnscreened(database.pool),
        }),
    }),
    staffRoute({
      path: 'screening/read',
      duty: 'risk.read',
      input: readHitSchema,
      run: ({ hitId }, call) => readHit(deps, hitId, call),
    }),
  ]
}
