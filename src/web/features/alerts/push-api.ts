/** Defines the calls about the alerts that this browser shows. */
import { pushRoutes as routes } from '../../../contract/alerts/push.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { bankApi } from '../../api/data-layer/bank-api.ts'

export type PushState = RouteData<typeof routes.getPush>

export const { useGetPushQuery, useSwitchPushOnMutation, useSwitchPushOffMutation } = bankApi
  .enhanceEndpoints({ addTagTypes: ['Push'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getPush: build.query<PushState, void>({
        query: () => ({ route: routes.getPush, input: {} }),
        providesTags: ['Push'],
      }),
      switchPushOn: build.mutation<PushState, RouteInput<typeof routes.switchPushOn>>({
        query: (input) => ({ route: routes.switchPushOn, input }),
        invalidatesTags: ['Push'],
      }),
      switchPushOff: build.mutation<PushState, void>({
        query: () => ({ route: routes.switchPushOff, input: {} }),
        invalidatesTags: ['Push'],
      }),
    }),
  })
