/**
 * Defines the calls about bills. A call that moves money is never retried or queued: after an unknown result the page
 * asks for the status.
 */
import { type billCategory } from '../../../contract/bills/bill-fields.ts'
import { type Biller, type BillProduct, billRoutes as routes } from '../../../contract/bills/bills.ts'
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import type * as v from 'valibot'
import { accountsChanged } from '../../session/store/accounts-slice.ts'
import { bankApi } from '../data-layer/bank-api.ts'
import type { RefreshOpenPage } from '../data-layer/refresh-open-page.ts'
import { useStoredList } from '../data-layer/stored-list.ts'

export type BillCategory = v.InferOutput<typeof billCategory>
export type { Biller, BillProduct }
export type BillCustomer = RouteData<typeof routes.validateBillCustomer>
export type BillCategoryData = RouteData<typeof routes.getBillCategories>['categories'][number]
export type BillOrder = RouteInput<typeof routes.initiateBill>
export type BillOffer = RouteData<typeof routes.initiateBill>
export type BillApproval = RouteInput<typeof routes.confirmBill>
export type BillPayment = RouteData<typeof routes.getBillPayment>
export type RecentBill = RouteData<typeof routes.getRecentBills>['payments'][number]
export type GamingLimit = RouteData<typeof routes.getGamingLimit>

/** After this time the outcome is unknown, and the page asks for the status. */
const CONFIRM_TIMEOUT_MS = 15_000
const WITHDRAW_TIMEOUT_MS = 10_000

export const billsApi = bankApi.enhanceEndpoints({ addTagTypes: ['Bills', 'GamingLimit'] }).injectEndpoints({
  endpoints: (build) => ({
    getBillCategories: build.query<BillCategoryData[], void>({
      query: () => ({ route: routes.getBillCategories, input: {} }),
      transformResponse: (data: RouteData<typeof routes.getBillCategories>) => data.categories,
    }),
    getBillers: build.query<RouteData<typeof routes.getBillers>, BillCategory>({
      query: (category) => ({ route: routes.getBillers, input: { category } }),
    }),
    getBillProducts: build.query<BillProduct[], string>({
      query: (billerId) => ({ route: routes.getBillProducts, input: { billerId } }),
      transformResponse: (data: RouteData<typeof routes.getBillProducts>) => data.products,
    }),
    validateBillCustomer: build.mutation<BillCustomer, RouteInput<typeof routes.validateBillCustomer>>({
      query: (input) => ({ route: routes.validateBillCustomer, input }),
    }),
    initiateBill: build.mutation<BillOffer, BillOrder>({
      query: (input) => ({ route: routes.initiateBill, input }),
    }),
    confirmBill: build.mutation<RouteData<typeof routes.confirmBill>, BillApproval>({
      query: (input) => ({ route: routes.confirmBill, input, options: { timeoutMs: CONFIRM_TIMEOUT_MS } }),
      // The call may have moved money even when it failed or had no answer, so the lists are fetched again.
      invalidatesTags: ['Bills', 'GamingLimit'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await queryFulfilled.catch(() => undefined)
        dispatch(accountsChanged())
      },
    }),
    withdrawBill: build.mutation<RouteData<typeof routes.withdrawBill>, string>({
      query: (challengeId) => ({
        route: routes.withdrawBill,
        input: { challengeId },
        options: { timeoutMs: WITHDRAW_TIMEOUT_MS },
      }),
    }),
    getBillPayment: build.query<BillPayment, string>({
      query: (paymentId) => ({ route: routes.getBillPayment, input: { paymentId } }),
      providesTags: ['Bills'],
    }),
    getRecentBills: build.query<RecentBill[], BillCategory | undefined>({
      query: (category) => ({ route: routes.getRecentBills, input: category === undefined ? {} : { category } }),
      transformResponse: (data: RouteData<typeof routes.getRecentBills>) => data.payments,
      providesTags: ['Bills'],
    }),
    getGamingLimit: build.query<GamingLimit, void>({
      query: () => ({ route: routes.getGamingLimit, input: {} }),
      providesTags: ['GamingLimit'],
    }),
    setGamingLimit: build.mutation<GamingLimit, string | undefined>({
      query: (perDay) => ({ route: routes.setGamingLimit, input: perDay === undefined ? {} : { perDay } }),
      invalidatesTags: ['GamingLimit'],
    }),
  }),
})

export const {
  useGetBillersQuery,
  useGetBillProductsQuery,
  useValidateBillCustomerMutation,
  useInitiateBillMutation,
  useConfirmBillMutation,
  useGetRecentBillsQuery,
  useGetGamingLimitQuery,
  useSetGamingLimitMutation,
} = billsApi

/** Returns the categories of bills. */
export const useBillCategories = () =>
  useStoredList(billsApi.useGetBillCategoriesQuery(), (state) => state.payments.categories)

/** Returns the recent bills of all categories. */
export const useRecentBills = (options?: RefreshOpenPage) =>
  useStoredList(useGetRecentBillsQuery(undefined, options), (state) => state.payments.recent)
