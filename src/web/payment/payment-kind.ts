/** Describes a kind of payment, such as transfers, to the payment flow: draft, check, review, approval, receipt. */
import { useMemo } from 'react'
import { callProblem } from '../api/result/call-problem.ts'
import { useAppDispatch } from '../session/store/hooks.ts'
import type { AppDispatch } from '../session/store/store.ts'
import type { KeptPayments, PaidContent, PaymentContent, UnsettledPayment } from './kept-payment.ts'
import type { OutcomeBank } from './use-outcome.ts'

type Found = Awaited<ReturnType<OutcomeBank['find']>>
type Withdrawn = Awaited<ReturnType<OutcomeBank['withdraw']>>

/** The texts of one kind of payment. */
export interface PaymentWords {
  /** The noun: "transfer", "payment". */
  readonly noun: string
  /** The label of the button: "Send ₦1,000.00". */
  readonly press: string
  /** The label of the button while the payment is being sent: "Sending". */
  readonly busy: string
  /** The participle: "sent", "paid". */
  readonly done: string
  /** The verb: "send", "pay". */
  readonly verb: string
}

/** The object of each kind is made once, and stays the same between renderings. */
export interface PaymentKind<C extends PaymentContent = PaidContent> {
  readonly words: Pick<PaymentWords, 'noun' | 'verb' | 'done'>
  /** The payment in progress in this tab. */
  readonly kept: KeptPayments<C>
  /** The address of the payment's receipt. */
  readonly pathOf: (paymentId: string) => string
  /** The field of a refusal that has the id of the earlier payment. */
  readonly idName: 'transferId' | 'paymentId' | 'cardId'
  /** Shown while the outcome of the last payment is unknown. Until it is known, no other payment is sent. */
  readonly stillChecking: string
  /** The calls about a payment whose approval had no answer. */
  readonly outcomes: (dispatch: AppDispatch) => OutcomeBank
}

/** For `useOutcome`. `outcomes` must stay the same function. */
export function useOutcomeBank({ outcomes }: Pick<PaymentKind<never>, 'outcomes'>): OutcomeBank {
  const dispatch = useAppDispatch()
  return useMemo(() => outcomes(dispatch), [outcomes, dispatch])
}

/** The bank's answer to a status inquiry about one payment. */
export function outcomeOf({ data, error }: { readonly data?: object | undefined; readonly error?: unknown }): Found {
  if (data !== undefined) return 'status' in data && data.status === 'cancelled' ? 'withdrawn' : 'known'
  const problem = callProblem(error)
  return problem.kind === 'refused' && problem.reason === 'not-found' ? 'none' : 'no-answer'
}

/** The bank's answer to a withdrawal of one approval. */
export function withdrawalOf({ data }: { readonly data?: { readonly outcome: string } | undefined }): Withdrawn {
  if (data === undefined || data.outcome === 'running') return 'running'
  return data.outcome === 'withdrawn' ? 'withdrawn' : 'known'
}

/** The payment with this id, if this tab approved it and has no answer yet. */
export function unsettledPayment<C extends PaymentContent>(
  { kept }: Pick<PaymentKind<C>, 'kept'>,
  paymentId: string,
): UnsettledPayment<C> | undefined {
  const last = kept.readUnsettled()
  return last?.paymentId === paymentId ? last : undefined
}
