/** Fetches the state of the network between banks. Every signed-in page loads it. */
import type { RouteData } from '../../../contract/route.ts'
import { switchStateRoutes } from '../../../contract/transfers/switch-state.ts'
import { bankApi } from '../data-layer/bank-api.ts'

export const { useGetSwitchStateQuery } = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getSwitchState: build.query<RouteData<typeof switchStateRoutes.getSwitchState>, void>({
      query: () => ({ route: switchStateRoutes.getSwitchState, input: {} }),
    }),
  }),
})
