/** The margins of exchange, which staff add for a future day. */
import * as v from 'valibot'
import { calendarDate } from '../../../contract/fields.ts'
import type { Direction } from '../../../core/exchange/exchange-policy.ts'
import {
  DEFAULT_MARGIN_SCHEDULES,
  marginScheduleProblem,
  type MarginSchedule,
} from '../../../core/exchange/margin-schedule.ts'
import type { Schedules } from '../../../core/schedule-at.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { ACCOUNT_CURRENCIES } from '../../../values/vocabularies/account-currencies.ts'
import { firstProblem, type ScheduleKind } from '../../db/dated-schedules.ts'

/** Every pair of two account currencies, in both directions. */
export const DIRECTIONS: readonly Direction[] = ACCOUNT_CURRENCIES.flatMap((from) =>
  ACCOUNT_CURRENCIES.filter((to) => to !== from).map((to): Direction => `${from}>${to}`),
)

export type CurrentMargins = () => Promise<Schedules<MarginSchedule>>

const basisPoints = v.optional(
  v.pipe(
    v.number('must be a number'),
    v.integer('must be whole hundredths of a per cent'),
    v.minValue(0, 'must not be below zero'),
    v.transform((points) => BigInt(points)),
  ),
)
const toCurrencies = v.optional(
  v.strictObject({ NGN: basisPoints, USD: basisPoints, EUR: basisPoints, GBP: basisPoints }),
)
const written = v.strictObject({
  effectiveFrom: calendarDate,
  /**
   * The margins by the currency that leaves, and then by the currency that arrives. A direction that is left out is
   * closed.
   */
  margins: v.strictObject({ NGN: toCurrencies, USD: toCurrencies, EUR: toCurrencies, GBP: toCurrencies }),
})

/** Parses a margin schedule. The failure is one line. */
function parseMargins(value: unknown): Result<MarginSchedule, string> {
  const parsed = v.safeParse(written, value)
  if (!parsed.success) return fail(firstProblem(parsed.issues))
  const { effectiveFrom, margins } = parsed.output
  for (const currency of ACCOUNT_CURRENCIES)
    if (margins[currency]?.[currency] !== undefined)
      return fail(`margins.${currency}.${currency}: a currency is not exchanged for itself`)
  const open = DIRECTIONS.flatMap((direction): [Direction, bigint][] => {
    const [from, to] = currenciesOf(direction)
    const points = margins[from]?.[to]
    return points === undefined ? [] : [[direction, points]]
  })
  const schedule: MarginSchedule = { effectiveFrom, spreadBasisPoints: Object.fromEntries(open) }
  const problem = marginScheduleProblem(schedule)
  return problem === undefined ? ok(schedule) : fail(problem)
}

function writeMargins({ effectiveFrom, spreadBasisPoints }: MarginSchedule): v.InferInput<typeof written> {
  const margins: Partial<Record<string, Record<string, number>>> = {}
  for (const direction of DIRECTIONS) {
    const [from, to] = currenciesOf(direction)
    const points = spreadBasisPoints[direction]
    if (points !== undefined) margins[from] = { ...margins[from], [to]: Number.parseInt(points.toString(), 10) }
  }
  return { effectiveFrom, margins }
}

type Currency = (typeof ACCOUNT_CURRENCIES)[number]
const currenciesOf = (direction: Direction) => direction.split('>') as [Currency, Currency]

export const MARGIN_SCHEDULES: ScheduleKind<MarginSchedule> = {
  table: 'bank.exchange_margin',
  noun: 'margin schedule',
  standard: DEFAULT_MARGIN_SCHEDULES,
  parse: parseMargins,
  write: writeMargins,
}
