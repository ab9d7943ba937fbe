/**
 * Finds out what became of an approval that was never answered. That the bank does not know the transfer proves nothing
 * (the approval may still be on its way, or wait in the bank), so after a while the approval is withdrawn: only the bank's
 * word that it is withdrawn means that nothing left the account.
 */
import { useEffect, useRef } from 'react'
import { callProblem } from '../../api/call-problem.ts'
import { transferApi } from '../../api/transfer-api.ts'
import type { AppDispatch } from '../../session/store/store.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import { useWorkInHand } from '../../session/work-in-hand.ts'

/** Between two questions about an unknown outcome. */
const ASK_EVERY_MS = 3000
/** After so many answers in a row that there is no such transfer, the approval is taken back. */
const ANSWERS_OF_NONE = 3

/** `known`: the bank has an answer, whichever, and the receipt shows it. */
export type Outcome = 'known' | 'withdrawn'

export interface Asked {
  readonly transferId: string
  readonly challengeId: string
}

/** While `asked` is given, asks until the outcome is certain and then tells it once. */
export function useOutcome(asked: Asked | undefined, onOutcome: (outcome: Outcome) => void): void {
  const dispatch = useAppDispatch()
  const tell = useRef(onOutcome)
  useEffect(() => {
    tell.current = onOutcome
  })
  const { transferId, challengeId } = asked ?? {}
  useWorkInHand(asked !== undefined)
  useEffect(() => {
    if (transferId === undefined || challengeId === undefined) return
    const left = new AbortController()
    const bank = {
      find: () => askOnce(dispatch, transferId),
      withdraw: () => withdrawOnce(dispatch, challengeId),
    }
    void followOutcome(bank, left.signal).then((outcome) => outcome !== undefined && tell.current(outcome))
    return () => left.abort()
  }, [dispatch, transferId, challengeId])
}

export interface OutcomeBank {
  /** `none`: the bank knows no such transfer, now. */
  readonly find: () => Promise<Outcome | 'none' | 'no-answer'>
  readonly withdraw: () => Promise<Outcome | 'running'>
}

/**
 * Asks until the outcome is certain. Undefined once the screen was left: then nobody is there to be told, and a payment
 * under way is not stopped.
 */
export async function followOutcome(
  bank: OutcomeBank,
  left: AbortSignal,
  askEveryMs = ASK_EVERY_MS,
): Promise<Outcome | undefined> {
  for (let none = 0; !left.aborted; ) {
    const found = await bank.find()
    none = found === 'none' ? none + 1 : 0
    const outcome = none >= ANSWERS_OF_NONE && !left.aborted ? await bank.withdraw() : found
    if (left.aborted) return undefined
    if (outcome === 'known' || outcome === 'withdrawn') return outcome
    await pause(askEveryMs, left)
  }
  return undefined
}

function pause(waitMs: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs)
    left.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

async function askOnce(dispatch: AppDispatch, transferId: string): Promise<Outcome | 'none' | 'no-answer'> {
  const result = await dispatch(
    transferApi.endpoints.getTransfer.initiate(transferId, { forceRefetch: true, subscribe: false }),
  )
  if (result.data !== undefined) return result.data.status === 'cancelled' ? 'withdrawn' : 'known'
  const problem = callProblem(result.error)
  return problem.kind === 'refused' && problem.reason === 'not-found' ? 'none' : 'no-answer'
}

async function withdrawOnce(dispatch: AppDispatch, challengeId: string): Promise<Outcome | 'running'> {
  const { data } = await dispatch(transferApi.endpoints.withdrawTransfer.initiate(challengeId, { track: false }))
  if (data === undefined || data.outcome === 'running') return 'running'
  return data.outcome === 'withdrawn' ? 'withdrawn' : 'known'
}
