/** The staff's calls that make the reports of the bank: the rows for the page, and the document. */
import * as v from 'valibot'
import { BANK_REPORTS, MOST_REPORT_DAYS, REPORT_DEFINITIONS } from '../../values/vocabularies/reports/bank-reports.ts'
import { calendarDate } from '../fields.ts'

const DAY_MS = 86_400_000

/** A day in Lagos: YYYY-MM-DD. The empty text: the bank chooses. */
const day = v.optional(
  v.pipe(
    v.string(),
    v.check((typed) => typed === '' || v.is(calendarDate, typed), 'Choose a day'),
  ),
  '',
)
export const bankReportSchema = v.pipe(
  v.object({
    report: v.picklist(BANK_REPORTS),
    /** The first day. Empty: the first day of the month of the last day. */
    from: day,
    /** The last day, which is in the report. Empty: today. */
    to: day,
    /** Seconds, months, years or naira, by the report. Empty: the preset of the report. */
    figure: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.check((typed) => typed === '' || /^\d{1,11}$/.test(typed), 'Enter a whole number'),
      ),
      '',
    ),
  }),
  v.forward(
    v.check(({ from, to }) => from === '' || to === '' || from <= to, 'The last day is before the first day'),
    ['to'],
  ),
  v.forward(
    v.check(
      ({ from, to }) => from === '' || to === '' || Date.parse(to) - Date.parse(from) < MOST_REPORT_DAYS * DAY_MS,
      `Choose at most ${MOST_REPORT_DAYS} days`,
    ),
    ['to'],
  ),
  v.forward(
    v.check(({ report, figure }) => {
      const rule = REPORT_DEFINITIONS[report].figure
      return figure === '' || rule === undefined || (Number(figure) >= rule.least && Number(figure) <= rule.most)
    }, 'This number is outside the limits of the report'),
    ['figure'],
  ),
)
export type WantedReport = v.InferOutput<typeof bankReportSchema>

/** The parameters as they were used. */
const used = {
  report: v.picklist(BANK_REPORTS),
  /** Null: the report shows the present. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  /** Null: the report has no number. */
  figure: v.nullable(v.number()),
  /** ISO 8601, UTC. */
  madeAt: v.string(),
}

export const bankReportRowsSchema = v.object({
  ...used,
  /** One cell for each column of the definition. */
  rows: v.array(v.array(v.nullable(v.string()))),
  /** True: more rows fit than the report shows. */
  isCut: v.boolean(),
})
export type BankReportRows = v.InferOutput<typeof bankReportRowsSchema>

export const bankReportPdfSchema = v.object({
  fileName: v.string(),
  /** The document in base64. */
  pdf: v.string(),
})
