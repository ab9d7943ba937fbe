/** The calls with which staff read the alerts of payment monitoring and the hits of screening. No call here decides about one. */
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
          // The event of this export names no customer. An event that names a customer is in the customer's archive.
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
