/** Defines the calls about monthly statements by mail. */
import type { RouteInput } from '../../../../contract/route.ts'
import {
  type StatementChoices,
  statementChoiceRoutes as routes,
} from '../../../../contract/accounts/statement-choices.ts'
import { bankApi } from '../../../api/data-layer/bank-api.ts'

const statementChoicesApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    getStatementChoices: build.query<StatementChoices, void>({
      query: () => ({ route: routes.getStatementChoices, input: {} }),
    }),
    chooseStatement: build.mutation<StatementChoices, RouteInput<typeof routes.chooseStatement>>({
      query: (input) => ({ route: routes.chooseStatement, input }),
      // The answer has the state of all choices.
      async onQueryStarted(_choice, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined)
        if (answer) dispatch(statementChoicesApi.util.upsertQueryData('getStatementChoices', undefined, answer.data))
      },
    }),
  }),
})

export const { useGetStatementChoicesQuery, useChooseStatementMutation } = statementChoicesApi
