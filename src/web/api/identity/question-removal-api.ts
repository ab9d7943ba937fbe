/** Defines the calls that remove the security questions. */
import { questionRemovalRoutes as routes } from '../../../contract/identity/question-removal.ts'
import type { RouteInput } from '../../../contract/route.ts'
import type { ApprovalChallenge } from './approval-api.ts'
import { bankApi } from '../data-layer/bank-api.ts'

export const { useRemoveSecurityQuestionsMutation, useConfirmRemoveSecurityQuestionsMutation } = bankApi
  .enhanceEndpoints({ addTagTypes: ['Questions'] })
  .injectEndpoints({
    endpoints: (build) => ({
      removeSecurityQuestions: build.mutation<ApprovalChallenge, void>({
        query: () => ({ route: routes.removeSecurityQuestions, input: {} }),
      }),
      confirmRemoveSecurityQuestions: build.mutation<unknown, RouteInput<typeof routes.confirmRemoveSecurityQuestions>>(
        {
          query: (input) => ({ route: routes.confirmRemoveSecurityQuestions, input }),
          invalidatesTags: ['Questions'],
        },
      ),
    }),
  })
