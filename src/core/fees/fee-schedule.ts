/** The charges of transfers, as data with their first day. A bank adds a tariff and changes no code. Amounts are kobo. */
import type { Dated, Schedules } from '../schedule-at.ts'
import { type MinimumAmounts, STANDARD_MINIMUMS } from './minimum-amounts.ts'

export interface FeeStep {
  /** The largest amount that this fee is for; null on the last step, which has no end. */
  readonly upToMinor: bigint | null
  readonly feeMinor: bigint
}

export interface FeeSchedule extends Dated {
  readonly sameBankFeeMinor: bigint
  /** In rising order. The last step has no upper amount. */
  readonly interbankFees: readonly FeeStep[]
  /** VAT on the fee, in hundredths of a per cent. */
  readonly vatBasisPoints: bigint
  /** A flat charge on transfers from this amount on. Null: no stamp duty. */
  readonly stampDuty: { readonly fromMinor: bigint; readonly chargeMinor: bigint } | null
  /** A share of the amount. Null: no levy. */
  readonly cybersecurityLevy: { readonly basisPoints: bigint; readonly mostMinor: bigint | null } | null
  /** The fee for a debit card without VAT. Above zero. */
  readonly cardIssuanceFeeMinor: bigint
  /** The smallest amount of each kind of payment. */
  readonly minimums: MinimumAmounts
}

export type FeeSchedules = Schedules<FeeSchedule>

/** The card fee of Product §14.1, for tariffs that were written before they had a card fee. */
export const STANDARD_CARD_FEE_MINOR = 1_000_00n

/**
 * Fees: CBN Guide to Charges, 2020. Stamp duty: Nigeria Tax Act 2025 s.185(i), which the sender pays since January 2026.
 * The cybersecurity levy of May 2024 was withdrawn: none.
 */
export const DEFAULT_FEE_SCHEDULES: FeeSchedules = [
  {
    effectiveFrom: '2026-01-01',
    sameBankFeeMinor: 0n,
    interbankFees: [
      { upToMinor: 5_000_00n, feeMinor: 10_00n },
      { upToMinor: 50_000_00n, feeMinor: 25_00n },
      { upToMinor: null, feeMinor: 50_00n },
    ],
    vatBasisPoints: 7_50n,
    stampDuty: { fromMinor: 10_000_00n, chargeMinor: 50_00n },
    cybersecurityLevy: null,
    cardIssuanceFeeMinor: STANDARD_CARD_FEE_MINOR,
    minimums: STANDARD_MINIMUMS,
  },
]

/** The fault of a tariff that no bank can mean, in a sentence. Undefined when the tariff can be used. */
export function scheduleProblem(schedule: FeeSchedule): string | undefined {
  const { interbankFees, vatBasisPoints, cybersecurityLevy } = schedule
  if (interbankFees.length === 0) return 'interbankFees has no step'
  if (interbankFees.at(-1)?.upToMinor !== null) return 'the last step of interbankFees must have no upTo'
  for (const [index, step] of interbankFees.entries()) {
    const before = interbankFees[index - 1]
    if (before === undefined) continue
    if (before.upToMinor === null) return 'only the last step of interbankFees may be without upTo'
    if (step.upToMinor !== null && step.upToMinor <= before.upToMinor) return 'upTo must rise from step to step'
    if (step.feeMinor < before.feeMinor) return 'a larger amount must not have a smaller fee'
  }
  if (vatBasisPoints > WHOLE) return 'vatBasisPoints is more than the whole fee'
  if (cybersecurityLevy && cybersecurityLevy.basisPoints > WHOLE) return 'the levy is more than the whole amount'
  if (schedule.cardIssuanceFeeMinor <= 0n) return 'cardIssuanceFee must be above zero'
  if (!allAboveZero(schedule.minimums)) return 'every minimum must be above zero'
  return undefined
}

function allAboveZero({ otherBank, ...tables }: MinimumAmounts): boolean {
  return (
    otherBank > 0n && Object.values(tables).every((table) => Object.values<bigint>(table).every((minor) => minor > 0n))
  )
}

const WHOLE = 100_00n
