/** Defines the calls that change accounts. */
import { type Account, accountRoutes as routes } from '../../../contract/accounts/account.ts'
import type { RouteInput } from '../../../contract/route.ts'
import { bankApi } from '../../api/data-layer/bank-api.ts'

export const { useChangeAccountMutation, useOpenCurrencyAccountMutation } = bankApi.injectEndpoints({
  endpoints: (build) => ({
    changeAccount: build.mutation<Account, RouteInput<typeof routes.changeAccount>>({
      query: (input) => ({ route: routes.changeAccount, input }),
      invalidatesTags: ['Accounts'],
    }),
    openCurrencyAccount: build.mutation<Account, RouteInput<typeof routes.openCurrencyAccount>>({
      query: (input) => ({ route: routes.openCurrencyAccount, input }),
      invalidatesTags: ['Accounts'],
    }),
  }),
})
