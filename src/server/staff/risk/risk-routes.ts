/** The staff's calls on payment monitoring and on screening. */
import { listRiskSchema } from '../../../contract/staff/staff-api.ts'
import { listHitsSchema, readHitSchema } from '../../../contract/staff/staff-screening.ts'
import { ok } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
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
      run: async (wanted) =>
        ok({
          alerts: await listAlerts(database.pool, wanted),
          rules: await rateRules(database.pool, clock.now()),
        }),
    }),
    staffRoute({
      path: 'risk/export',
      duty: 'risk.read',
      input: listRiskSchema,
      run: (wanted, { trace }) =>
        database.transaction(async (tx) => {
          const alerts = await listAlerts(tx, wanted)
          // The event names no customer, because the archive of a customer has the events about them.
          const detail = { ...wanted, alerts: alerts.length }
          await recordAudit(tx, trace, { kind: 'risk.exported', outcome: 'done', detail })
          return ok({ alerts })
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
