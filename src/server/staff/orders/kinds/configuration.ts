/** Orders that add a schedule of fees, limits or margins for a future day, and that accept exchange rates that moved far. */
import * as v from 'valibot'
import type { Dated } from '../../../../core/schedule-at.ts'
import { addDatedSchedule } from '../../../audit/add-dated-schedule.ts'
import { findSchedules, type ScheduleKind } from '../../../db/dated-schedules.ts'
import { acceptHeldRates } from '../../../features/exchange/accept-held-rates.ts'
import { MARGIN_SCHEDULES } from '../../../features/exchange/margin-schedules.ts'
import { findRates } from '../../../features/exchange/rates-store.ts'
import { FEE_SCHEDULES } from '../../../features/fees/fee-schedules.ts'
import { LIMIT_SCHEDULES } from '../../../features/limits/limit-schedules.ts'
import { fail } from '../../../../values/result.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'

const CONFIGURATION = { maker: 'tariff.change', checker: 'tariff.check', livesMs: 72 * HOURS_MS } as const
/** An order can name one of this number of newest rates. */
const NEWEST_RATES = 20

function addSchedule<S extends Dated>(name: 'add-fees' | 'add-limits' | 'add-margins', kind: ScheduleKind<S>) {
  return orderKind({
    ...CONFIGURATION,
    name,
    needsRecentLogin: true,
    payload: v.strictObject({ schedule: v.record(v.string(), v.unknown()) }),
    async subject(sql, { schedule }) {
      const parsed = kind.parse(schedule)
      if (!parsed.ok) return undefined
      const schedules = await findSchedules(kind, sql)
      const summary = `Add a ${kind.noun} from ${parsed.value.effectiveFrom} on`
      // Another schedule may be for the same days.
      return { summary, version: `after ${schedules.length}` }
    },
    async execute({ clock }, tx, { schedule }, trace) {
      const parsed = kind.parse(schedule)
      if (!parsed.ok) return fail(`The schedule cannot be used: ${parsed.failure}.`)
      const added = await addDatedSchedule(kind, tx, { schedule: parsed.value, at: clock.now() }, trace)
      return added.ok ? DONE : fail(`The schedule was not added: ${added.failure}.`)
    },
  })
}

export const addFees = addSchedule('add-fees', FEE_SCHEDULES)
export const addLimits = addSchedule('add-limits', LIMIT_SCHEDULES)
export const addMargins = addSchedule('add-margins', MARGIN_SCHEDULES)

export const acceptRates = orderKind({
  ...CONFIGURATION,
  name: 'accept-rates',
  livesMs: 4 * HOURS_MS,
  needsRecentLogin: false,
  payload: v.strictObject({ number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/)) }),
  async subject(sql, { number }) {
    const held = (await findRates(sql, NEWEST_RATES)).find((one) => one.number === BigInt(number))
    if (held === undefined || held.heldBecause === null || held.acceptedAt !== null) return undefined
    const { NGN, EUR, GBP } = held.rates
    return { summary: `Use the rates ${number}: 1 USD = ${NGN} NGN, ${EUR} EUR, ${GBP} GBP`, version: 'held' }
  },
  async execute({ clock }, tx, { number }, trace) {
    const accepted = await acceptHeldRates(tx, { number: BigInt(number), at: clock.now() }, trace)
    return accepted ? DONE : fail('These rates do not wait any more.')
  },
})
