/** Defines the calls of payment batches. The data layer never retries them. */
import {
  bulkRoutes as routes,
  type LineCheck,
  type ListHead,
  type WholeList,
} from '../../../../contract/transfers/bulk.ts'
import type { RouteData, RouteInput } from '../../../../contract/route.ts'
import { bankApi } from '../../../api/data-layer/bank-api.ts'
import { refreshAfterPayment } from '../../../api/transfers/refresh-after-payment.ts'

export type ListOffer = RouteData<typeof routes.initiateBulk>
export type ListApproval = RouteInput<typeof routes.confirmBulk>

/** A call checks ten names, and each name waits for the answer of its bank. */
const CHECK_TIMEOUT_MS = 90_000
/**
 * After this time the outcome is unknown, and the page asks for the status. "Sending" without an end would say less.
 */
const CONFIRM_TIMEOUT_MS = 15_000

export const bulkApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    checkBulk: build.mutation<{ lines: LineCheck[] }, RouteInput<typeof routes.checkBulk>>({
      query: (input) => ({ route: routes.checkBulk, input, options: { timeoutMs: CHECK_TIMEOUT_MS } }),
    }),
    initiateBulk: build.mutation<ListOffer, RouteInput<typeof routes.initiateBulk>>({
      query: (input) => ({ route: routes.initiateBulk, input }),
    }),
    confirmBulk: build.mutation<{ batchId: string }, ListApproval>({
      query: (input) => ({ route: routes.confirmBulk, input, options: { timeoutMs: CONFIRM_TIMEOUT_MS } }),
      onQueryStarted: refreshAfterPayment,
    }),
    withdrawBulk: build.mutation<RouteData<typeof routes.withdrawBulk>, string>({
      query: (challengeId) => ({ route: routes.withdrawBulk, input: { challengeId } }),
    }),
    getBulk: build.query<WholeList, string>({
      query: (batchId) => ({ route: routes.getBulk, input: { batchId } }),
    }),
    getBulks: build.query<{ lists: ListHead[]; more: boolean }, string | undefined>({
      query: (after) => ({ route: routes.getBulks, input: after === undefined ? {} : { after } }),
    }),
  }),
})

export const {
  useCheckBulkMutation,
  useInitiateBulkMutation,
  useConfirmBulkMutation,
  useGetBulkQuery,
  useGetBulksQuery,
} = bulkApi
