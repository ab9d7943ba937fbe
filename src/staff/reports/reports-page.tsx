/** The queue of the reports of customers: the earliest deadline first. The address has the filters. */
import { useState } from 'react'
import * as v from 'valibot'
import { CASE_LISTS, listCasesSchema, type ListedCase } from '../../contract/staff/staff-cases.ts'
import { CASE_STATES } from '../../values/vocabularies/cases/case-states.ts'
import { CASE_TYPES } from '../../values/vocabularies/cases/case-types.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { FilterForm, useFilterForm } from '../filters/filter-form.tsx'
import { useFilters } from '../filters/use-filters.ts'
import { SavedFilters } from '../filters/saved-filters.tsx'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { amountText, dateTime } from '../texts.ts'
import { useCall } from '../ui/use-call.ts'
import { countOf, useReadOut } from '../ui/use-read-out.ts'
import { CASE_STATE_TEXTS, CASE_TYPE_TEXTS } from '../../values/vocabularies/cases/case-texts.ts'
import { PageTitle } from '../ui/page-title.tsx'

const WHICH = [
  { value: '', label: 'Open reports' },
  { value: 'late', label: 'Open reports after their deadline' },
  { value: 'recalls', label: 'Reports whose recall waits for another bank' },
  { value: 'ended', label: 'Ended reports' },
]
/** The address leaves out the list of open reports. */
const filtersSchema = v.object({ ...listCasesSchema.entries, which: v.optional(v.picklist(['', ...CASE_LISTS]), '') })
type Filters = v.InferOutput<typeof filtersSchema>
const NO_FILTERS: Filters = { which: '', type: '', state: '', text: '' }

export function ReportsPage() {
  useListKeys()
  const { query, choose, formKey } = useFilters()
  const asked = v.safeParse(filtersSchema, Object.fromEntries(query))
  const filters = asked.success ? asked.output : NO_FILTERS
  return (
    <>
      <PageTitle>Reports of customers</PageTitle>
      <ReportFilters key={formKey} filters={filters} choose={choose} />
      <SavedFilters />
      <Queue key={JSON.stringify(filters)} filters={filters} />
    </>
  )
}

interface ReportFiltersProps {
  readonly filters: Filters
  readonly choose: (chosen: Readonly<Record<string, string>>) => void
}

function ReportFilters({ filters, choose }: ReportFiltersProps) {
  const form = useFilterForm(filtersSchema, choose)
  return (
    <FilterForm form={form}>
      <TextField
        id="text"
        label="Number"
        hint="Reference of the report, reference of the payment, or customer number"
        defaultValue={filters.text}
        autoComplete="off"
        error={form.errorOf('text')}
      />
      <SelectField id="which" label="Which reports" defaultValue={filters.which} choices={WHICH} />
      <SelectField
        id="type"
        label="Problem"
        placeholder="Any problem"
        defaultValue={filters.type}
        choices={choicesOf(CASE_TYPES, CASE_TYPE_TEXTS)}
      />
      <SelectField
        id="state"
        label="State"
        placeholder="Any state"
        defaultValue={filters.state}
        choices={choicesOf(CASE_STATES, CASE_STATE_TEXTS)}
      />
    </FilterForm>
  )
}

const choicesOf = <Name extends string>(names: readonly Name[], texts: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: texts[value] }))

const HEADER = [
  'Report',
  'Problem',
  'State',
  'Opened',
  'Deadline',
  'Deadline of',
  'Other bank answers by',
  'Customer',
  'To',
  'Amount (minor)',
  'Currency',
]

function Queue({ filters }: { readonly filters: Filters }) {
  const [now] = useState(() => new Date().toISOString())
  const which = filters.which || 'open'
  const { data, problem, again } = useCall('cases/list', { ...filters, which })
  useReadOut(data && countOf(data.cases.length, 'report'))
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  const { cases } = data
  const isFiltered = [filters.type, filters.state, filters.text].some((value) => value !== '')
  return (
    <>
      <ListTools
        fileName={`reports-${which}`}
        header={HEADER}
        rows={cases.map((one) => [
          one.reference,
          one.type,
          one.state,
          one.openedAt,
          one.dueAt,
          one.dueClock,
          one.recallDueAt,
          one.cifid,
          one.counterparty,
          one.amountMinor,
          one.currency,
        ])}
        help={
          <p>
            The report with the earliest deadline is first. The list has at most 300 reports that fit the filters. Each
            customer in the list can read that you looked.
          </p>
        }
      />
      {cases.length === 0 ? (
        <Note>
          <p>{isFiltered ? 'No report fits these filters.' : 'There is no report here.'}</p>
        </Note>
      ) : (
        <ReportTable cases={cases} now={now} />
      )}
    </>
  )
}

function ReportTable({ cases, now }: { readonly cases: readonly ListedCase[]; readonly now: string }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{cases.length === 1 ? '1 report' : `${cases.length} reports`}</caption>
        <thead>
          <tr>
            <th scope="col">Report</th>
            <th scope="col">Problem</th>
            <th scope="col">State</th>
            <th scope="col">Opened</th>
            <th scope="col">Deadline</th>
            <th scope="col">Other bank answers by</th>
            <th scope="col">Customer</th>
            <th scope="col">To</th>
            <th scope="col" className={styles.amount}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {cases.map((one) => (
            <tr key={one.caseId}>
              <th scope="row">
                <Link to={`/reports/${one.caseId}`}>{one.reference}</Link>
              </th>
              <td>{one.title}</td>
              <td>{CASE_STATE_TEXTS[one.state]}</td>
              <td className={styles.date}>{dateTime(one.openedAt)}</td>
              <td className={styles.date}>
                <Deadline dueAt={one.dueAt} now={now} />
              </td>
              <td className={styles.date}>
                {one.recallDueAt === null ? '—' : <Deadline dueAt={one.recallDueAt} now={now} />}
              </td>
              <td>{one.cifid}</td>
              <td>{one.counterparty || '—'}</td>
              <td className={styles.amount}>
                {one.amountMinor === null || one.currency === null ? '—' : amountText(one.amountMinor, one.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Deadline({ dueAt, now }: { readonly dueAt: string | null; readonly now: string }) {
  if (dueAt === null) return 'none'
  if (dueAt >= now) return dateTime(dueAt)
  return <span className={styles.late}>{dateTime(dueAt)}, late</span>
}
