/** Runs one transfer from typing to the bank's offer: the draft, its checks, and the review. */
import { useEffect, useState } from 'react'
import { useLocation } from '../../ui/router/router.tsx'
import type { Account } from '../../../contract/accounts/account.ts'
import type { TransferFees } from '../../../contract/transfers/fees.ts'
import type { Limits } from '../../api/accounts/account-api.ts'
import type { CallProblem } from '../../api/result/call-problem.ts'
import type { ScheduleOffer } from '../../api/transfers/schedules-api.ts'
import { type TransferOffer, useInitiateTransferMutation } from '../../api/transfers/transfer-api.ts'
import type { Review } from '../../payment/ask-for-offer.ts'
import { checkFunds, useSourceAccount } from '../../payment/source-account.ts'
import { useReview } from '../../payment/use-review.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import { WHEN_FIELD } from '../../schedule/when.ts'
import type { FieldProblem, Problems } from '../../ui/form/error-summary.tsx'
import { withoutChanged } from '../../ui/form/use-problems.ts'
import { beginDraft } from './form/begin-draft.ts'
import { askForTransferOffer } from './ask-for-offer.ts'
import { checkOrder, FIELD, type CheckedOrder, type OrderFacts, type TransferDraft } from './form/check-order.ts'
import { TRANSFER } from './kept-transfer.ts'
import { keepDraft } from './form/transfer-draft.ts'
import type { TransferService } from './transfer-service.ts'
import { refusedReview } from './review/refused-review.ts'
import type { TransferFormProps } from './form/transfer-form-props.ts'
import { useNameEnquiry } from './recipient/use-name-enquiry.ts'
import { useScheduleReview } from './review/use-schedule-review.ts'
import { problemsOf, type TransferSteps } from './form/use-transfer-steps.ts'

const NO_PROBLEMS: Problems = []
const DRAFT_FIELDS: Readonly<Record<keyof TransferDraft, string>> = {
  fromAccountNumber: FIELD.from,
  bankCode: FIELD.bank,
  toAccountNumber: FIELD.to,
  expectedName: FIELD.expected,
  confirmedName: FIELD.confirmed,
  amount: FIELD.amount,
  narration: FIELD.narration,
  saveFor: FIELD.save,
  beneficiaryType: FIELD.type,
}

export interface Transfer {
  readonly form: Omit<TransferFormProps, 'accounts' | 'limits' | 'fees' | 'hidden'> & {
    /** Goes from the first step on a phone to the second. */
    readonly onContinue: () => void
  }
  readonly review: Review<TransferOffer> | undefined
  /** The bank's offer for a payment on another day. Undefined until the bank has made it. */
  readonly scheduleOffer: ScheduleOffer | undefined
  /** Goes back to the form, and to the field with this id. */
  readonly closeReview: (fieldId?: string) => void
}

export interface TransferNeeds {
  readonly limits: Limits | undefined
  readonly fees: TransferFees | undefined
  readonly steps: TransferSteps
}

/** Undefined only when the customer has no account. */
export function useTransfer(
  service: TransferService,
  accounts: readonly Account[],
  { limits, fees, steps }: TransferNeeds,
): Transfer | undefined {
  const [draft, setDraft] = useDraft(service)
  const { problems, keepProblems, setProblems, leaveFirstStep } = useStepProblems(steps)
  const { review, closeReview, askForReview } = useReview<TransferOffer>(TRANSFER, setProblems)
  const schedule = useScheduleReview(service)
  const dispatch = useAppDispatch()
  const [initiate, { isLoading: asking }] = useInitiateTransferMutation()
  const { state: name, retry } = useNameEnquiry(draft.bankCode, draft.toAccountNumber)
  const from = useSourceAccount(accounts, draft.fromAccountNumber)
  if (from === undefined) return undefined
  const order = { ...draft, fromAccountNumber: from.accountNumber }
  const facts: OrderFacts = { accounts, from, limits, fees, name, service }

  async function askToSchedule(): Promise<void> {
    const none = await schedule.ask(checkOrder(order, { ...facts, later: true }))
    setProblems(none === undefined ? NO_PROBLEMS : none.kind === 'refused' ? lookAgain(none.problem) : none.problems)
  }

  function lookAgain(problem: CallProblem): readonly FieldProblem[] {
    // The name was found too long ago, or has changed. It is requested again, so that the next review can succeed.
    if (problem.reason === 'ticket-expired' || problem.reason === 'beneficiary-changed') retry()
    return refusedReview(problem)
  }

  const askToSend = (): Promise<void> =>
    askForReview({
      check: () => checkFunds(dispatch, facts, (fresh) => checkOrder(order, fresh)),
      askBank: (checked) => askForTransferOffer(initiate, checked),
      problemsOf: lookAgain,
    })

  return {
    form: {
      service,
      from,
      draft,
      name,
      onRetryName: retry,
      problems,
      busy: asking || schedule.busy,
      when: schedule.when,
      onWhen: (change) => {
        schedule.setWhen({ ...schedule.when, ...change })
        keepProblems(withoutChanged(problems, change, WHEN_FIELD))
      },
      onContinue: () => leaveFirstStep(checkOrder(order, facts)),
      onReview: () => void (schedule.when.repeat === 'now' ? askToSend() : askToSchedule()),
      onChange: (change) => {
        setDraft({ ...order, ...change })
        keepProblems(withoutChanged(problems, change, DRAFT_FIELDS))
      },
    },
    review,
    scheduleOffer: schedule.offer,
    closeReview: (fieldId) => {
      closeReview()
      schedule.close()
      steps.goToField(fieldId)
    },
  }
}

/** The problems of the form. New problems lead to the step of the first problem. */
function useStepProblems(steps: TransferSteps) {
  const [problems, keepProblems] = useState(NO_PROBLEMS)
  return {
    problems,
    keepProblems,
    setProblems: (found: Problems): void => {
      keepProblems(found)
      steps.goToProblems(found)
    },
    leaveFirstStep: (checked: CheckedOrder): void => {
      const found = checked.ok ? NO_PROBLEMS : problemsOf('who', checked.problems)
      keepProblems(found)
      if (found.length === 0) steps.openAmount()
    },
  }
}

/** The stored draft, or the data of "Send again". Each change is stored. */
function useDraft(service: TransferService): readonly [TransferDraft, (draft: TransferDraft) => void] {
  const address = useLocation()
  const [draft, setDraft] = useState(() => beginDraft(service, address))
  useEffect(() => keepDraft(service, draft), [service, draft])
  return [draft, setDraft]
}
