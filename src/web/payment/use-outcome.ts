/**
 * Finds out what became of an approval that was never answered. That the bank does not know the payment proves nothing
 * (the approval may still be on its way, or wait in the bank), so after a while the approval is withdrawn: only the bank's
 * word that it is withdrawn means that nothing left the account.
 */
import { useEffect, useRef } from 'react'
import { useWorkInHand } from '../session/work-in-hand.ts'

/** Between two questions about an unknown outcome. */
const ASK_EVERY_MS = 3000
/** After so many answers in a row that there is no such payment, the approval is taken back. */
const ANSWERS_OF_NONE = 3

/** `known`: the bank has an answer, whichever, and the receipt shows it. */
export type Outcome = 'known' | 'withdrawn'

export interface Asked {
  readonly paymentId: string
  readonly challengeId: string
}

/** What a kind of payment asks the bank with. */
export interface OutcomeBank {
  /** `none`: the bank knows no such payment, now. */
  readonly find: (paymentId: string) => Promise<Outcome | 'none' | 'no-answer'>
  readonly withdraw: (challengeId: string) => Promise<Outcome | 'running'>
}

/** While `asked` is given, asks until the outcome is certain and then tells it once. `bank` must stay the same object. */
export function useOutcome(bank: OutcomeBank, asked: Asked | undefined, onOutcome: (outcome: Outcome) => void): void {
  const tell = useRef(onOutcome)
  useEffect(() => {
    tell.current = onOutcome
  })
  const { paymentId, challengeId } = asked ?? {}
  useWorkInHand(asked !== undefined)
  useEffect(() => {
    if (paymentId === undefined || challengeId === undefined) return
    const left = new AbortController()
    void followOutcome(bank, { paymentId, challengeId }, left.signal).then(
      (outcome) => outcome !== undefined && tell.current(outcome),
    )
    return () => left.abort()
  }, [bank, paymentId, challengeId])
}

/**
 * Asks until the outcome is certain. Undefined once the screen was left: then nobody is there to be told, and a payment
 * under way is not stopped.
 */
export async function followOutcome(
  bank: OutcomeBank,
  { paymentId, challengeId }: Asked,
  left: AbortSignal,
  askEveryMs = ASK_EVERY_MS,
): Promise<Outcome | undefined> {
  for (let none = 0; !left.aborted; ) {
    const found = await bank.find(paymentId)
    none = found === 'none' ? none + 1 : 0
    const outcome = none >= ANSWERS_OF_NONE && !left.aborted ? await bank.withdraw(challengeId) : found
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
