/** Asks the bank what became of a transfer, and takes an approval of one back. */
import { useMemo } from 'react'
import { callProblem } from '../../api/call-problem.ts'
import { transferApi } from '../../api/transfer-api.ts'
import type { OutcomeBank } from '../../approval/use-outcome.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import type { AppDispatch } from '../../session/store/store.ts'

/** For `useOutcome`. */
export function useTransferOutcomes(): OutcomeBank {
  const dispatch = useAppDispatch()
  return useMemo(() => transferOutcomes(dispatch), [dispatch])
}

function transferOutcomes(dispatch: AppDispatch): OutcomeBank {
  const { getTransfer, withdrawTransfer } = transferApi.endpoints
  return {
    find: async (transferId) => {
      const result = await dispatch(getTransfer.initiate(transferId, { forceRefetch: true, subscribe: false }))
      if (result.data !== undefined) return result.data.status === 'cancelled' ? 'withdrawn' : 'known'
      const problem = callProblem(result.error)
      return problem.kind === 'refused' && problem.reason === 'not-found' ? 'none' : 'no-answer'
    },
    withdraw: async (challengeId) => {
      const { data } = await dispatch(withdrawTransfer.initiate(challengeId, { track: false }))
      if (data === undefined || data.outcome === 'running') return 'running'
      return data.outcome === 'withdrawn' ? 'withdrawn' : 'known'
    },
  }
}
