/** The banks that money can be sent to, and which of them a number may be of. Loaded with the pages that ask. */
import { type Bank, bankRoutes } from '../../contract/banks.ts'
import { banksReceived } from '../session/store/small-slices.ts'
import { bankApi } from './bank-api.ts'

/** A day: the list is long, and changes with the switch's own. */
const BANKS_KEPT_S = 24 * 60 * 60

export const banksApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getBanks: build.query<{ banks: Bank[] }, void>({
      query: () => ({ route: bankRoutes.getBanks, input: {} }),
      keepUnusedDataFor: BANKS_KEPT_S,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined)
        if (answer !== undefined) dispatch(banksReceived(answer.data.banks))
      },
    }),
    suggestBanks: build.query<{ banks: Bank[] }, string>({
      query: (accountNumber) => ({ route: bankRoutes.suggestBanks, input: { accountNumber } }),
    }),
  }),
})

export const { useGetBanksQuery, useSuggestBanksQuery } = banksApi
