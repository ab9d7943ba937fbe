/** The calls with which staff read the alerts of payment monitoring and the hits of screening. No call here decides about one. */
import type * as v from 'valibot'
import { listRiskSchema } from '../../../contract/staff/staff-api.ts'
import { listHitsSchema, readHitSchema } from '../../../contract/staff/staff-screening.ts'
import { ok } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffCall, type StaffRoute } from '../staff-route.ts'
import { listAlerts, rateRules } from './read-alerts.ts'
import { countUnscreened, listHits, rateLists, readHit } from './read-hits.ts'

export function riskRoutes(deps: StaffDeps): readonly StaffRoute[] {
  const { database, clock } = deps
  return [
    staffRoute({
      path: 'risk/list',
      duty: 'risk.read',
      input: listRiskSchema,
      run: (wanted, call) =>
        database.transaction(async (tx) => {
          const alerts = await listAlertsFor(tx, wanted, 'risk.listed', call)
          return ok({ alerts, rules: await rateRules(tx, clock.now()) })
        }),
    }),
    staffRoute({
      path: 'risk/export',
      duty: 'risk.read',
      input: listRiskSchema,
      run: (wanted, call) =>
        database.transaction(async (tx) => ok({ alerts: await listAlertsFor(tx, wanted, 'risk.exported', call) })),
    }),
    staffRoute({
      path: 'screening/list',
      duty: 'risk.read',
      input: listHitsSchema,
      run: ({ which }, call) =>
        database.transaction(async (tx) => {
          const hits = await listHitsFor(tx, which, 'screening.listed', call)
          return ok({ hits, lists: await rateLists(tx, clock.now()), unscreened: await countUnscreened(tx) })
        }),
    }),
    staffRoute({
      path: 'screening/export',
      duty: 'risk.read',
      input: listHitsSchema,
      run: ({ which }, call) =>
        database.transaction(async (tx) => ok({ hits: await listHitsFor(tx, which, 'screening.exported', call) })),
    }),
    staffRoute({
      path: 'screening/read',
      duty: 'risk.read',
      input: readHitSchema,
      run: ({ hitId }, call) => readHit(deps, hitId, call),
    }),
  ]
}

// No event of a list names a customer. An event that names a customer is in the customer's archive.
async function listAlertsFor(
  tx: Sql,
  wanted: v.InferOutput<typeof listRiskSchema>,
  kind: 'risk.listed' | 'risk.exported',
  { trace }: StaffCall,
) {
  const alerts = await listAlerts(tx, wanted)
  await recordAudit(tx, trace, { kind, outcome: 'done', detail: { ...wanted, alerts: alerts.length } })
  return alerts
}

async function listHitsFor(
  tx: Sql,
  which: v.InferOutput<typeof listHitsSchema>['which'],
  kind: 'screening.listed' | 'screening.exported',
  { trace }: StaffCall,
) {
  const hits = await listHits(tx, which)
  await recordAudit(tx, trace, { kind, outcome: 'done', detail: { which, hits: hits.length } })
  return hits
}
