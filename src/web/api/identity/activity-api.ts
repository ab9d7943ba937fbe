/** Defines the call for the recent events of a customer's access, page by page. */
import { type Activity, activityRoutes } from '../../../contract/identity/activity.ts'
import { bankApi } from '../data-layer/bank-api.ts'

interface ActivityPage {
  readonly activities: Activity[]
  readonly nextCursor: string | null
}

const activityApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getActivity: build.infiniteQuery<ActivityPage, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor },
      query: ({ pageParam }) => ({
        route: activityRoutes.getActivity,
        input: pageParam === null ? {} : { cursor: pageParam },
      }),
    }),
  }),
})

export const { useGetActivityInfiniteQuery } = activityApi
