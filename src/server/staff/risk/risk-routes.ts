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
      run: (wanted, { trace }) =>
        database.transaction(async (tx) => {
          const alerts = await listAlerts(tx, wanted)
          // No event of a list names a customer. An event that names a customer is in the customer's archive.
          const detail = { ...wanted, alerts: alerts.length }
          await recordAudit(tx, trace, { kind: 'risk.listed', outcome: 'done', detail })
          return ok({ alerts, rules: await rateRules(tx, clock.now()) })
        }),
    }),
    staffRoute({
      path: 'risk/export',
      duty: 'risk.read',
      input: listRiskSchema,
      run: (wanted, { trace }) =>
        database.transaction(async (tx) => {
          const alerts = await listAlerts(tx, wanted)
          const detail = { ...wanted, alerts: alerts.length }
          await recordAudit(tx, trace, { kind: 'risk.exported', outcome: 'done', detail })
          return ok({ alerts })
        }),
    }),
    staffRoute({
      path: 'screening/list',
      duty: 'risk.read',
      input: listHitsSchema,
      run: ({ which }, { trace }) =>
        database.transaction(async (tx) => {
          const hits = await listHits(tx, which)
          const detail = { which, hits: hits.length }
          await recordAudit(tx, trace, { kind: 'screening.listed', outcome: 'done', detail })
          return ok({ hits, lists: await rateLists(tx, clock.now()), unscreened: await countUnscreened(tx) })
        }),
    }),
    staffRoute({
      path: 'screening/export',
      duty: 'risk.read',
      input: listHitsSchema,
      run: ({ which }, { trace }) =>
        database.transaction(async (tx) => {
          const hits = await listHits(tx, which)
          const detail = { which, hits: hits.length }
          await recordAudit(tx, trace, { kind: 'screening.exported', outcome: 'done', detail })
          return ok({ hits })
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
