/**
 * Runs the steps of the transfer form on a phone: payee, then amount. The review, which the bank answers, is the third
 * step.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from '../../../ui/router/router.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { beginDraft, bringsPayee, hasPayee } from './begin-draft.ts'
import { FIELD } from './check-order.ts'
import { focusField } from './focus-field.ts'
import type { TransferService } from '../transfer-service.ts'

export type TransferStep = 'who' | 'amount'

/** The marks of the form and the review in the browser's history. */
interface MarkedState {
  readonly step?: 'amount'
  readonly review?: true
}
const marks = (): MarkedState => (history.state as MarkedState | null) ?? {}

const WHO_FIELDS: readonly string[] = [FIELD.to, FIELD.bank, FIELD.expected, FIELD.confirmed, FIELD.type, FIELD.save]

/** The problems that a step shows. A problem without a field belongs to every step. */
export const problemsOf = (step: TransferStep, problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.filter(({ fieldId }) => fieldId === undefined || WHO_FIELDS.includes(fieldId) === (step === 'who'))

export interface TransferSteps {
  /** Undefined on a wider window, where the whole form is one page. */
  readonly step: TransferStep | undefined
  readonly openAmount: () => void
  readonly openWho: () => void
  /** Goes to a field, and first to its step. */
  readonly goToField: (fieldId: string | undefined) => void
  /** Goes back to the first step if one of the problems is there. */
  readonly goToProblems: (problems: readonly FieldProblem[]) => void
  /** The field that waits for its step. Reading it deletes it. */
  readonly takeWantedField: () => string | undefined
}

/** A form with a payee opens at the amount: a repeated transfer, a stored draft, or a reload of the second step. */
export function useTransferSteps(service: TransferService): TransferSteps {
  const phone = usePhone()
  const address = useLocation()
  const [step, setStep] = useState<TransferStep>(() => {
    const draft = beginDraft(service, address)
    const isSecond = bringsPayee(address) || marks().step === 'amount' || draft.amount !== ''
    return isSecond && hasPayee(service, draft) ? 'amount' : 'who'
  })
  const wanted = useRef<string>(undefined)
  const openWho = useAmountEntry(phone, step, setStep, () => hasPayee(service, beginDraft(service, address)))
  const isHidden = (fieldId: string): boolean => phone && step === 'amount' && WHO_FIELDS.includes(fieldId)
  return {
    step: phone ? step : undefined,
    openAmount: () => setStep('amount'),
    openWho,
    goToField: (fieldId) => {
      if (fieldId === undefined || !isHidden(fieldId)) return focusField(fieldId)
      wanted.current = fieldId
      openWho()
    },
    goToProblems: (problems) => {
      if (problems.some(({ fieldId }) => fieldId !== undefined && isHidden(fieldId))) openWho()
    },
    takeWantedField: () => {
      const fieldId = wanted.current
      wanted.current = undefined
      return fieldId
    },
  }
}

/**
 * Gives the second step an entry in the browser's history, so that Back goes one step back. The entry keeps the
 * router's state, because the address is the same. `hasContent` says whether the stored draft has a payee. Returns a
 * function that goes back to the first step.
 */
function useAmountEntry(
  phone: boolean,
  step: TransferStep,
  setStep: (step: TransferStep) => void,
  hasContent: () => boolean,
): () => void {
  const leaving = useRef(false)
  const isFirst = useRef(true)
  // The listener stays the same when the address changes. A listener that is replaced during a popstate event misses this event.
  const isEmpty = useEffectEvent(() => !hasContent())
  useEffect(() => {
    if (!phone) return
    const isMarked = marks().step === 'amount'
    if (step === 'amount' && !isMarked) history.pushState({ ...marks(), step: 'amount' }, '')
    // After Back from a receipt the draft is deleted, so the second step has no content. The form goes back past its
    // entry.
    if (step === 'who' && isMarked && isFirst.current) history.back()
    isFirst.current = false
    const moved = (): void => {
      // Forward after a sent transfer reaches the second step without a payee.
      const wouldBeEmpty = step === 'who' && isEmpty()
      if (marks().step === undefined) {
        leaving.current = false
        setStep('who')
      } else if (leaving.current || wouldBeEmpty) history.back()
      else setStep('amount')
    }
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [phone, step, setStep])
  return () => {
    leaving.current = true
    // An open review removes its own entry when it closes. The step's entry goes after that.
    const isReviewOpen = marks().review === true && document.querySelector('dialog[open]') !== null
    if (!isReviewOpen) history.back()
  }
}
