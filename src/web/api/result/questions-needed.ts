/** Notifies the layout of the signed-in pages that a payment waits for the customer's security questions. */
import type { CallFailure } from './call-result.ts'

let hear: (() => void) | undefined

/** Returns a function that removes the listener. */
export function onQuestionsNeeded(listener: () => void): () => void {
  hear = listener
  return () => {
    hear = undefined
  }
}

export function lookForQuestions({ data }: Pick<CallFailure, 'data'>): void {
  if ((data as { readonly reason?: unknown } | null)?.reason === 'security-questions-needed') hear?.()
}
