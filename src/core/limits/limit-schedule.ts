/** The limits of the bank as data. Each schedule has the day from which it applies, so a bank changes limits without new code. */
import type { Tier } from '../accounts/account-products.ts'
import { ACCOUNT_CURRENCIES } from '../../values/vocabularies/account-currencies.ts'
import { DEFAULT_DEPOSIT_LIMITS, type DepositLimits } from '../inward-credits/decide-inward-credit.ts'
import type { Dated, Schedules } from '../schedule-at.ts'
import { DEFAULT_LIMITS, type LimitPolicy } from './transfer-limits.ts'

export interface BankLimits {
  /** Limits on outgoing payments. */
  readonly policy: LimitPolicy
  /** Limits on incoming payments and on balances. */
  readonly deposits: DepositLimits
}

/** Returns the limits that apply now. */
export type CurrentLimits = () => Promise<BankLimits>

export interface LimitSchedule extends BankLimits, Dated {}

export const DEFAULT_LIMIT_SCHEDULES: Schedules<LimitSchedule> = [
  { effectiveFrom: '2026-01-01', policy: DEFAULT_LIMITS, deposits: DEFAULT_DEPOSIT_LIMITS },
]

const TIERS: readonly Tier[] = [1, 2, 3]
const COUNTS = ['perHour', 'perDay', 'perPayee', 'arrangedPerDay'] as const
const MONTH_MS = 31 * 24 * 60 * 60 * 1000

/** Checks a limit configuration. Returns a sentence about the contradiction in it, or undefined when it can be used. */
export function limitScheduleProblem({ policy, deposits }: LimitSchedule): string | undefined {
  for (const tier of TIERS) {
    for (const currency of ACCOUNT_CURRENCIES) {
      const { perTransferMinor, perDayMinor } = policy.tiers[tier][currency]
      if (perTransferMinor > perDayMinor)
        return `tier ${tier} may send more of ${currency} in one payment than in a day`
      const before = tier === 1 ? undefined : policy.tiers[tier === 2 ? 1 : 2][currency]
      if (before !== undefined && (before.perTransferMinor > perTransferMinor || before.perDayMinor > perDayMinor))
        return `tier ${tier} may send less of ${currency} than the tier below it`
    }
    const [single, most] = [deposits.singleDepositMinor[tier], deposits.maxBalanceMinor[tier]]
    if (single !== null && most !== null && single > most)
      return `tier ${tier} may receive more in one payment than it may hold`
    if (single === null && most !== null) return `tier ${tier} may receive any amount in one payment, but not hold it`
  }
  const countProblem = countLimitsProblem(policy)
  if (countProblem !== undefined) return countProblem
  if (policy.indemnity.aboveMinor > policy.indemnity.mostMinor)
    return 'an indemnity allows less than the bank allows without it'
  for (const windowMs of [policy.newDeviceForMs, policy.newPayeeForMs])
    if (windowMs > MONTH_MS) return 'a device and a payee can count as new for a month at most'
  return undefined
}

function countLimitsProblem({ counts }: BankLimits['policy']): string | undefined {
  for (const tier of TIERS) {
    const { perHour, perDay, perPayee } = counts[tier]
    if (perHour > perDay || perPayee > perDay)
      return `tier ${tier} may pay more often in an hour or to a payee than in a day`
    const before = tier === 1 ? undefined : counts[tier === 2 ? 1 : 2]
    if (before !== undefined && COUNTS.some((name) => before[name] > counts[tier][name]))
      return `tier ${tier} may pay less often than the tier below it`
    if (COUNTS.some((name) => counts[tier][name] < 1)) return `tier ${tier} may make no payment`
  }
  return undefined
}
