/** Fetches the number of unread alerts after the first page. */
import { unreadAlertRoutes } from '../../contract/alerts/unread-alerts.ts'
import { bankApi } from './data-layer/bank-api.ts'

export const { useCountUnreadAlertsQuery } = bankApi.enhanceEndpoints({ addTagTypes: ['Alerts'] }).injectEndpoints({
  endpoints: (build) => ({
    countUnreadAlerts: build.query<number, void>({
      query: () => ({ route: unreadAlertRoutes.countUnreadAlerts, input: {} }),
      transformResponse: ({ unread }: { readonly unread: number }) => unread,
      providesTags: ['Alerts'],
    }),
  }),
})
