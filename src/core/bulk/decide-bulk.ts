/**
 * Decides on a payment batch.
 *
 * Each line follows the rules of a single transfer. Then all lines together must pass the balance and every limit that they count
 * towards. The bank checks each line again when it posts the line.
 */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Failure, RefusalReason } from '../failure.ts'
import type { PaymentCharges } from '../payments/charges.ts'
import { limitsIn } from '../limits/decide-limit-use.ts'
import type { LimitCounter } from '../limits/limit-counter.ts'
import type { LimitFacts } from '../limits/limit-facts.ts'
import { countRefusal, NO_PAYMENTS } from '../limits/payment-counts.ts'
import { decideOtherBank } from '../payments/decide-other-bank.ts'
import { decideOwnBank } from '../payments/decide-own-bank.ts'
import { DEFAULT_PAYMENT_POLICY, type PaymentParty, type PaymentPolicy } from '../payments/payment-decision.ts'
import type { TransferDecision } from '../payments/transfer-ask.ts'
import type { ServiceStop } from '../stops/service-stop.ts'

export interface BulkAsk {
  readonly toAccountNumber: string
  readonly bankCode: string
  /** Kobo. */
  readonly amountMinor: bigint
  /** The account at this bank. Null for an account at another bank. */
  readonly to: PaymentParty | null
  readonly payeeSinceMs: number | undefined
  /** A service that this line needs is switched off. */
  readonly stop?: ServiceStop | undefined
}

export interface BulkFacts extends LimitFacts {
  readonly from: PaymentParty | undefined
  readonly availableMinor: bigint
}

export interface BulkDecision {
  /** In the order of the lines. */
  readonly charges: readonly PaymentCharges[]
  readonly amountMinor: bigint
  /** The amounts and all charges. */
  readonly totalMinor: bigint
  /** Authentication types (Product §10.1), all of which are needed. */
  readonly requiredFactors: readonly (0 | 1)[]
}

export type BulkFailure =
  /** The failures of the lines that could not run even alone, by line index from 0. */
  | { readonly kind: 'lines'; readonly lines: ReadonlyMap<number, Failure> }
  /** Each line could run alone, but all lines together exceed a limit or the balance. */
  | { readonly kind: 'whole'; readonly failure: Failure }

const ENOUGH = 2n ** 63n

/** Decides a line as if it ran alone today, with unused limits and enough money. */
export function decideBulkLine(
  ask: BulkAsk,
  facts: BulkFacts,
  policy: PaymentPolicy = DEFAULT_PAYMENT_POLICY,
): Result<TransferDecision, Failure> {
  const { from } = facts
  if (ask.to !== null && from !== undefined && ask.to.customerId === from.customerId) {
    return fail({ kind: 'refused', reason: 'same-account' })
  }
  const transfer = {
    fromAccountNumber: from?.accountNumber ?? '',
    toAccountNumber: ask.toAccountNumber,
    bankCode: ask.bankCode,
    amountMinor: ask.amountMinor,
    currency: 'NGN' as const,
  }
  const alone = { ...facts, ...UNUSED, payeeSinceMs: ask.payeeSinceMs, arranged: true }
  return ask.to === null
    ? decideOtherBank(transfer, alone, { ...policy, stop: ask.stop })
    : decideOwnBank(transfer, { ...alone, to: ask.to }, { ...policy, stop: ask.stop })
}

const UNUSED = {
  availableMinor: ENOUGH,
  usedTodayMinor: 0n,
  usedByNewDevicesMinor: 0n,
  usedForNewPayeesMinor: 0n,
  counts: NO_PAYMENTS,
}

/** Decides the list. A list within a PIN's limit may still ask for more: for a new payee, a new device, or by its total. */
export function decideBulk(
  lines: readonly BulkAsk[],
  facts: BulkFacts,
  policy: PaymentPolicy = DEFAULT_PAYMENT_POLICY,
): Result<BulkDecision, BulkFailure> {
  const decided: TransferDecision[] = []
  const refusedLines = new Map<number, Failure>()
  for (const [place, line] of lines.entries()) {
    const decision = decideBulkLine(line, facts, policy)
    if (decision.ok) decided.push(decision.value)
    else refusedLines.set(place, decision.failure)
  }
  if (refusedLines.size > 0) return fail({ kind: 'lines', lines: refusedLines })
  const amountMinor = sum(lines.map((line) => line.amountMinor))
  const totalMinor = sum(decided.map((line) => line.totalMinor))
  const over = limitPassed(decided, facts) ?? tooMany(decided, facts) ?? fundsMissing(totalMinor, facts)
  if (over !== undefined) return fail({ kind: 'whole', failure: over })
  const more =
    decided.some(({ requiredFactors }) => requiredFactors.length > 1) ||
    amountMinor > limitsIn('NGN', facts, policy.limits).pinOnlyMinor
  return ok({
    charges: decided.map(({ charges }) => charges),
    amountMinor,
    totalMinor,
    requiredFactors: more ? [0, 1] : [0],
  })
}

/**
 * The refusal when all lines together exceed a limit. Of counters with the same limit only the first is summed, because it has
 * the highest sum.
 */
function limitPassed(decided: readonly TransferDecision[], facts: BulkFacts): Failure | undefined {
  const sums = new Map<RefusalReason, { readonly capMinor: bigint; readonly addMinor: bigint }>()
  for (const { counters } of decided) {
    for (const [name, counter] of firstOfEach(counters)) {
      const before = sums.get(name)?.addMinor ?? 0n
      sums.set(name, { capMinor: counter.capMinor, addMinor: before + counter.addMinor })
    }
  }
  for (const [name, { capMinor, addMinor }] of sums) {
    const leftMinor = atLeastZero(capMinor - usedOf(name, facts))
    if (addMinor > leftMinor) {
      return refused(name, { leftMinor: leftMinor.toString(), neededMinor: addMinor.toString() })
    }
  }
  return undefined
}

/** Whether the count of arranged payments has no room for all lines. `leftPayments`: as many lines as fit today. */
function tooMany(decided: readonly TransferDecision[], { counts }: BulkFacts): Failure | undefined {
  const last = decided.at(-1)?.counted
  if (last === undefined) return undefined
  const refusal = countRefusal({ ...counts, arranged: counts.arranged + decided.length - 1 }, last)
  if (refusal?.kind !== 'refused') return refusal
  const leftPayments = Math.max(0, last.limits.arrangedPerDay - counts.arranged)
  return { ...refusal, detail: { ...refusal.detail, leftPayments } }
}

function firstOfEach(counters: readonly LimitCounter[]): ReadonlyMap<RefusalReason, LimitCounter> {
  const first = new Map<RefusalReason, LimitCounter>()
  for (const counter of counters) if (!first.has(counter.name)) first.set(counter.name, counter)
  return first
}

function usedOf(name: RefusalReason, facts: BulkFacts): bigint {
  if (name === 'new-device-limit') return facts.usedByNewDevicesMinor
  return name === 'new-payee-limit' ? facts.usedForNewPayeesMinor : facts.usedTodayMinor
}

function fundsMissing(totalMinor: bigint, { availableMinor }: BulkFacts): Failure | undefined {
  if (totalMinor <= availableMinor) return undefined
  return refused('insufficient-funds', {
    availableMinor: availableMinor.toString(),
    neededMinor: totalMinor.toString(),
  })
}

function refused(reason: RefusalReason, detail: Readonly<Record<string, unknown>>): Failure {
  return { kind: 'refused', reason, detail }
}

const sum = (minors: readonly bigint[]): bigint => minors.reduce((total, minor) => total + minor, 0n)
const atLeastZero = (minor: bigint): bigint => (minor < 0n ? 0n : minor)
