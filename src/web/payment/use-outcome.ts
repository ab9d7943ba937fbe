/**
 * Finds the outcome of an approval without an answer.
 *
 * If the bank does not know the payment, that proves nothing, because the approval may still arrive or wait in the
 * bank. So the approval is withdrawn after a while. Only the bank's confirmation of the withdrawal means that no money
 * left the account.
 */
import { useEffect, useRef } from 'react'
import { useUnsavedChanges } from '../session/drafts/unsaved-changes.ts'

/** The interval between two inquiries about an unknown outcome. */
const ASK_EVERY_MS = 3000
/**
 * The approval is withdrawn after the bank has answered this number of times in a row that it does not know the
 * payment.
 */
const ANSWERS_OF_NONE = 3

/** `known`: the bank has an answer, and the receipt shows it. */
export type Outcome = 'known' | 'withdrawn'

export interface Asked {
  readonly paymentId: string
  readonly challengeId: string
}

/** The calls with which a kind of payment asks the bank. */
export interface OutcomeBank {
  /** `none`: the bank does not know this payment now. */
  readonly find: (paymentId: string) => Promise<Outcome | 'none' | 'no-answer'>
  readonly withdraw: (challengeId: string) => Promise<Outcome | 'running'>
}

/**
 * While `asked` is set, asks until the outcome is certain, and then reports it once. `bank` must stay the same object.
 */
export function useOutcome(bank: OutcomeBank, asked: Asked | undefined, onOutcome: (outcome: Outcome) => void): void {
  const tell = useRef(onOutcome)
  useEffect(() => {
    tell.current = onOutcome
  })
  const { paymentId, challengeId } = asked ?? {}
  useUnsavedChanges(asked !== undefined)
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
 * Asks until the outcome is certain. Returns undefined after the customer left the screen. A payment in progress is not
 * stopped then.
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
