/** Reconciliation with the networks: the runs, and the differences with their age. The address has the filters. */
import { useState } from 'react'
import * as v from 'valibot'
import {
  listReconciliationSchema,
  type Reconciliation,
  type ReconciliationBreak,
} from '../../contract/staff/staff-reconciliation.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import { ageText, dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { useChoiceFilters } from '../filters/filter-form.tsx'
import { SavedFilters } from '../filters/saved-filters.tsx'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { useCall } from '../ui/use-call.ts'
import { BreakTable } from './break-table.tsx'
import { BREAK_TEXTS, NETWORK_TEXTS } from '../../values/vocabularies/staff-texts/reconciliation-texts.ts'
import { MadeOrder, useMadeOrder } from '../orders/made-order.tsx'
import { usePolling } from '../ui/use-polling.ts'
import { RunNow } from './run-now.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const WHICH = [
  { value: '', label: 'Open differences' },
  { value: 'unexplained', label: 'Open differences without an explanation' },
  { value: 'tied', label: 'Tied differences' },
  { value: 'ended', label: 'Ended differences' },
]
const NETWORKS = Object.entries(NETWORK_TEXTS).map(([value, label]) => ({ value, label }))

export function ReconciliationPage() {
  useListKeys()
  const [query, choiceFilter] = useChoiceFilters()
  const asked = v.safeParse(listReconciliationSchema, {
    which: query.get('which') ?? 'open',
    network: query.get('network') ?? '',
  })
  const filters: Filters = asked.success ? asked.output : { which: 'open', network: '' }
  return (
    <>
      <PageTitle>Reconciliation</PageTitle>
      <search className={styles.searchRow}>
        <SelectField {...choiceFilter('which')} label="Which differences" choices={WHICH} />
        <SelectField {...choiceFilter('network')} label="Network" placeholder="All networks" choices={NETWORKS} />
      </search>
      <SavedFilters />
      <Loaded key={JSON.stringify(filters)} filters={filters} />
    </>
  )
}

type Filters = v.InferOutput<typeof listReconciliationSchema>

function Loaded({ filters }: { readonly filters: Filters }) {
  const { which, network } = filters
  const called = useCall('reconciliation/list', filters)
  const { data, problem, again } = called
  const isRunning = data?.requests.some(({ state }) => state === 'running') === true
  usePolling(called, isRunning)
  const [made, proposed] = useMadeOrder(again)
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  const { breaks } = data
  return (
    <>
      <MadeOrder order={made} />
      <RunNow requests={data.requests} started={again} />
      <Tools which={which} breaks={breaks} />
      {breaks.length === 0 ? (
        <Note kind={data.runs.length === 0 ? 'wait' : 'info'}>
          <p>{data.runs.length === 0 ? NO_RUN : 'There is no difference here.'}</p>
        </Note>
      ) : (
        <BreakTable breaks={breaks} all={breaks} proposed={proposed} />
      )}
      <Runs runs={data.runs.filter((one) => network === '' || one.network === network)} />
    </>
  )
}

const NO_RUN = 'The bank has compared no books yet. “Compare now” and the command “npm run reconcile” compare them.'
const HEADER = [
  'Network',
  'Difference',
  'Direction',
  'Reference',
  'Ours (minor)',
  'Theirs (minor)',
  'Currency',
  'Found',
  'Ended',
  'Explanation',
  'Journal',
  'Tied to',
]

function Tools({ which, breaks }: { readonly which: string; readonly breaks: readonly ReconciliationBreak[] }) {
  return (
    <ListTools
      fileName={`reconciliation-${which}`}
      header={HEADER}
      rows={breaks.map((one) => [
        one.network,
        BREAK_TEXTS[one.kind],
        one.direction,
        one.reference,
        one.oursMinor,
        one.theirsMinor,
        one.currency,
        one.foundAt,
        one.endedAt,
        one.explanation,
        one.journalId,
        one.tiedTo?.reference ?? null,
      ])}
      help={
        <p>
          The oldest open difference is first. A difference ends by itself with the first run that does not find it. An
          explanation ends nothing: it says why the difference exists, and which journal books it. Two differences of
          one mistake are tied to each other, and leave this list while both exist. The list has at most 500 differences
          that fit the filters.
        </p>
      }
    />
  )
}

function Runs({ runs }: Pick<Reconciliation, 'runs'>) {
  const [now] = useState(() => Date.now())
  if (runs.length === 0) return null
  return (
    <Rows
      caption="Runs, the newest first"
      header={['Network', 'Compared', 'Age', 'Alike', 'Waiting', 'Different']}
      amounts={[3, 4, 5]}
      rows={runs.map((run) => [
        NETWORK_TEXTS[run.network],
        dateTime(run.comparedAt),
        ageText(run.comparedAt, now),
        run.equal.toLocaleString('en-GB'),
        run.waiting.toLocaleString('en-GB'),
        run.different === 0 ? '0' : <strong key="different">{run.different.toLocaleString('en-GB')}</strong>,
      ])}
      empty=""
    />
  )
}
