/**
 * Defines the calls that move money. The data layer never retries or queues them: after an unknown result the page asks
 * for the status.
 */
import type { RouteData, RouteInput } from '../../../contract/route.ts'
import { type RecentTransfer, transferRoutes, type TransferView } from '../../../contract/transfers/transfers.ts'
import { bankApi } from '../data-layer/bank-api.ts'
import { refreshAfterPayment } from './refresh-after-payment.ts'
import type { RefreshOpenPage } from '../data-layer/refresh-open-page.ts'
import { useStoredList } from '../data-layer/stored-list.ts'

export type NameFound = RouteData<typeof transferRoutes.nameEnquiry>
export type TransferOrder = RouteInput<typeof transferRoutes.initiate>
export type TransferOffer = RouteData<typeof transferRoutes.initiate>
export type TransferApproval = RouteInput<typeof transferRoutes.confirm>
export type TransferAnswer = RouteData<typeof transferRoutes.confirm>

type Withdrawal = RouteData<typeof transferRoutes.withdraw>

/**
 * After this time the outcome is unknown, and the page asks for the status instead of showing "Sending" without an end.
 */
const CONFIRM_TIMEOUT_MS = 15_000
/** Longer than the few seconds after which the bank itself answers "running". */
const WITHDRAW_TIMEOUT_MS = 10_000

export const transferApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    nameEnquiry: build.mutation<NameFound, { bankCode: string; accountNumber: string }>({
      query: (input) => ({ route: transferRoutes.nameEnquiry, input }),
    }),
    initiateTransfer: build.mutation<TransferOffer, TransferOrder>({
      query: (input) => ({ route: transferRoutes.initiate, input }),
    }),
    confirmTransfer: build.mutation<TransferAnswer, TransferApproval>({
      query: (input) => ({ route: transferRoutes.confirm, input, options: { timeoutMs: CONFIRM_TIMEOUT_MS } }),
      onQueryStarted: refreshAfterPayment,
    }),
    withdrawTransfer: build.mutation<Withdrawal, string>({
      query: (challengeId) => ({
        route: transferRoutes.withdraw,
        input: { challengeId },
        options: { timeoutMs: WITHDRAW_TIMEOUT_MS },
      }),
    }),
    getTransfer: build.query<TransferView, string>({
      query: (transferId) => ({ route: transferRoutes.getTransfer, input: { transferId } }),
      providesTags: ['Transfers'],
    }),
    getRecent: build.query<RecentTransfer[], void>({
      query: () => ({ route: transferRoutes.getRecent, input: {} }),
      providesTags: ['Transfers'],
    }),
  }),
})

export const { useNameEnquiryMutation, useInitiateTransferMutation, useConfirmTransferMutation } = transferApi

/** Returns the recent transfers. */
export const useRecentTransfers = (options?: RefreshOpenPage) =>
  useStoredList(transferApi.useGetRecentQuery(undefined, options), (state) => state.transactions.recent)
