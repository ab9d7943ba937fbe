/** The queue of the reports of customers: the earliest deadline first. The address has the filters. */
import { useState } from 'react'
import type { ListedCase } from '../../contract/staff/staff-cases.ts'
import { CASE_STATES } from '../../values/vocabularies/cases/case-states.ts'
import { CASE_TYPES } from '../../values/vocabularies/cases/case-types.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { useChoiceFilters } from '../filters/filter-form.tsx'
import { SavedFilters } from '../filters/saved-filters.tsx'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { amountText, dateTime } from '../texts.ts'
import { useCall } from '../ui/use-call.ts'
import { PageTitle } from '../ui/page-title.tsx'

const WHICH = [
  { value: '', label: 'Open reports' },
  { value: 'late', label: 'Open reports after their deadline' },
  { value: 'ended', label: 'Ended reports' },
]

export function ReportsPage() {
  useListKeys()
  const [query, choiceFilter] = useChoiceFilters()
  const which = query.get('which') === 'ended' ? 'ended' : 'open'
  return (
    <>
      <PageTitle>Reports of customers</PageTitle>
      <search className={styles.searchRow}>
        <SelectField {...choiceFilter('which')} label="Which reports" choices={WHICH} />
        <SelectField
          {...choiceFilter('type')}
          label="Problem"
          placeholder="Any problem"
          choices={choicesOf(CASE_TYPES)}
        />
        <SelectField
          {...choiceFilter('state')}
          label="State"
          placeholder="Any state"
          choices={choicesOf(CASE_STATES)}
        />
      </search>
      <SavedFilters />
      <Queue key={which} which={which} query={query} />
    </>
  )
}

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const HEADER = [
  'Report',
  'Problem',
  'State',
  'Opened',
  'Deadline',
  'Deadline of',
  'Customer',
  'To',
  'Amount (minor)',
  'Currency',
]

interface QueueProps {
  readonly which: 'open' | 'ended'
  readonly query: URLSearchParams
}

function Queue({ which, query }: QueueProps) {
  const [now] = useState(() => new Date().toISOString())
  const { data, problem, again } = useCall('cases/list', { which })
  if (problem !== undefined && data === undefined) return <ProblemNote problem={problem} again={again} />
  if (data === undefined) return <output>Loading…</output>
  const [type, state, isLate] = [query.get('type') ?? '', query.get('state') ?? '', query.get('which') === 'late']
  const cases = data.cases.filter(
    (one) =>
      (type === '' || one.type === type) &&
      (state === '' || one.state === state) &&
      (!isLate || (one.dueAt !== null && one.dueAt < now)),
  )
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
          one.cifid,
          one.counterparty,
          one.amountMinor,
          one.currency,
        ])}
        help={
          <p>
            The report with the earliest deadline is first. The list has at most 300 reports. Each customer in the list
            can read that you looked.
          </p>
        }
      />
      {cases.length === 0 ? (
        <Note>
          <p>{data.cases.length === 0 ? 'There is no report here.' : 'No report fits these filters.'}</p>
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
              <td>{one.state}</td>
              <td>{dateTime(one.openedAt)}</td>
              <td>
                <Deadline dueAt={one.dueAt} now={now} />
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
