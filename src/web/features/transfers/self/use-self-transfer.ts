/**
 * Runs a transfer between own accounts from typing to the bank's offer: the draft, the rate, the checks, and the
 * review.
 */
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from '../../../ui/router/router.tsx'
import type { Account } from '../../../../contract/accounts/account.ts'
import { useGetFeesQuery } from '../../../api/transfers/fees-api.ts'
import { type TransferOffer, useInitiateTransferMutation } from '../../../api/transfers/transfer-api.ts'
import type { Review } from '../../../payment/ask-for-offer.ts'
import { checkFunds, findAccount, useSourceAccount } from '../../../payment/source-account.ts'
import { useReview } from '../../../payment/use-review.ts'
import { keepForm, readKeptForm } from '../../../session/drafts/kept-form.ts'
import { useAppDispatch } from '../../../session/store/hooks.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { askForTransferOffer, type OrderAnswer } from '../ask-for-offer.ts'
import { checkSelfOrder, type SelfDraft, type SelfFacts } from './check-self-order.ts'
import type { CheckedOrder } from '../form/check-order.ts'
import { type RateInput, type RateNow, useGetExchangeRateQuery } from './exchange-api.ts'
import { focusField } from '../form/focus-field.ts'
import { TRANSFER } from '../kept-transfer.ts'
import { rateOf } from '../rate-text.ts'
import { refusedReview } from '../review/refused-review.ts'
import type { RepeatState } from '../form/begin-draft.ts'

const FORM = 'transfer-self'
const RATE_EVERY_MS = 60_000
const NO_PROBLEMS: readonly FieldProblem[] = []

export interface RateState {
  /** Undefined while the rate is requested, and when the bank has no rate. */
  readonly known: RateNow | undefined
  readonly error: unknown
  readonly busy: boolean
  readonly onRetry: () => void
}

/** The props of the form. */
export interface SelfTransfer {
  readonly draft: SelfDraft
  readonly facts: SelfFacts
  /** Undefined within one currency. */
  readonly rate: RateState | undefined
  readonly problems: readonly FieldProblem[]
  readonly busy: boolean
  readonly onChange: (change: Partial<SelfDraft>) => void
  readonly onReview: () => void
  readonly review: Review<TransferOffer> | undefined
  readonly closeReview: (fieldId?: string) => void
  readonly forgetDraft: () => void
}

/** The customer has at least two accounts. */
export function useSelfTransfer(accounts: readonly [Account, Account, ...Account[]]): SelfTransfer {
  const [draft, setDraft] = useSelfDraft()
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const desk = useReview<TransferOffer>(TRANSFER, setProblems)
  const dispatch = useAppDispatch()
  const [initiate, { isLoading: busy }] = useInitiateTransferMutation()
  const { from, to } = usePair(accounts, draft)
  const rate = useRate(from.currencyCode, to.currencyCode)
  const known = rate?.known
  const facts: SelfFacts = {
    from,
    to,
    rate: known && rateOf(known),
    leastMinor: known && BigInt(known.least),
    fees: useGetFeesQuery().data,
  }

  const askForReview = (): Promise<void> =>
    desk.askForReview({
      check: () => checkFunds(dispatch, facts, (fresh) => checkSelfOrder(draft, fresh)),
      askBank: () => askForAmount(draft, facts, (order) => askForTransferOffer(initiate, order)),
      problemsOf: refusedReview,
    })

  return {
    draft,
    facts,
    rate,
    problems,
    busy,
    onChange: (change) => {
      setDraft({ ...draft, fromAccountNumber: from.accountNumber, toAccountNumber: to.accountNumber, ...change })
      setProblems(NO_PROBLEMS)
    },
    onReview: () => void askForReview(),
    review: desk.review,
    closeReview: (fieldId) => {
      desk.closeReview()
      focusField(fieldId)
    },
    forgetDraft: useCallback(() => keepForm(FORM, undefined), []),
  }
}

function useRate(fromCurrency: RateInput['fromCurrency'], toCurrency: RateInput['toCurrency']): RateState | undefined {
  const same = fromCurrency === toCurrency
  const query = useGetExchangeRateQuery(
    { fromCurrency, toCurrency },
    { skip: same, pollingInterval: RATE_EVERY_MS, skipPollingIfUnfocused: true },
  )
  if (same) return undefined
  const { error, currentData, isFetching, refetch } = query
  // A rate that could not be fetched again is not shown, because the bank may have withdrawn it.
  return {
    known: error === undefined ? currentData : undefined,
    error,
    busy: isFetching,
    onRetry: () => void refetch(),
  }
}

/**
 * A customer who typed the amount to receive gets that amount. If the review has another rate than the form, the order
 * is sent once more with the amount at the rate of the review.
 */
async function askForAmount(
  draft: SelfDraft,
  facts: SelfFacts,
  ask: (order: Extract<CheckedOrder, { readonly ok: true }>) => Promise<OrderAnswer>,
): Promise<OrderAnswer> {
  const order = checkSelfOrder(draft, facts)
  if (!order.ok) throw new Error('an order with problems was asked for')
  const first = await ask(order)
  const rate = first.kind === 'offer' ? first.offer.summary.rate : undefined
  const offered = rate && rateOf(rate)
  if (draft.side === 'leaves' || offered === undefined) return first
  const anew = checkSelfOrder(draft, { ...facts, rate: offered })
  return anew.ok && anew.order.amount !== order.order.amount ? ask(anew) : first
}

/** The stored draft, or the data of "Send again". Each change is stored. */
function useSelfDraft(): readonly [SelfDraft, (draft: SelfDraft) => void] {
  const repeat = (useLocation().state as RepeatState | null)?.repeat
  const [draft, setDraft] = useState<SelfDraft>(() => {
    const kept: Readonly<Record<string, string | undefined>> = repeat ?? readKeptForm(FORM)
    return {
      fromAccountNumber: kept['fromAccountNumber'] ?? '',
      toAccountNumber: kept['toAccountNumber'] ?? '',
      amount: kept['amount'] ?? '',
      side: kept['side'] === 'arrives' ? 'arrives' : 'leaves',
      narration: kept['narration'] ?? '',
    }
  })
  useEffect(() => keepForm(FORM, { ...draft }), [draft])
  return [draft, setDraft]
}

/**
 * The chosen source and target account. By default they are the account selected on the dashboard and the first other
 * account. Source and target are never the same account.
 */
function usePair(
  accounts: readonly [Account, Account, ...Account[]],
  { fromAccountNumber, toAccountNumber }: SelfDraft,
): Pick<SelfFacts, 'from' | 'to'> {
  const from = useSourceAccount(accounts, fromAccountNumber) ?? accounts[0]
  const chosen = findAccount(accounts, toAccountNumber)
  const other = accounts[0] === from ? accounts[1] : accounts[0]
  return { from, to: chosen === undefined || chosen === from ? other : chosen }
}
