/** What the settings ask about the customer's own security: questions, devices, sessions. Loaded with them, after login. */
import type { LinkedDevice, OpenedSession } from '../../contract/devices.ts'
import { ROUTES } from '../../contract/routes.ts'
import type { RouteData, RouteInput } from '../../contract/route.ts'
import { bankApi } from './bank-api.ts'

export type { LinkedDevice, OpenedSession }
interface DeviceRemoval {
  readonly input: RouteInput<typeof ROUTES.removeDevice>
  /** The device in use. */
  readonly isCurrent: boolean
}
type OwnQuestions = RouteData<typeof ROUTES.getUserSecurityQuestion>

const securityApi = bankApi.enhanceEndpoints({ addTagTypes: ['Devices', 'Sessions', 'Questions'] }).injectEndpoints({
  endpoints: (build) => ({
    getUserSecurityQuestions: build.query<OwnQuestions, void>({
      query: () => ({ route: ROUTES.getUserSecurityQuestion, input: {} }),
      providesTags: ['Questions'],
    }),
    getDevices: build.query<LinkedDevice[], void>({
      query: () => ({ route: ROUTES.getDevices, input: {} }),
      providesTags: ['Devices'],
    }),
    renameDevice: build.mutation<unknown, RouteInput<typeof ROUTES.renameDevice>>({
      query: (input) => ({ route: ROUTES.renameDevice, input }),
      invalidatesTags: ['Devices', 'Sessions'],
    }),
    removeDevice: build.mutation<unknown, DeviceRemoval>({
      query: ({ input }) => ({ route: ROUTES.removeDevice, input }),
      // Removing the device in use ends the session: then there is nobody left to ask for.
      invalidatesTags: (_result, error, { isCurrent }) => (error || isCurrent ? [] : ['Devices', 'Sessions']),
    }),
    getSessions: build.query<OpenedSession[], void>({
      query: () => ({ route: ROUTES.getSessions, input: {} }),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<unknown, RouteInput<typeof ROUTES.endSession>>({
      query: (input) => ({ route: ROUTES.endSession, input }),
      invalidatesTags: ['Sessions', 'Devices'],
    }),
    endOtherSessions: build.mutation<unknown, RouteInput<typeof ROUTES.endOtherSessions>>({
      query: (input) => ({ route: ROUTES.endOtherSessions, input }),
      invalidatesTags: ['Sessions', 'Devices'],
    }),
  }),
})

export const {
  useGetUserSecurityQuestionsQuery,
  useGetDevicesQuery,
  useRenameDeviceMutation,
  useRemoveDeviceMutation,
  useGetSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = securityApi
