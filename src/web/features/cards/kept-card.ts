/** The card that is being asked for in this tab, and what the bank is asked about it. */
import { useMemo } from 'react'
import * as v from 'valibot'
import { callProblem } from '../../api/call-problem.ts'
import { keptPayments } from '../../approval/kept-payment.ts'
import type { OutcomeBank } from '../../approval/use-outcome.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import type { AppDispatch } from '../../session/store/store.ts'
import { CARD_ORDER } from '../../session/typed-in-tab.ts'
import { cardsApi } from './cards-api.ts'

/** What makes two orders the same order. */
const contentSchema = v.object({
  fromAccountNumber: v.string(),
  scheme: v.string(),
  deliverTo: v.string(),
  branchCode: v.string(),
  street: v.string(),
  city: v.string(),
  state: v.string(),
})

export const KEPT_CARD = keptPayments({ key: 'adire.card', orderKey: CARD_ORDER, content: contentSchema })

/** For `useOutcome`. */
export function useCardOutcomes(): OutcomeBank {
  const dispatch = useAppDispatch()
  return useMemo(() => cardOutcomes(dispatch), [dispatch])
}

function cardOutcomes(dispatch: AppDispatch): OutcomeBank {
  const { getCards, withdrawCardRequest } = cardsApi.endpoints
  return {
    find: async (cardId) => {
      const result = await dispatch(getCards.initiate(undefined, { forceRefetch: true, subscribe: false }))
      if (result.data === undefined) return callProblem(result.error).kind === 'refused' ? 'none' : 'no-answer'
      return result.data.some((card) => card.cardId === cardId) ? 'known' : 'none'
    },
    withdraw: async (challengeId) => {
      const { data } = await dispatch(withdrawCardRequest.initiate(challengeId, { track: false }))
      if (data === undefined || data.outcome === 'running') return 'running'
      return data.outcome === 'withdrawn' ? 'withdrawn' : 'known'
    },
  }
}
