/** The banks that money can be sent to, and which of them a number may be of. Loaded with the pages that ask. */
import { type Bank, bankRoutes } from '../../contract/banks.ts'
import { bankApi } from './bank-api.ts'
import { useStoredList } from './stored-list.ts'

/** A day: the list is long, and changes with the switch's own. */
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

/** The banks of the payment network. */
export const useBanks = () => useStoredList(banksApi.useGetBanksQuery(), (state) => state.transfer.banks)
