/** Defines the calls of the settings about the customer's security: questions, devices, sessions. */
import { securityQuestionRoutes } from '../../../contract/identity/security-questions.ts'
import { deviceRoutes, type LinkedDevice, type OpenedSession } from '../../../contract/identity/devices.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { bankApi } from '../data-layer/bank-api.ts'

export type { LinkedDevice, OpenedSession }
interface DeviceRemoval {
  readonly input: RouteInput<typeof deviceRoutes.removeDevice>
  /** True for the device that the customer is using now. */
  readonly isCurrent: boolean
}
type OwnQuestions = RouteData<typeof securityQuestionRoutes.getUserSecurityQuestion>

const securityApi = bankApi.enhanceEndpoints({ addTagTypes: ['Devices', 'Sessions', 'Questions'] }).injectEndpoints({
  endpoints: (build) => ({
    getUserSecurityQuestions: build.query<OwnQuestions, void>({
      query: () => ({ route: securityQuestionRoutes.getUserSecurityQuestion, input: {} }),
      providesTags: ['Questions'],
    }),
    getDevices: build.query<LinkedDevice[], void>({
      query: () => ({ route: deviceRoutes.getDevices, input: {} }),
      providesTags: ['Devices'],
    }),
    renameDevice: build.mutation<unknown, RouteInput<typeof deviceRoutes.renameDevice>>({
      query: (input) => ({ route: deviceRoutes.renameDevice, input }),
      invalidatesTags: ['Devices', 'Sessions'],
    }),
    stopDeviceAlerts: build.mutation<unknown, RouteInput<typeof deviceRoutes.stopDeviceAlerts>>({
      query: (input) => ({ route: deviceRoutes.stopDeviceAlerts, input }),
      invalidatesTags: ['Devices'],
    }),
    removeDevice: build.mutation<unknown, DeviceRemoval>({
      query: ({ input }) => ({ route: deviceRoutes.removeDevice, input }),
      // Removing the device in use ends the session, so no list is fetched again.
      invalidatesTags: (_result, error, { isCurrent }) => (error || isCurrent ? [] : ['Devices', 'Sessions']),
    }),
    getSessions: build.query<OpenedSession[], void>({
      query: () => ({ route: deviceRoutes.getSessions, input: {} }),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<unknown, RouteInput<typeof deviceRoutes.endSession>>({
      query: (input) => ({ route: deviceRoutes.endSession, input }),
      invalidatesTags: ['Sessions', 'Devices'],
    }),
    endOtherSessions: build.mutation<unknown, RouteInput<typeof deviceRoutes.endOtherSessions>>({
      query: (input) => ({ route: deviceRoutes.endOtherSessions, input }),
      invalidatesTags: ['Sessions', 'Devices'],
    }),
  }),
})

export const {
  useGetUserSecurityQuestionsQuery,
  useGetDevicesQuery,
  useRenameDeviceMutation,
  useStopDeviceAlertsMutation,
  useRemoveDeviceMutation,
  useGetSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = securityApi
