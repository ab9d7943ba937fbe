/** The reports of the bank: their list, and one report with its definition and its parameters. The address has the parameters. */
import * as v from 'valibot'
import { bankReportSchema } from '../../contract/staff/staff-bank-reports.ts'
import {
  BANK_REPORTS,
  type BankReport,
  MOST_REPORT_DAYS,
  REPORT_DEFINITIONS,
} from '../../values/vocabularies/reports/bank-reports.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import { FilterForm, textFilter, useFilterForm } from '../filters/filter-form.tsx'
import { SavedFilters } from '../filters/saved-filters.tsx'
import { useFilters } from '../filters/use-filters.ts'
import { useMe } from '../session/session.tsx'
import { useListKeys } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { ReportRows } from './report-rows.tsx'
import { ReportSchedules } from './report-schedules.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function BankReportsPage() {
  useListKeys()
  const { duties } = useMe()
  const { query, choose, formKey } = useFilters()
  const open = BANK_REPORTS.filter((report) => duties.includes(REPORT_DEFINITIONS[report].duty))
  const chosen = open.find((report) => report === query.get('report'))
  return (
    <>
      <PageTitle>Reports of the bank</PageTitle>
      <search className={styles.searchRow}>
        <SelectField
          id="choice"
          label="Report"
          placeholder="Choose a report"
          value={chosen ?? ''}
          onChange={({ target }) => choose(target.value === '' ? {} : { report: target.value })}
          choices={open.map((report) => ({ value: report, label: REPORT_DEFINITIONS[report].title }))}
        />
      </search>
      {chosen === undefined ? (
        <Note>
          <p>
            {open.length === 0
              ? 'Your role opens no report of the bank.'
              : 'Choose a report. The audit trail records each report with your name and its parameters.'}
          </p>
        </Note>
      ) : (
        <ChosenReport key={chosen} report={chosen} query={query} formKey={formKey} search={choose} />
      )}
      {open.length > 0 && <ReportSchedules open={open} />}
    </>
  )
}

interface ChosenProps {
  readonly report: BankReport
  readonly query: URLSearchParams
  readonly search: (chosen: Readonly<Record<string, string>>) => void
}

function ChosenReport({ report, query, formKey, search }: ChosenProps & { readonly formKey: string }) {
  const { title, definition, source, hasDays, figure } = REPORT_DEFINITIONS[report]
  const address = query.toString()
  const wanted = v.safeParse(bankReportSchema, Object.fromEntries(query))
  return (
    <section className={styles.section} aria-labelledby="report">
      <h2 id="report">{title}</h2>
      <p>{definition}</p>
      <p>
        <strong>Source:</strong> {source}
      </p>
      {(hasDays || figure !== undefined) && <Parameters key={formKey} report={report} query={query} search={search} />}
      <SavedFilters />
      {wanted.success ? (
        <ReportRows key={`rows ${address}`} wanted={wanted.output} />
      ) : (
        <Note>
          <p>{wanted.issues[0].message}</p>
        </Note>
      )}
    </section>
  )
}

function Parameters({ report, query, search }: ChosenProps) {
  const { hasDays, figure } = REPORT_DEFINITIONS[report]
  const form = useFilterForm(bankReportSchema, search)
  const field = (id: string) => textFilter(form, query, id)
  return (
    <FilterForm form={form} submitLabel="Make the report">
      <input type="hidden" name="report" value={report} />
      {hasDays && (
        <>
          <TextField
            {...field('from')}
            type="date"
            label="First day"
            hint={`At most ${MOST_REPORT_DAYS} days. Empty: the first day of the month`}
          />
          <TextField {...field('to')} type="date" label="Last day" hint="Empty: today" />
        </>
      )}
      {figure !== undefined && (
        <TextField
          {...field('figure')}
          label={figure.label}
          inputMode="numeric"
          hint={`From ${figure.least.toLocaleString('en')} to ${figure.most.toLocaleString('en')}. Empty: ${figure.preset.toLocaleString('en')}`}
        />
      )}
    </FilterForm>
  )
}
