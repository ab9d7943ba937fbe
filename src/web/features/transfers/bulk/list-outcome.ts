/** Asks the bank what became of a list, and takes an approval of one back. */
import { useMemo } from 'react'
import { callProblem } from '../../../api/call-problem.ts'
import type { OutcomeBank } from '../../../approval/use-outcome.ts'
import { useAppDispatch } from '../../../session/store/hooks.ts'
import type { AppDispatch } from '../../../session/store/store.ts'
import { bulkApi } from './bulk-api.ts'

/** For `useOutcome`. */
export function useListOutcomes(): OutcomeBank {
  const dispatch = useAppDispatch()
  return useMemo(() => listOutcomes(dispatch), [dispatch])
}

function listOutcomes(dispatch: AppDispatch): OutcomeBank {
  const { getBulk, withdrawBulk } = bulkApi.endpoints
  return {
    find: async (batchId) => {
      const { data, error } = await dispatch(getBulk.initiate(batchId, { forceRefetch: true, subscribe: false }))
      if (data !== undefined) return 'known'
      const problem = callProblem(error)
      return problem.kind === 'refused' && problem.reason === 'not-found' ? 'none' : 'no-answer'
    },
    withdraw: async (challengeId) => {
      const { data } = await dispatch(withdrawBulk.initiate(challengeId, { track: false }))
      if (data === undefined) return 'running'
      return data.outcome === 'withdrawn' ? 'withdrawn' : 'known'
    },
  }
}
