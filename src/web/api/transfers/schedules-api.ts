/** Defines the calls about scheduled payments: the list, the details of a scheduled payment, and its changes. */
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import {
  type Recurrence,
  type Schedule,
  type ScheduleDetails,
  type ScheduleRun,
  scheduleRoutes as routes,
} from '../../../contract/transfers/schedules.ts'
import { bankApi } from '../data-layer/bank-api.ts'

export type { Recurrence, Schedule, ScheduleDetails, ScheduleRun }
export type ScheduleOrder = RouteInput<typeof routes.initiateSchedule>
export type ScheduleOffer = RouteData<typeof routes.initiateSchedule>

type Approval = RouteInput<typeof routes.confirmSchedule>

/** These calls change a scheduled payment. A confirmed call may also add a scheduled payment. */
const changed = { invalidatesTags: ['Schedules'] } as const

export const {
  useGetSchedulesQuery,
  useGetScheduleQuery,
  usePreviewScheduleQuery,
  useInitiateScheduleMutation,
  useInitiateBillScheduleMutation,
  useChangeScheduleMutation,
  useConfirmScheduleMutation,
  usePauseScheduleMutation,
  useResumeScheduleMutation,
  useSkipNextMutation,
  useCancelScheduleMutation,
} = bankApi.enhanceEndpoints({ addTagTypes: ['Schedules'] }).injectEndpoints({
  endpoints: (build) => ({
    getSchedules: build.query<{ schedules: Schedule[] }, void>({
      query: () => ({ route: routes.getSchedules, input: {} }),
      providesTags: ['Schedules', 'Transfers'],
    }),
    getSchedule: build.query<ScheduleDetails, string>({
      query: (scheduleId) => ({ route: routes.getSchedule, input: { scheduleId } }),
      providesTags: ['Schedules', 'Transfers'],
    }),
    previewSchedule: build.query<{ nextDays: string[] }, Recurrence>({
      query: (input) => ({ route: routes.previewSchedule, input }),
    }),
    initiateSchedule: build.mutation<ScheduleOffer, ScheduleOrder>({
      query: (input) => ({ route: routes.initiateSchedule, input }),
    }),
    initiateBillSchedule: build.mutation<ScheduleOffer, RouteInput<typeof routes.initiateBillSchedule>>({
      query: (input) => ({ route: routes.initiateBillSchedule, input }),
    }),
    changeSchedule: build.mutation<ScheduleOffer, RouteInput<typeof routes.changeSchedule>>({
      query: (input) => ({ route: routes.changeSchedule, input }),
    }),
    confirmSchedule: build.mutation<Schedule, Approval>({
      query: (input) => ({ route: routes.confirmSchedule, input }),
      ...changed,
    }),
    pauseSchedule: build.mutation<Schedule, string>({
      query: (scheduleId) => ({ route: routes.pauseSchedule, input: { scheduleId } }),
      ...changed,
    }),
    resumeSchedule: build.mutation<Schedule, string>({
      query: (scheduleId) => ({ route: routes.resumeSchedule, input: { scheduleId } }),
      ...changed,
    }),
    skipNext: build.mutation<Schedule, string>({
      query: (scheduleId) => ({ route: routes.skipNext, input: { scheduleId } }),
      ...changed,
    }),
    cancelSchedule: build.mutation<Schedule, string>({
      query: (scheduleId) => ({ route: routes.cancelSchedule, input: { scheduleId } }),
      ...changed,
    }),
  }),
})
