/** One transfer from typing to the bank's offer: the draft, its checks, and the review that opens. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../../ui/router.tsx'
import { maskAccountNumber } from '../../../values/account-number.ts'
import type { Account } from '../../../contract/account.ts'
import type { TransferFees } from '../../../contract/fees.ts'
import { loadAccounts, type Limits } from '../../api/account-api.ts'
import type { CallProblem } from '../../api/call-problem.ts'
import type { ScheduleOffer } from '../../api/schedules-api.ts'
import { useInitiateTransferMutation } from '../../api/transfer-api.ts'
import { useAppDispatch, useAppSelector } from '../../session/store/hooks.ts'
import type { AppDispatch } from '../../session/store/store.ts'
import { receiptPath } from '../../session/links.ts'
import { WHEN_FIELD } from '../../schedule/when.ts'
import type { FieldProblem, Problems } from '../../ui/error-summary.tsx'
import { withoutChanged } from '../../ui/use-problems.ts'
import { beginDraft } from './begin-draft.ts'
import { askForTransferOffer, type Review } from './ask-for-offer.ts'
import { checkOrder, FIELD, type CheckedOrder, type OrderFacts, type TransferDraft } from './check-order.ts'
import { KEPT_TRANSFER } from './kept-transfer.ts'
import { keepDraft } from './transfer-draft.ts'
import type { TransferService } from './transfer-service.ts'
import { refusedReview, STILL_CHECKING } from './refused-review.ts'
import type { TransferFormProps } from './transfer-form-props.ts'
import { useNameEnquiry } from './use-name-enquiry.ts'
import { useScheduleReview } from './use-schedule-review.ts'
import { problemsOf, type TransferSteps } from './use-transfer-steps.ts'

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
    /** From the first step on a phone to the second. */
    readonly onContinue: () => void
  }
  readonly review: Review | undefined
  /** Of a payment for another day. */
  readonly scheduleOffer: ScheduleOffer | undefined
  /** Back to the form; with a field's id, to that field. */
  readonly closeReview: (fieldId?: string) => void
}

export interface TransferNeeds {
  readonly limits: Limits | undefined
  readonly fees: TransferFees | undefined
  readonly steps: TransferSteps
}

/** Undefined only where the customer has no account. */
export function useTransfer(
  service: TransferService,
  accounts: readonly Account[],
  { limits, fees, steps }: TransferNeeds,
): Transfer | undefined {
  const [draft, setDraft] = useDraft(service)
  const { problems, keepProblems, setProblems, leaveFirstStep } = useStepProblems(steps)
  const [review, setReview] = useState<Review>()
  const schedule = useScheduleReview(service)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [initiate, { isLoading: asking }] = useInitiateTransferMutation()
  const { state: name, retry } = useNameEnquiry(draft.bankCode, draft.toAccountNumber)
  const from = useSource(accounts, draft.fromAccountNumber)
  if (from === undefined) return undefined
  const order = { ...draft, fromAccountNumber: from.accountNumber }
  const facts: OrderFacts = { accounts, from, limits, fees, name, service }

  async function askToSchedule(): Promise<void> {
    const none = await schedule.ask(checkOrder(order, { ...facts, later: true }))
    setProblems(none === undefined ? NO_PROBLEMS : none.kind === 'refused' ? lookAgain(none.problem) : none.problems)
  }

  function lookAgain(problem: CallProblem): readonly FieldProblem[] {
    // The name was found too long ago, or is another now: asked again, so that the next review can work.
    if (problem.reason === 'ticket-expired' || problem.reason === 'beneficiary-changed') retry()
    return refusedReview(problem)
  }

  async function askForReview(): Promise<void> {
    if (schedule.when.repeat !== 'now') return askToSchedule()
    // Not another order either: whoever changes the amount and sends again would pay twice as well.
    if (KEPT_TRANSFER.readUnsettled() !== undefined) return setProblems([{ text: STILL_CHECKING }])
    const checked = await checkFresh(dispatch, order, facts)
    if (!checked.ok) return setProblems(checked.problems)
    setProblems(NO_PROBLEMS)
    const asked = await askForTransferOffer(initiate, checked)
    if (asked.kind === 'offer') return setReview(asked)
    if (asked.kind === 'used') return void navigate(receiptPath(asked.paymentId))
    setReview(undefined)
    setProblems(lookAgain(asked.problem))
  }

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
      onReview: () => void askForReview(),
      onChange: (change) => {
        setDraft({ ...order, ...change })
        keepProblems(withoutChanged(problems, change, DRAFT_FIELDS))
      },
    },
    review,
    scheduleOffer: schedule.offer,
    closeReview: (fieldId) => {
      setReview(undefined)
      schedule.close()
      steps.goToField(fieldId)
    },
  }
}

/** The problems of the form. New ones lead to the step that has the first of them. */
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

/** Refuses for want of funds only after a fresh look: money may have come since the balance was loaded. */
async function checkFresh(dispatch: AppDispatch, draft: TransferDraft, facts: OrderFacts): Promise<CheckedOrder> {
  const checked = checkOrder(draft, facts)
  if (checked.ok || !checked.onlyFunds) return checked
  const accounts = await loadAccounts(dispatch)
  const from = accounts?.find(({ accountNumber }) => accountNumber === facts.from.accountNumber)
  return accounts === undefined || from === undefined ? checked : checkOrder(draft, { ...facts, accounts, from })
}

/** The kept draft, or what "Send again" brought; kept at every change. */
function useDraft(service: TransferService): readonly [TransferDraft, (draft: TransferDraft) => void] {
  const address = useLocation()
  const [draft, setDraft] = useState(() => beginDraft(service, address))
  useEffect(() => keepDraft(service, draft), [service, draft])
  return [draft, setDraft]
}

/** The account to send from: as chosen in the form, else the one selected on the dashboard, else the first. */
function useSource(accounts: readonly Account[], chosen: string): Account | undefined {
  const selected = useAppSelector((state) => state.accounts.selectedAccount?.accountNumber)
  // A receipt's "Send again" knows the account by its masked number only.
  const find = (wanted: string | undefined) =>
    accounts.find(({ accountNumber }) => accountNumber === wanted) ??
    accounts.find(({ accountNumber }) => maskAccountNumber(accountNumber) === wanted)
  return find(chosen) ?? find(selected) ?? accounts[0]
}
