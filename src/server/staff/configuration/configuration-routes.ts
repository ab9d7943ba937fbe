/** The staff's calls on the configuration by date. */
import * as v from 'valibot'
import { orderDifferenceSchema, previewConfigurationSchema } from '../../../contract/staff/staff-configuration.ts'
import { ok } from '../../../values/result.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
import { orderDifference, previewConfiguration } from './preview-configuration.ts'
import { readConfiguration } from './read-configuration.ts'

export function configurationRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'configuration/read',
      duty: 'tariff.read',
      input: v.strictObject({}),
      run: async () => ok(await readConfiguration(deps.database.pool, deps.clock.now())),
    }),
    staffRoute({
      path: 'configuration/preview',
      duty: 'tariff.change',
      input: previewConfigurationSchema,
      run: (input) => previewConfiguration(deps, input),
    }),
    staffRoute({
      path: 'configuration/order-difference',
      duty: 'tariff.read',
      input: orderDifferenceSchema,
      run: (input) => orderDifference(deps, input),
    }),
  ]
}
