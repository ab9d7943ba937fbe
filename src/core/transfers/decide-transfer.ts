/** Says yes or no to a transfer, within this bank or to another, from plain facts: ownership, currency, limits, funds. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { AccountCurrency, Tier } from '../accounts/account-products.ts'
import type { Failure, RefusalReason } from '../failure.ts'
import { DEFAULT_FEE_SCHEDULES, type FeeSchedules } from '../fees/fee-schedule.ts'
import { belowMinimum } from '../fees/minimum-amounts.ts'
import { totalMinor, type PaymentCharges } from '../payments/charges.ts'
import { transferCharges, type ChargeAsk } from '../fees/transfer-fees.ts'
import {
  countedPayment,
  limitCounters,
  limitRefusal,
  needsTwoFactors,
  type LimitCounter,
} from '../limits/decide-limit-use.ts'
import type { LimitedPayment, LimitFacts } from '../limits/limit-facts.ts'
import { type CountedPayment, countRefusal } from '../limits/payment-counts.ts'
import { DEFAULT_LIMITS, type LimitPolicy } from '../limits/transfer-limits.ts'
import { scheduleAt } from '../schedule-at.ts'

export interface TransferAsk {
  readonly fromAccountNumber: string
  readonly toAccountNumber: string
  /** The institution code of the payee's bank. */
  readonly bankCode: string
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
}

export interface TransferParty {
  readonly accountNumber: string
  readonly customerId: string
  readonly currency: AccountCurrency
  readonly open: boolean
  readonly tier: Tier
}

export interface TransferFacts extends LimitFacts {
  /** Undefined where the customer has no such account. */
  readonly from: TransferParty | undefined
  readonly to: TransferParty | undefined
  /** When the customer's money first reached this account, milliseconds since the epoch; undefined: never. */
  readonly payeeSinceMs: number | undefined
  /** What may be spent, minor units. */
  readonly availableMinor: bigint
}

export interface TransferPolicy {
  readonly limits: LimitPolicy
  readonly fees: FeeSchedules
}

export const DEFAULT_TRANSFER_POLICY: TransferPolicy = { limits: DEFAULT_LIMITS, fees: DEFAULT_FEE_SCHEDULES }

export interface TransferDecision {
  readonly from: TransferParty
  /** Between two accounts of one customer: free, and outside the limits, since no money leaves the customer. */
  readonly ownAccounts: boolean
  readonly charges: PaymentCharges
  readonly totalMinor: bigint
  /** Authentication types (Product §10.1), all of which are needed. */
  readonly requiredFactors: readonly (0 | 1)[]
  readonly counters: readonly LimitCounter[]
  /** What the posting counts it as. */
  readonly counted: CountedPayment
}

const refused = (reason: RefusalReason, detail?: Readonly<Record<string, unknown>>) =>
  fail<Failure>({ kind: 'refused', reason, ...(detail === undefined ? {} : { detail }) })

/** Decides a transfer within this bank. Limits and funds are checked here for a clear early answer, and again by the ledger as it posts. */
export function decideTransfer(
  ask: TransferAsk,
  facts: TransferFacts,
  policy: TransferPolicy = DEFAULT_TRANSFER_POLICY,
): Result<TransferDecision, Failure> {
  const { from, to } = facts
  if (from === undefined || to === undefined) return refused('account-not-found')
  if (from.accountNumber === to.accountNumber) return refused('same-account')
  if (!from.open || !to.open) return refused('account-closed')
  if (from.currency !== ask.currency || to.currency !== ask.currency) return refused('currency-mismatch')

  // Nothing moves at all, between one's own accounts either: who froze them does not know yet who is in there.
  if (facts.customer.frozen === true) return refused('account-frozen')
  const ownAccounts = from.customerId === to.customerId
  const limited = ownAccounts
    ? undefined
    : (limitRefusal(limitedPayment(ask, facts), facts, policy.limits) ?? depositRefusal(ask, to, policy.limits))
  if (limited !== undefined) return fail(limited)
  return decideFunds(ask, { ...facts, from }, { route: 'same-bank', ownAccounts }, policy)
}

/** Facts of a transfer to another bank: of the account there nothing is known but the name that its bank gives. */
export type OutwardFacts = Omit<TransferFacts, 'to'>

/** Decides a transfer to another bank: the switch settles naira alone. */
export function decideOutwardTransfer(
  ask: TransferAsk,
  facts: OutwardFacts,
  policy: TransferPolicy = DEFAULT_TRANSFER_POLICY,
): Result<TransferDecision, Failure> {
  const { from } = facts
  if (from === undefined) return refused('account-not-found')
  if (!from.open) return refused('account-closed')
  if (from.currency !== ask.currency || ask.currency !== 'NGN') return refused('currency-mismatch')
  const limited = limitRefusal(limitedPayment(ask, facts), facts, policy.limits)
  if (limited !== undefined) return fail(limited)
  return decideFunds(ask, { ...facts, from }, { route: 'interbank', ownAccounts: false }, policy)
}

/** The name of a payee in the counts. Two banks may have the same number. */
function payeeKey({ bankCode, toAccountNumber }: TransferAsk): string {
  return `${bankCode} ${toAccountNumber}`
}

function limitedPayment(ask: TransferAsk, { payeeSinceMs }: OutwardFacts): LimitedPayment {
  return { amountMinor: ask.amountMinor, currency: ask.currency, payeeSinceMs }
}

type Loaded = OutwardFacts & { readonly from: TransferParty }

/** The last questions, once limits allow it: whether it is too small or one too many, what it costs, whether the account has it, and how it is approved. */
function decideFunds(
  ask: TransferAsk,
  facts: Loaded,
  way: Pick<ChargeAsk, 'route' | 'ownAccounts'>,
  policy: TransferPolicy,
): Result<TransferDecision, Failure> {
  const { ownAccounts } = way
  const payment = limitedPayment(ask, facts)
  const now = new Date(facts.nowMs)
  const route = way.route === 'interbank' ? 'other-bank' : ownAccounts ? 'own-accounts' : 'same-bank'
  const small = belowMinimum({ ...ask, route }, scheduleAt(policy.fees, now).minimums)
  if (small !== undefined) return fail(small)
  const counted = countedPayment(facts, ownAccounts ? null : payeeKey(ask), policy.limits)
  const full = countRefusal(facts.counts, counted)
  if (full !== undefined) return fail(full)
  const charges = transferCharges({ ...ask, ...way }, now, policy.fees)
  const total = totalMinor(ask.amountMinor, charges)
  if (facts.availableMinor < total) {
    return refused('insufficient-funds', { availableMinor: facts.availableMinor.toString() })
  }
  return ok({
    from: facts.from,
    ownAccounts,
    charges,
    totalMinor: total,
    requiredFactors: !ownAccounts && needsTwoFactors(payment, facts, policy.limits) ? [0, 1] : [0],
    counters: ownAccounts ? [] : limitCounters(payment, facts, policy.limits),
    counted,
  })
}

/** What the recipient's tier may take at once. What it may hold in all the ledger sees as it posts. */
function depositRefusal(ask: TransferAsk, to: TransferParty, policy: LimitPolicy): Failure | undefined {
  const depositMinor = ask.currency === 'NGN' ? policy.singleDepositMinor[to.tier] : null
  return depositMinor !== null && ask.amountMinor > depositMinor
    ? { kind: 'refused', reason: 'recipient-limit' }
    : undefined
}
