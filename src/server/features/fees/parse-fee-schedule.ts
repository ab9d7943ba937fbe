/** Reads a tariff from the file of an operator. A tariff with a contradiction is refused with one line. */
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
    // An older file has no figure for a category that was added later.
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
  /** Optional, because older files have no minimums. */
  minimums: v.optional(minimums),
})
/** The JSON of the file. */
export type WrittenSchedule = v.InferInput<typeof written>

/** Parses the JSON of a tariff. Fails with one line about its first problem. */
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

/** Writes a tariff as JSON. `parseFeeSchedule` reads the same tariff from it. */
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

/** Writes the minimums as decimal text, for the file of an operator and for the reply of `getFees`. */
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

/** Basis points as a number. They are at most 10,000, so a number has them exactly. */
export function pointsOf(basisPoints: bigint): number {
  return Number.parseInt(basisPoints.toString(), 10)
}
