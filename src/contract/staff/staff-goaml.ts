/** The staff's calls that make reports for the financial intelligence unit, as goAML XML. */
import * as v from 'valibot'
import { calendarDate } from '../fields.ts'
import { reasonSchema } from './staff-api.ts'

export const suspiciousReportSchema = v.object({
  alertId: v.pipe(v.string(), v.uuid()),
  /** Why the bank suspects the payment. The unit reads it. */
  reason: reasonSchema,
})

export const currencyReportSchema = v.object({
  /** A day in Lagos that is over: YYYY-MM-DD. */
  day: v.pipe(
    v.string('Choose a day'),
    v.check((typed) => v.is(calendarDate, typed), 'Choose a day'),
  ),
})

/** The bank does not store the file. */
export const reportFileSchema = v.object({ fileName: v.string(), xml: v.string(), transactions: v.number() })
