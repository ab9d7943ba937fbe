/** Defines the calls that list and change saved bills. */
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { savedBillRoutes as routes } from '../../../contract/bills/saved-bills.ts'
import { bankApi } from '../data-layer/bank-api.ts'

export type SavedBill = RouteData<typeof routes.getSavedBills>['bills'][number]

export const { useGetSavedBillsQuery, useSaveBillMutation, useChangeSavedBillMutation, useRemoveSavedBillMutation } =
  bankApi.enhanceEndpoints({ addTagTypes: ['SavedBills', 'Bills'] }).injectEndpoints({
    endpoints: (build) => ({
      getSavedBills: build.query<SavedBill[], void>({
        query: () => ({ route: routes.getSavedBills, input: {} }),
        transformResponse: (data: RouteData<typeof routes.getSavedBills>) => data.bills,
        providesTags: ['SavedBills', 'Bills'],
      }),
      saveBill: build.mutation<SavedBill, RouteInput<typeof routes.saveBill>>({
        query: (input) => ({ route: routes.saveBill, input }),
        invalidatesTags: ['SavedBills'],
      }),
      changeSavedBill: build.mutation<SavedBill, RouteInput<typeof routes.changeSavedBill>>({
        query: (input) => ({ route: routes.changeSavedBill, input }),
        invalidatesTags: ['SavedBills'],
      }),
      removeSavedBill: build.mutation<unknown, string>({
        query: (BeneficiaryId) => ({ route: routes.removeSavedBill, input: { BeneficiaryId } }),
        invalidatesTags: ['SavedBills'],
      }),
    }),
  })
