/**
 * Sends an approved payment and finds its outcome.
 *
 * A missing answer is not a failure. The page then asks the bank until the outcome is certain, and never asks the
 * customer to try again first.
 */
import { useCallback, useState } from 'react'
import { callProblem, type CallProblem } from '../api/result/call-problem.ts'
import { endsApproval } from '../approval/approval-problem.ts'
import { isUnderWay } from './ask-for-offer.ts'
import type { KeptPayments } from './kept-payment.ts'
import { type Asked, type OutcomeBank, useOutcome } from './use-outcome.ts'

export type SendState =
  | { readonly kind: 'ready'; readonly problem: CallProblem | undefined }
  | { readonly kind: 'sending' }
  /** No answer came, and the page is asking the bank. */
  | { readonly kind: 'checking' }
  /** The bank has withdrawn the approval. No money left the account, and no money will leave it. */
  | { readonly kind: 'withdrawn' }
  /** The bank refused this payment itself. Another try needs a new review. */
  | { readonly kind: 'over'; readonly problem: CallProblem }
  | { readonly kind: 'known' }

export interface SendPayment<Approval> {
  readonly state: SendState
  readonly send: (approval: Approval) => Promise<void>
}

/** The calls that send one kind of payment. Each must stay the same object between renderings. */
export interface PaymentCalls<Approval> {
  readonly kept: Pick<KeptPayments<never>, 'markSent' | 'markAnswered' | 'forget'>
  readonly confirm: (approval: Approval) => PromiseLike<{ readonly error?: unknown }>
  readonly bank: OutcomeBank
}

/** `onKnown` is called once, when the bank has the payment, whatever its status. */
export function useSendPayment<Approval extends { readonly challengeId: string }>(
  { kept, confirm, bank }: PaymentCalls<Approval>,
  paymentId: string,
  onKnown: () => void,
): SendPayment<Approval> {
  const [state, setState] = useState<SendState>({ kind: 'ready', problem: undefined })
  const [asked, setAsked] = useState<Asked>()

  const send = useCallback(
    async (approval: Approval) => {
      setState({ kind: 'sending' })
      kept.markSent(approval.challengeId)
      const { error } = await confirm(approval)
      const problem = error === undefined ? undefined : callProblem(error)
      // Another tab may have sent this same payment.
      if (problem === undefined || isUnderWay(problem)) {
        // A payment over a network may take long. Once the bank has the payment, this tab need not ask about it.
        kept.markAnswered()
        setState({ kind: 'known' })
        onKnown()
        return
      }
      if (problem.kind !== 'refused') {
        setState({ kind: 'checking' })
        setAsked({ paymentId, challengeId: approval.challengeId })
      } else if (endsApproval(problem)) {
        kept.forget()
        setState({ kind: 'over', problem })
      } else {
        kept.markAnswered()
        setState({ kind: 'ready', problem })
      }
    },
    [confirm, kept, onKnown, paymentId],
  )

  useOutcome(bank, asked, (outcome) => {
    setAsked(undefined)
    if (outcome === 'withdrawn') {
      kept.forget()
      setState({ kind: 'withdrawn' })
    } else {
      // Otherwise the next page would ask once more, and lead a customer who has moved on back to this payment.
      kept.markAnswered()
      setState({ kind: 'known' })
      onKnown()
    }
  })
  return { state, send }
}
