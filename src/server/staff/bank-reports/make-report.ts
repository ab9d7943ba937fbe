/** Makes a report of the bank: checks the duty, reads the rows, and records the act and the looks at records. */
import type * as v from 'valibot'
import type { BankReportRows, bankReportPdfSchema, WantedReport } from '../../../contract/staff/staff-bank-reports.ts'
import { BRAND } from '../../../values/brand.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { ok, type Result } from '../../../values/result.ts'
import {
  MOST_REPORT_DAYS,
  MOST_REPORT_ROWS,
  REPORT_DEFINITIONS,
} from '../../../values/vocabularies/reports/bank-reports.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'
import { reportDocument } from './report-document.ts'
import { REPORT_READERS } from './report-rows.ts'

type Made = Result<BankReportRows, Refusal>

/** The rows of a report, for the page and its CSV file. */
export const readReport = (deps: StaffDeps, wanted: WantedReport, call: StaffCall): Promise<Made> =>
  makeReport(deps, wanted, call, 'page')

/** The report as a tagged PDF. */
export async function readReportPdf(
  deps: StaffDeps,
  wanted: WantedReport,
  call: StaffCall,
): Promise<Result<v.InferOutput<typeof bankReportPdfSchema>, Refusal>> {
  if (!deps.documents.hasCapacity().ok)
    return refuse('busy', 'The bank makes many documents now. Try again in some seconds.')
  const made = await makeReport(deps, wanted, call, 'pdf')
  if (!made.ok) return made
  const pdf = await deps.documents.reportPdf(reportDocument(made.value, call.caller.name))
  return ok({ fileName: `${wanted.report}-${calendarDay(deps.clock.now())}.pdf`, pdf: pdf.toString('base64') })
}

/** The person who reads the report: the caller, or the owner of a schedule. */
interface Reading extends Pick<StaffCall, 'trace'> {
  readonly caller: Pick<StaffCall['caller'], 'staffId' | 'name' | 'roles' | 'duties'>
}

export function makeReport(
  { database, clock }: Pick<StaffDeps, 'database' | 'clock'>,
  wanted: WantedReport,
  { caller, trace }: Reading,
  form: 'page' | 'pdf' | 'mail',
): Promise<Made> {
  const { report } = wanted
  const { duty, title } = REPORT_DEFINITIONS[report]
  const now = clock.now()
  const used = usedParameters(wanted, now)
  return database.transaction(async (tx) => {
    if (!caller.duties.includes(duty)) {
      const detail = { staffId: caller.staffId, duty }
      await recordAudit(tx, trace, { kind: 'staff.duty-refused', outcome: 'refused', detail })
      return refuse('forbidden', 'Your role does not include this report.')
    }
    const days = daysOf(used, now)
    if (days === undefined) return refuse('bad-input', `Choose at most ${MOST_REPORT_DAYS} days.`)
    const found = await REPORT_READERS[report](tx, { ...days, now, figure: used.figure ?? 0 })
    const shown = found.slice(0, MOST_REPORT_ROWS)
    const customerIds = shown.flatMap(({ customerId }) => (customerId === undefined ? [] : [customerId]))
    if (customerIds.length > 0)
      await writeRecordReads(tx, customerIds, {
        operator: `${caller.name} (${caller.staffId})`,
        role: caller.roles.join(', '),
        what: 'An account of yours, in a list',
        reason: `The report "${title}" of the bank`,
        at: now,
      })
    const detail = { report, form, ...parametersOf(used), rows: shown.length }
    await recordAudit(tx, trace, { kind: 'bank-report.made', outcome: 'done', detail })
    return ok({
      ...used,
      madeAt: now.toISOString(),
      rows: shown.map(({ cells }) => [...cells]),
      isCut: found.length > shown.length,
    })
  })
}

type Used = Pick<BankReportRows, 'report' | 'from' | 'to' | 'figure'>

/** The parameters of the report, with the bank's choice for each empty one. */
function usedParameters({ report, from, to, figure }: WantedReport, now: Date): Used {
  const { hasDays, figure: rule } = REPORT_DEFINITIONS[report]
  const number = rule === undefined ? null : figure === '' ? rule.preset : Number(figure)
  if (!hasDays) return { report, from: null, to: null, figure: number }
  const last = to === '' ? latest(calendarDay(now), from) : to
  return { report, from: from === '' ? `${last.slice(0, 8)}01` : from, to: last, figure: number }
}

const latest = (one: string, other: string): string => (one > other ? one : other)

/** Undefined: too many days, because one of the two was left to the bank. */
function daysOf({ from, to }: Used, now: Date): { readonly from: Date; readonly to: Date } | undefined {
  if (from === null || to === null) return { from: now, to: now }
  if (daysAfter(from, MOST_REPORT_DAYS) <= to) return undefined
  return { from: startOf(from), to: startOf(daysAfter(to, 1)) }
}

const parametersOf = ({ from, to, figure }: Used): Readonly<Record<string, string | number>> => ({
  ...(from === null || to === null ? {} : { from, to }),
  ...(figure === null ? {} : { figure }),
})

const startOf = (day: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: BRAND.timeZone }).epochMilliseconds)
