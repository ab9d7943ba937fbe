/** Defines the calls of the inbox and of the choice of channels. */
import { type Alert, alertRoutes as routes } from '../../../contract/alerts/alerts.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { bankApi } from '../../api/data-layer/bank-api.ts'

interface AlertsPage {
  readonly alerts: Alert[]
  readonly more: boolean
  readonly unread: number
}
type Choices = RouteData<typeof routes.getAlertChoices>

const alertsApi = bankApi.enhanceEndpoints({ addTagTypes: ['Alerts', 'AlertChoices'] }).injectEndpoints({
  endpoints: (build) => ({
    getAlerts: build.infiniteQuery<AlertsPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ alerts, more }) => (more ? alerts.at(-1)?.alertId : undefined),
      },
      query: ({ pageParam }) => ({
        route: routes.getAlerts,
        input: pageParam === null ? {} : { before: pageParam },
      }),
      providesTags: ['Alerts'],
    }),
    readAlert: build.mutation<{ unread: number }, RouteInput<typeof routes.readAlert>>({
      query: (input) => ({ route: routes.readAlert, input }),
      invalidatesTags: (_data, error) => (error ? [] : ['Alerts']),
    }),
    getAlertChoices: build.query<Choices, void>({
      query: () => ({ route: routes.getAlertChoices, input: {} }),
      providesTags: ['AlertChoices'],
    }),
    chooseAlert: build.mutation<Choices, RouteInput<typeof routes.chooseAlert>>({
      query: (input) => ({ route: routes.chooseAlert, input }),
      // The answer has the state of all choices.
      async onQueryStarted(_choice, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined)
        if (answer) dispatch(alertsApi.util.upsertQueryData('getAlertChoices', undefined, answer.data))
      },
    }),
  }),
})

export const { useGetAlertsInfiniteQuery, useReadAlertMutation, useGetAlertChoicesQuery, useChooseAlertMutation } =
  alertsApi
