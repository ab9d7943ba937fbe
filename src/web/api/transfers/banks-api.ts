/** Defines the calls for the list of banks, and for the banks that an account number may belong to. */
import { type Bank, bankRoutes } from '../../../contract/transfers/banks.ts'
import { bankApi } from '../data-layer/bank-api.ts'
import { useStoredList } from '../data-layer/stored-list.ts'

/** A day, because the list is long and changes only with the switch's own list. */
const BANKS_KEPT_S = 24 * 60 * 60

export const banksApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getBanks: build.query<{ banks: Bank[] }, void>({
      query: () => ({ route: bankRoutes.getBanks, input: {} }),
      keepUnusedDataFor: BANKS_KEPT_S,
    }),
    suggestBanks: build.query<{ banks: Bank[] }, string>({
      query: (accountNumber) => ({ route: bankRoutes.suggestBanks, input: { accountNumber } }),
    }),
  }),
})

export const { useSuggestBanksQuery } = banksApi

/** Returns the banks of the payment network. */
export const useBanks = () => useStoredList(banksApi.useGetBanksQuery(), (state) => state.transfer.banks)
