/** Reads a tariff as operators write it. A tariff that no bank can mean is reported in one line and not used. */
import * as v from 'valibot'
import { calendarDate } from '../../../contract/fields.ts'
import { scheduleProblem, STANDARD_CARD_FEE_MINOR, type FeeSchedule } from '../../../core/fees/fee-schedule.ts'
import { type MinimumAmounts, STANDARD_MINIMUMS } from '../../../core/fees/minimum-amounts.ts'
import { byBillCategory } from '../../../values/vocabularies/bill-categories.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { firstProblem } from '../../db/dated-schedules.ts'

/** Kobo as a decimal string, zero or more. */
const minor = v.pipe(
  v.string('must be kobo as text, such as "1000"'),
  v.regex(/^(?:0|[1-9][0-9]{0,12})$/, 'must be kobo in digits, such as "1000"'),
  v.transform((text) => BigInt(text)),
)
const basisPoints = v.pipe(
  v.number('must be a number'),
  v.integer('must be whole hundredths of a per cent'),
  v.minValue(0, 'must not be below zero'),
  v.transform((points) => BigInt(points)),
)

const byCurrency = v.strictObject({ NGN: minor, USD: minor, EUR: minor, GBP: minor })
const minimums = v.strictObject({
  ownAccounts: byCurrency,
  sameBank: byCurrency,
  otherBank: minor,
  exchange: byCurrency,
  bills: v.strictObject(
    // A file that is older than a category has no figure for it.
    byBillCategory((category) => v.optional(minor, STANDARD_MINIMUMS.bills[category].toString())),
  ),
})

const written = v.strictObject({
  effectiveFrom: calendarDate,
  sameBankFee: minor,
  interbankFees: v.array(v.strictObject({ upTo: v.optional(minor), fee: minor })),
  vatBasisPoints: basisPoints,
  stampDuty: v.nullable(v.strictObject({ from: minor, charge: minor })),
  cybersecurityLevy: v.nullable(v.strictObject({ basisPoints, most: v.optional(minor) })),
  cardIssuanceFee: v.optional(minor),
  /** Files that were written before minimums existed have none. */
  minimums: v.optional(minimums),
})
/** The shape of the file, as JSON has it. */
export type WrittenSchedule = v.InferInput<typeof written>

/** A schedule from JSON that was read, or one line that says what is wrong with it. */
export function parseFeeSchedule(value: unknown): Result<FeeSchedule, string> {
  const parsed = v.safeParse(written, value)
  if (!parsed.success) return fail(firstProblem(parsed.issues))
  const { stampDuty, cybersecurityLevy: levy } = parsed.output
  const schedule: FeeSchedule = {
    effectiveFrom: parsed.output.effectiveFrom,
    sameBankFeeMinor: parsed.output.sameBankFee,
    interbankFees: parsed.output.interbankFees.map(({ upTo, fee }) => ({ upToMinor: upTo ?? null, feeMinor: fee })),
    vatBasisPoints: parsed.output.vatBasisPoints,
    stampDuty: stampDuty && { fromMinor: stampDuty.from, chargeMinor: stampDuty.charge },
    cybersecurityLevy: levy && { basisPoints: levy.basisPoints, mostMinor: levy.most ?? null },
    cardIssuanceFeeMinor: parsed.output.cardIssuanceFee ?? STANDARD_CARD_FEE_MINOR,
    minimums: parsed.output.minimums ?? STANDARD_MINIMUMS,
  }
  const problem = scheduleProblem(schedule)
  return problem === undefined ? ok(schedule) : fail(problem)
}

/** The schedule as an operator would write it; `parseFeeSchedule` gives the same one back. */
export function writeFeeSchedule(schedule: FeeSchedule): WrittenSchedule {
  const { stampDuty, cybersecurityLevy: levy } = schedule
  return {
    effectiveFrom: schedule.effectiveFrom,
    sameBankFee: schedule.sameBankFeeMinor.toString(),
    interbankFees: schedule.interbankFees.map(({ upToMinor, feeMinor }) => ({
      ...(upToMinor === null ? {} : { upTo: upToMinor.toString() }),
      fee: feeMinor.toString(),
    })),
    vatBasisPoints: pointsOf(schedule.vatBasisPoints),
    stampDuty: stampDuty && { from: stampDuty.fromMinor.toString(), charge: stampDuty.chargeMinor.toString() },
    cybersecurityLevy: levy && {
      basisPoints: pointsOf(levy.basisPoints),
      ...(levy.mostMinor === null ? {} : { most: levy.mostMinor.toString() }),
    },
    cardIssuanceFee: schedule.cardIssuanceFeeMinor.toString(),
    minimums: writeMinimums(schedule.minimums),
  }
}

/** The same figures as decimal text: in the operators' file and in the reply of `getFees`. */
export function writeMinimums({ ownAccounts, sameBank, otherBank, exchange, bills }: MinimumAmounts) {
  return {
    ownAccounts: textOf(ownAccounts),
    sameBank: textOf(sameBank),
    otherBank: otherBank.toString(),
    exchange: textOf(exchange),
    bills: textOf(bills),
  }
}

function textOf<Key extends string>(table: Readonly<Record<Key, bigint>>): Record<Key, string> {
  const entries = Object.entries<bigint>(table).map(([key, amountMinor]) => [key, amountMinor.toString()])
  return Object.fromEntries(entries) as Record<Key, string>
}

/** Hundredths of a per cent are no money: at most ten thousand. */
export function pointsOf(basisPoints: bigint): number {
  return Number.parseInt(basisPoints.toString(), 10)
}
