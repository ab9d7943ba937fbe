/** One transfer from typing to the bank's offer: the draft, its checks, and the review that opens. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BRAND } from '../../../values/brand.ts'
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
import { askForTransferOffer, type Review } from './ask-for-offer.ts'
import { checkOrder, FIELD, type CheckedOrder, type OrderFacts, type TransferDraft } from './check-order.ts'
import { focusField } from './focus-field.ts'
import { KEPT_TRANSFER } from './kept-transfer.ts'
import { EMPTY_DRAFT, keepDraft, readDraft } from './transfer-draft.ts'
import type { TransferService } from './transfer-service.ts'
import { refusedReview, STILL_CHECKING } from './refused-review.ts'
import type { TransferFormProps } from './transfer-form-props.ts'
import { useNameEnquiry } from './use-name-enquiry.ts'
import { useScheduleReview } from './use-schedule-review.ts'

/** What a receipt's "Send again" brings along. */
export interface RepeatState {
  readonly repeat?: Partial<TransferDraft>
}

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
  readonly form: Omit<TransferFormProps, 'accounts' | 'limits' | 'fees' | 'hidden'>
  readonly review: Review | undefined
  /** Of a payment for another day. */
  readonly scheduleOffer: ScheduleOffer | undefined
  /** Back to the form; with a field's id, to that field. */
  readonly closeReview: (fieldId?: string) => void
}

/** Undefined only where the customer has no account. */
export function useTransfer(
  service: TransferService,
  accounts: readonly Account[],
  { limits, fees }: { readonly limits: Limits | undefined; readonly fees: TransferFees | undefined },
): Transfer | undefined {
  const [draft, setDraft] = useDraft(service)
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [review, setReview] = useState<Review>()
  const schedule = useScheduleReview(service)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [initiate, { isLoading: asking }] = useInitiateTransferMutation()
  const { state: name, retry } = useNameEnquiry(draft.bankCode, draft.toAccountNumber)
  const from = useSource(accounts, draft.fromAccountNumber)
  if (from === undefined) return undefined

  async function askToSchedule(source: Account): Promise<void> {
    const order = { ...draft, fromAccountNumber: source.accountNumber }
    const checked = checkOrder(order, { accounts, from: source, limits, fees, name, service, later: true })
    const none = await schedule.ask(checked)
    setProblems(none === undefined ? NO_PROBLEMS : none.kind === 'refused' ? lookAgain(none.problem) : none.problems)
  }

  function lookAgain(problem: CallProblem): readonly FieldProblem[] {
    // The name was found too long ago, or is another now: asked again, so that the next review can work.
    if (problem.reason === 'ticket-expired' || problem.reason === 'beneficiary-changed') retry()
    return refusedReview(problem)
  }

  async function askForReview(source: Account): Promise<void> {
    if (schedule.when.repeat !== 'now') return askToSchedule(source)
    // Not another order either: whoever changes the amount and sends again would pay twice as well.
    if (KEPT_TRANSFER.readUnsettled() !== undefined) return setProblems([{ text: STILL_CHECKING }])
    const order = { ...draft, fromAccountNumber: source.accountNumber }
    const checked = await checkFresh(dispatch, order, { accounts, from: source, limits, fees, name, service })
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
        setProblems(withoutChanged(problems, change, WHEN_FIELD))
      },
      onReview: () => void askForReview(from),
      onChange: (change) => {
        setDraft({ ...draft, fromAccountNumber: from.accountNumber, ...change })
        setProblems(withoutChanged(problems, change, DRAFT_FIELDS))
      },
    },
    review,
    scheduleOffer: schedule.offer,
    closeReview: (fieldId) => {
      setReview(undefined)
      schedule.close()
      focusField(fieldId)
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
  const { state, search } = useLocation()
  const repeat = (state as RepeatState | null)?.repeat ?? payeeOf(search)
  const [draft, setDraft] = useState<TransferDraft>(() => ({
    ...EMPTY_DRAFT,
    ...(repeat ?? readDraft(service)),
    ...(service === 'optimus' ? { bankCode: BRAND.institutionCode } : {}),
  }))
  useEffect(() => keepDraft(service, draft), [service, draft])
  return [draft, setDraft]
}

/** The account number of a link or QR code that somebody shares to be paid. */
function payeeOf(search: string): Partial<TransferDraft> | undefined {
  const to = new URLSearchParams(search).get('to') ?? ''
  return /^[0-9]{10}$/.test(to) ? { toAccountNumber: to } : undefined
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
