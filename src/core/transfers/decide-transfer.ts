/** Says yes or no to a transfer, within this bank or to another, from plain facts: ownership, currency, limits, funds. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { AccountCurrency, Tier } from '../accounts/account-products.ts'
import type { Failure, RefusalReason } from '../failure.ts'
import { DEFAULT_FEE_SCHEDULES, type FeeSchedules } from '../fees/fee-schedule.ts'
import { totalMinor, transferCharges, type ChargeAsk, type TransferCharges } from '../fees/transfer-fees.ts'
import {
  DEFAULT_LIMITS,
  dayCounterKey,
  isNewDevice,
  newDeviceCapMinor,
  newDeviceCounterKeys,
  type DeviceAge,
  type LimitPolicy,
} from '../limits/transfer-limits.ts'

export interface TransferAsk {
  readonly fromAccountNumber: string
  readonly toAccountNumber: string
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

export interface TransferFacts {
  readonly customerId: string
  /** Undefined where the customer has no such account. */
  readonly from: TransferParty | undefined
  readonly to: TransferParty | undefined
  readonly device: DeviceAge
  /** Whether the customer paid this account before. */
  readonly knownPayee: boolean
  /** What may be spent, minor units. */
  readonly availableMinor: bigint
  readonly usedTodayMinor: bigint
  /** By all of the customer's new devices, in the days that the cap counts. */
  readonly usedByNewDevicesMinor: bigint
  readonly nowMs: number
  /** YYYY-MM-DD in the bank's zone: the day that a limit counts in. */
  readonly day: string
}

export interface TransferPolicy {
  readonly limits: LimitPolicy
  readonly fees: FeeSchedules
}

export const DEFAULT_TRANSFER_POLICY: TransferPolicy = { limits: DEFAULT_LIMITS, fees: DEFAULT_FEE_SCHEDULES }

/** A counter that the posting raises; the ledger refuses the posting where it would pass its cap. */
export interface LimitCounter {
  readonly key: string
  readonly addMinor: bigint
  readonly capMinor: bigint
  readonly name: RefusalReason
}

export interface TransferDecision {
  readonly from: TransferParty
  /** Between two accounts of one customer: free, and outside the limits, since no money leaves the customer. */
  readonly ownAccounts: boolean
  readonly charges: TransferCharges
  readonly totalMinor: bigint
  /** Authentication types (Spec §9), all of which are needed. */
  readonly requiredFactors: readonly (0 | 1)[]
  readonly counters: readonly LimitCounter[]
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

  const ownAccounts = from.customerId === to.customerId
  const limited = ownAccounts
    ? undefined
    : (limitRefusal(ask, { ...facts, from }, policy.limits) ?? depositRefusal(ask, to, policy.limits))
  return limited ?? decideFunds(ask, { ...facts, from }, { route: 'same-bank', ownAccounts }, policy)
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
  const loaded = { ...facts, from }
  return (
    limitRefusal(ask, loaded, policy.limits) ??
    decideFunds(ask, loaded, { route: 'interbank', ownAccounts: false }, policy)
  )
}

type Loaded = OutwardFacts & { readonly from: TransferParty }

/** The last questions, once limits allow it: what it costs, whether the account has it, and how it is approved. */
function decideFunds(
  ask: TransferAsk,
  facts: Loaded,
  way: Pick<ChargeAsk, 'route' | 'ownAccounts'>,
  policy: TransferPolicy,
): Result<TransferDecision, Failure> {
  const { ownAccounts } = way
  const charges = transferCharges({ ...ask, ...way }, new Date(facts.nowMs), policy.fees)
  const total = totalMinor(ask.amountMinor, charges)
  if (facts.availableMinor < total) {
    return refused('insufficient-funds', { availableMinor: facts.availableMinor.toString() })
  }
  return ok({
    from: facts.from,
    ownAccounts,
    charges,
    totalMinor: total,
    requiredFactors: requiredFactors(ask, facts, ownAccounts, policy.limits),
    counters: ownAccounts ? [] : limitCounters(ask, facts, policy.limits),
  })
}

function limitRefusal(ask: TransferAsk, facts: Loaded, policy: LimitPolicy) {
  const limit = policy.tiers[facts.from.tier][ask.currency]
  if (limit.perDayMinor === 0n) return refused('tier-limit')
  if (ask.amountMinor > limit.perTransferMinor) {
    return refused('per-transfer-limit', { limitMinor: limit.perTransferMinor.toString() })
  }
  if (isNewDevice(facts.device, facts.nowMs, policy)) {
    const leftMinor = newDeviceCapMinor(ask.currency, policy) - facts.usedByNewDevicesMinor
    if (ask.amountMinor > leftMinor) return refused('new-device-limit', { leftMinor: atLeastZero(leftMinor) })
  }
  const leftMinor = limit.perDayMinor - facts.usedTodayMinor
  return ask.amountMinor > leftMinor ? refused('daily-limit', { leftMinor: atLeastZero(leftMinor) }) : undefined
}

/** What the recipient's tier may take at once. */
function depositRefusal(ask: TransferAsk, to: TransferParty, policy: LimitPolicy) {
  const depositMinor = ask.currency === 'NGN' ? policy.singleDepositMinor[to.tier] : null
  return depositMinor !== null && ask.amountMinor > depositMinor ? refused('tier-limit') : undefined
}

const atLeastZero = (minor: bigint): string => (minor < 0n ? 0n : minor).toString()

function requiredFactors(ask: TransferAsk, facts: OutwardFacts, ownAccounts: boolean, policy: LimitPolicy) {
  if (ownAccounts) return [0] as const
  const needsCode =
    ask.amountMinor > policy.pinOnlyMinor[ask.currency] ||
    (policy.smsForNewPayee && !facts.knownPayee) ||
    isNewDevice(facts.device, facts.nowMs, policy)
  return needsCode ? ([0, 1] as const) : ([0] as const)
}

function limitCounters(ask: TransferAsk, facts: Loaded, policy: LimitPolicy): readonly LimitCounter[] {
  const day: LimitCounter = {
    key: dayCounterKey(facts.customerId, ask.currency, facts.day),
    addMinor: ask.amountMinor,
    capMinor: policy.tiers[facts.from.tier][ask.currency].perDayMinor,
    name: 'daily-limit',
  }
  if (!isNewDevice(facts.device, facts.nowMs, policy)) return [day]
  const keys = newDeviceCounterKeys(facts.customerId, ask.currency, facts.day, policy)
  const capMinor = newDeviceCapMinor(ask.currency, policy)
  return [...keys.map((key) => ({ key, addMinor: ask.amountMinor, capMinor, name: 'new-device-limit' as const })), day]
}
