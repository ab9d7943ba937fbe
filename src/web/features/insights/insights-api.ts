/** Defines the calls of insights. */
import { type InsightEntry, insightRoutes as routes, type Insights } from '../../../contract/accounts/insights.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { bankApi } from '../../api/data-layer/bank-api.ts'

export type { InsightEntry, Insights }
export type Scope = Omit<RouteInput<typeof routes.getInsights>, 'month'>
export type CategoryKey = Omit<RouteInput<typeof routes.getCategoryEntries>, 'left'>
export type EntryCategory = RouteData<typeof routes.getEntryCategory>
export type Corrections = RouteData<typeof routes.getCorrections>['corrections']

/** These calls change the category of a payment, or a budget. */
const changed = { invalidatesTags: ['Insights'] } as const

export const {
  useGetInsightsQuery,
  useGetCategoryEntriesInfiniteQuery,
  useGetEntryCategoryQuery,
  useGetCorrectionsQuery,
  useSetCategoryMutation,
  useUndoCategoryMutation,
  useSetBudgetMutation,
} = bankApi.enhanceEndpoints({ addTagTypes: ['Insights'] }).injectEndpoints({
  endpoints: (build) => ({
    getInsights: build.query<Insights, RouteInput<typeof routes.getInsights>>({
      query: (input) => ({ route: routes.getInsights, input }),
      providesTags: ['Insights', 'Entries'],
    }),
    getCategoryEntries: build.infiniteQuery<RouteData<typeof routes.getCategoryEntries>, CategoryKey, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.left },
      query: ({ queryArg, pageParam }) => ({
        route: routes.getCategoryEntries,
        input: { ...queryArg, ...(pageParam === null ? {} : { left: pageParam }) },
      }),
      providesTags: ['Insights', 'Entries'],
    }),
    getEntryCategory: build.query<EntryCategory, RouteInput<typeof routes.getEntryCategory>>({
      query: (input) => ({ route: routes.getEntryCategory, input }),
      providesTags: ['Insights', 'Entries'],
    }),
    getCorrections: build.query<{ corrections: Corrections }, void>({
      query: () => ({ route: routes.getCorrections, input: {} }),
      providesTags: ['Insights'],
    }),
    setCategory: build.mutation<unknown, RouteInput<typeof routes.setCategory>>({
      query: (input) => ({ route: routes.setCategory, input }),
      ...changed,
    }),
    undoCategory: build.mutation<unknown, string>({
      query: (correctionId) => ({ route: routes.undoCategory, input: { correctionId } }),
      ...changed,
    }),
    setBudget: build.mutation<unknown, RouteInput<typeof routes.setBudget>>({
      query: (input) => ({ route: routes.setBudget, input }),
      ...changed,
    }),
  }),
})
