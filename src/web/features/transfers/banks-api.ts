/** The banks that money can be sent to, which of them a number may be of, and whether the way there is open; asked for with the form. */
import { type Bank, bankRoutes } from '../../../contract/banks.ts'
import type { RouteData } from '../../../contract/route.ts'
import { transferRoutes } from '../../../contract/transfers.ts'
import { bankApi } from '../../api/bank-api.ts'

/** A day: the list is long, and changes with the switch's own. */
const BANKS_KEPT_S = 24 * 60 * 60

const banksApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getBanks: build.query<{ banks: Bank[] }, void>({
      query: () => ({ route: bankRoutes.getBanks, input: {} }),
      keepUnusedDataFor: BANKS_KEPT_S,
    }),
    suggestBanks: build.query<{ banks: Bank[] }, string>({
      query: (accountNumber) => ({ route: bankRoutes.suggestBanks, input: { accountNumber } }),
    }),
    getSwitchState: build.query<RouteData<typeof transferRoutes.getSwitchState>, void>({
      query: () => ({ route: transferRoutes.getSwitchState, input: {} }),
    }),
  }),
})

export const { useGetBanksQuery, useSuggestBanksQuery, useGetSwitchStateQuery } = banksApi
