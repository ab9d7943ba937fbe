/**
 * Takes a draft to its review: checks it, requests an offer from the bank, and shows the problems of either in the
 * form.
 */
import { useState } from 'react'
import type { CallProblem } from '../api/result/call-problem.ts'
import type { FieldProblem, Problems } from '../ui/form/error-summary.tsx'
import { useNavigate } from '../ui/router/router.tsx'
import type { OfferAnswer, Review } from './ask-for-offer.ts'
import type { PaymentKind } from './payment-kind.ts'

/** A draft that passed its check, or its problems. */
export type CheckedDraft = { readonly ok: true } | { readonly ok: false; readonly problems: readonly FieldProblem[] }

type Passed<Checked> = Extract<Checked, { readonly ok: true }>

export interface ReviewSteps<Checked extends CheckedDraft, Offer> {
  readonly check: () => Checked | Promise<Checked>
  readonly askBank: (checked: Passed<Checked>) => Promise<OfferAnswer<Offer>>
  /** Turns a refusal into problems of the form. */
  readonly problemsOf: (problem: CallProblem) => Problems
}

export interface ReviewContainer<Offer> {
  /** Undefined while there is no offer. */
  readonly review: Review<Offer> | undefined
  readonly closeReview: () => void
  readonly askForReview: <Checked extends CheckedDraft>(steps: ReviewSteps<Checked, Offer>) => Promise<void>
}

interface ReviewedKind extends Pick<PaymentKind<never>, 'pathOf' | 'stillChecking'> {
  readonly kept: { readonly readUnsettled: () => object | undefined }
}

const NO_PROBLEMS: Problems = []

export function useReview<Offer>(
  { kept, pathOf, stillChecking }: ReviewedKind,
  showProblems: (problems: Problems) => void,
): ReviewContainer<Offer> {
  const [review, setReview] = useState<Review<Offer>>()
  const navigate = useNavigate()
  const closeReview = (): void => setReview(undefined)

  /** An open review closes, because the form says why there is no other offer. */
  function refuse(problems: Problems): void {
    closeReview()
    showProblems(problems)
  }

  async function askForReview<Checked extends CheckedDraft>(steps: ReviewSteps<Checked, Offer>): Promise<void> {
    // Another order is not sent either. A customer who changes the amount and sends again could pay twice.
    if (kept.readUnsettled() !== undefined) return refuse([{ text: stillChecking }])
    const checked = await steps.check()
    if (!checked.ok) return refuse(checked.problems)
    showProblems(NO_PROBLEMS)
    const asked = await steps.askBank(checked as Passed<Checked>)
    if (asked.kind === 'offer') return setReview(asked)
    if (asked.kind === 'used') return void navigate(pathOf(asked.paymentId))
    refuse(steps.problemsOf(asked.problem))
  }
  return { review, closeReview, askForReview }
}
