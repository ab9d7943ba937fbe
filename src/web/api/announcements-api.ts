/** Fetches the announcements of the bank, and closes an announcement for the customer. */
import { announcementRoutes as routes } from '../../contract/alerts/announcements.ts'
import type { RouteData } from '../../contract/route.ts'
import { bankApi } from './data-layer/bank-api.ts'

export const { useGetAnnouncementsQuery, useCloseAnnouncementMutation } = bankApi
  .enhanceEndpoints({ addTagTypes: ['Announcements'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getAnnouncements: build.query<RouteData<typeof routes.getAnnouncements>, void>({
        query: () => ({ route: routes.getAnnouncements, input: {} }),
        providesTags: ['Announcements'],
      }),
      closeAnnouncement: build.mutation<unknown, string>({
        query: (announcementId) => ({ route: routes.closeAnnouncement, input: { announcementId } }),
        // The bank may have a next announcement, because an answer has five at most.
        invalidatesTags: (_data, error) => (error ? [] : ['Announcements']),
      }),
    }),
  })
