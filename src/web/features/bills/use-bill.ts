/** Runs one bill from typing to the bank's offer: the draft, its checks, and the review. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../../ui/router/router.tsx'
import type { Account } from '../../../contract/accounts/account.ts'
import {
  type Biller,
  type BillOffer,
  type BillProduct,
  useGetBillProductsQuery,
  useInitiateBillMutation,
} from '../../api/bills/bills-api.ts'
import type { CallProblem } from '../../api/result/call-problem.ts'
import type { Review } from '../../payment/ask-for-offer.ts'
import { refusalProblems } from '../../payment/refusal-problems.ts'
import { useSourceAccount } from '../../payment/source-account.ts'
import { useReview } from '../../payment/use-review.ts'
import * as PATHS from '../../session/paths/paths.ts'
import type { FieldProblem, Problems } from '../../ui/form/error-summary.tsx'
import { withoutChanged } from '../../ui/form/use-problems.ts'
import { t } from '../../language/language.ts'
import type { BillCategory } from '../../../values/vocabularies/bill-categories.ts'
import { askForBillOffer } from './ask-for-offer.ts'
import { emptyDraft, keepBillDraft, readBillDraft, type RepeatBill } from './form/bill-draft.ts'
import {
  type BillCharges,
  type BillDraft,
  type BillFacts,
  checkBill,
  type CustomerState,
  FIELD,
} from './form/check-bill.ts'
import { BILL, KEPT_BILL } from './kept-bill.ts'
import { useBillCustomer } from './form/use-bill-customer.ts'

const NO_PROBLEMS: Problems = []

const DRAFT_FIELDS: Readonly<Record<keyof BillDraft, string>> = {
  fromAccountNumber: FIELD.from,
  billerId: FIELD.biller,
  recipientType: FIELD.recipient,
  reference: FIELD.reference,
  productId: FIELD.product,
  subscription: FIELD.subscription,
  amount: FIELD.amount,
}

export interface BillForm {
  readonly category: BillCategory
  readonly billers: readonly Biller[]
  readonly accounts: readonly Account[]
  readonly draft: BillDraft
  readonly biller: Biller | undefined
  readonly from: Account
  readonly charges: BillCharges
  /** Undefined while the products load, or when the biller has no products to choose. */
  readonly products: readonly BillProduct[] | undefined
  /** Loads the products again. Undefined unless the products could not be loaded. */
  readonly onRetryProducts: (() => void) | undefined
  readonly customer: CustomerState
  readonly onRetryCustomer: () => void
  readonly problems: readonly FieldProblem[]
  readonly busy: boolean
  readonly onChange: (change: Partial<BillDraft>) => void
  readonly onReview: () => void
  readonly onSchedule: () => void
  /** The customer came here to schedule the bill, so the schedule comes first. */
  readonly later: boolean
}

export interface Bill {
  readonly form: BillForm
  readonly review: Review<BillOffer> | undefined
  /** Goes back to the form, and to the field with this id. */
  readonly closeReview: (fieldId?: string) => void
}

export interface BillChoices {
  readonly billers: readonly Biller[]
  /** The customer's naira accounts. The list has at least one account. */
  readonly accounts: readonly Account[]
  readonly charges: BillCharges
  /** The network that owns the customer's own number. */
  readonly suggestedBillerId: string | null
}

export function useBill(category: BillCategory, { billers, accounts, charges, suggestedBillerId }: BillChoices): Bill {
  const [typed, setDraft] = useDraft(category)
  // For the customer's own number the network of its prefix is chosen at first. The customer can choose another
  // network.
  const draft =
    typed.billerId === '' && typed.recipientType === 'self' ? { ...typed, billerId: suggestedBillerId ?? '' } : typed
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const desk = useReview<BillOffer>(BILL, setProblems)
  const navigate = useNavigate()
  const later = (useLocation().state as RepeatBill | null)?.later === true
  const [initiate, { isLoading: busy }] = useInitiateBillMutation()
  const biller = billers.find(({ billerId }) => billerId === draft.billerId)
  const catalogue = useGetBillProductsQuery(biller?.billerId ?? '', { skip: biller?.hasProducts !== true })
  const products = biller?.hasProducts === true ? catalogue.currentData : undefined
  const { state: customer, retry } = useBillCustomer({ biller, ...draft })
  const from = useNairaAccount(accounts, draft.fromAccountNumber)
  const facts: BillFacts = { category, biller, products, customer, from, charges }

  const askForReview = (): Promise<void> =>
    desk.askForReview({
      check: () => checkBill({ ...draft, fromAccountNumber: from.accountNumber }, facts),
      askBank: (checked) => askForBillOffer(initiate, checked),
      problemsOf: (problem) => {
        // The number was checked too long ago. It is checked again, so that the next review can succeed.
        if (problem.reason === 'ticket-expired') retry()
        return refused(problem)
      },
    })

  function askForDays(): void {
    const checked = checkBill({ ...draft, fromAccountNumber: from.accountNumber }, { ...facts, later: true })
    if (!checked.ok) return setProblems(checked.problems)
    const { order, recipientName } = checked
    void navigate(PATHS.scheduleBill, { state: { schedule: { category, order, recipientName } } })
  }

  return {
    form: {
      category,
      billers,
      accounts,
      draft,
      biller,
      from,
      charges,
      products,
      onRetryProducts:
        catalogue.error !== undefined && products === undefined ? () => void catalogue.refetch() : undefined,
      customer,
      onRetryCustomer: retry,
      problems,
      busy,
      onChange: (change) => {
        setDraft({ ...draft, fromAccountNumber: from.accountNumber, ...change })
        setProblems(withoutChanged(problems, change, DRAFT_FIELDS))
      },
      onReview: () => void askForReview(),
      onSchedule: askForDays,
      later,
    },
    review: desk.review,
    closeReview: (fieldId) => {
      desk.closeReview()
      if (fieldId !== undefined) requestAnimationFrame(() => document.getElementById(fieldId)?.focus())
    },
  }
}

/** The stored draft, or the data of "Pay again". Each change is stored. */
function useDraft(category: BillCategory): readonly [BillDraft, (draft: BillDraft) => void] {
  const repeat = (useLocation().state as RepeatBill | null)?.repeat
  const [draft, setDraft] = useState<BillDraft>(() => ({
    ...emptyDraft(category),
    ...(repeat ?? readBillDraft(category)),
  }))
  useEffect(() => keepBillDraft(category, draft), [category, draft])
  return [draft, setDraft]
}

function useNairaAccount(accounts: readonly Account[], chosen: string): Account {
  const account = useSourceAccount(accounts, chosen)
  if (account === undefined) throw new Error('a bill needs an account to pay from')
  return account
}

/** Turns a refused review into problems of the form: at the fields that the bank names, or as one sentence. */
function refused(problem: CallProblem): readonly FieldProblem[] {
  if (problem.reason === 'id-reused') KEPT_BILL.forget()
  return refusalProblems(problem, {
    wireFields: WIRE_FIELDS,
    reasonFields: REASON_FIELDS,
    unanswered: (message) => t('{message}. Nothing was paid.', { message }),
  })
}

const WIRE_FIELDS: Readonly<Record<string, string>> = {
  billerId: FIELD.biller,
  productId: FIELD.product,
  subscription: FIELD.subscription,
  recipientType: FIELD.recipient,
  reference: FIELD.reference,
  fromAccountNumber: FIELD.from,
  amount: FIELD.amount,
}

const REASON_FIELDS: Readonly<Record<string, string>> = {
  'insufficient-funds': FIELD.amount,
  'daily-limit': FIELD.amount,
  'per-transfer-limit': FIELD.amount,
  'new-device-limit': FIELD.amount,
  'tier-limit': FIELD.amount,
  'biller-not-found': FIELD.biller,
}
