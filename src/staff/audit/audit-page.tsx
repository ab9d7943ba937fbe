/** The audit trail: the state of its hash chain, and the search from the newest event backwards. The address has the filters. */
import { useState } from 'react'
import * as v from 'valibot'
import { auditSearchSchema } from '../../contract/staff/staff-audit.ts'
import { AUDIT_EVENT_TEXTS, auditEventText } from '../../values/vocabularies/audit/audit-events.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import type { Answer } from '../session/api.ts'
import { useDuty } from '../session/session.tsx'
import { dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { FilterForm, textFilter, useFilterForm } from '../filters/filter-form.tsx'
import { SavedFilters } from '../filters/saved-filters.tsx'
import { useFilters } from '../filters/use-filters.ts'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { PageButtons } from '../ui/page-buttons.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useCall } from '../ui/use-call.ts'
import { countOf, useReadOut } from '../ui/use-read-out.ts'
import { AuditChecks } from './audit-checks.tsx'
import { authorText } from './event-details.ts'
import { EventDetails } from './event-subjects.tsx'
import { ChainState } from './chain-state.tsx'
import { ExportEvents } from './export-events.tsx'
import { PageTitle } from '../ui/page-title.tsx'

type Search = v.InferOutput<typeof auditSearchSchema>

export function AuditPage() {
  useListKeys()
  const { query, choose, formKey } = useFilters()
  const address = query.toString()
  const asked = v.safeParse(auditSearchSchema, Object.fromEntries(query))
  return (
    <>
      <PageTitle>Audit trail</PageTitle>
      <ChainState />
      <AuditChecks />
      <section className={styles.section} aria-labelledby="events">
        <h2 id="events">Events</h2>
        <Filters key={formKey} query={query} search={choose} />
        <SavedFilters />
        {asked.success ? (
          <>
            <ExportEvents key={`export ${address}`} search={asked.output} />
            <Events key={`events ${address}`} search={asked.output} />
          </>
        ) : (
          <Note>
            <p>{asked.issues[0].message}</p>
          </Note>
        )}
      </section>
    </>
  )
}

interface FiltersProps {
  readonly query: URLSearchParams
  readonly search: (chosen: Readonly<Record<string, string>>) => void
}

const filterSchema = v.omit(auditSearchSchema, ['before'])
const OUTCOME_TEXTS = { done: 'Done', refused: 'Refused' } as const
const OUTCOMES = Object.entries(OUTCOME_TEXTS).map(([value, label]) => ({ value, label }))
const EVENT_NAMES = Object.values(AUDIT_EVENT_TEXTS).toSorted()

function Filters({ query, search }: FiltersProps) {
  const form = useFilterForm(filterSchema, search)
  const text = (id: string) => textFilter(form, query, id)
  return (
    <FilterForm form={form} submitLabel="Search">
      <TextField
        {...text('kind')}
        label="Event"
        hint="Choose from the list. The word “order” finds all events of orders."
        list="audit-events"
        defaultValue={auditEventText(query.get('kind') ?? '')}
      />
      <datalist id="audit-events">
        {EVENT_NAMES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TextField {...text('customer')} label="Number of the customer" inputMode="numeric" />
      <TextField {...text('person')} label="Member of staff" hint="Name or id" />
      <TextField
        {...text('subject')}
        label="Order or payment"
        hint="Id of an order or a payment, or the reference on a receipt"
      />
      <SelectField
        id="outcome"
        label="Outcome"
        placeholder="Any outcome"
        defaultValue={query.get('outcome') ?? ''}
        choices={OUTCOMES}
      />
      <TextField {...text('from')} type="date" label="From day" />
      <TextField {...text('to')} type="date" label="To day" />
    </FilterForm>
  )
}

function Events({ search }: { readonly search: Search }) {
  const [before, setBefore] = useState<string | null>(null)
  const { data, problem, isLoading, again } = useCall('audit/search', { ...search, before })
  useReadOut(
    data &&
      [
        countOf(data.events.length, 'event'),
        ...data.events.slice(0, 1).map(({ eventId }) => `from number ${eventId}`),
      ].join(' '),
  )
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  const { nextBefore } = data
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      <EventTable events={data.events} />
      <PageButtons rows="events" before={before} nextBefore={nextBefore} isLoading={isLoading} choose={setBefore} />
      {data.events.length === 0 && (
        <Note>
          <p>
            {nextBefore === null
              ? 'No event fits these filters.'
              : 'No event of this part of the trail fits these filters. Look at older events.'}
          </p>
        </Note>
      )}
    </>
  )
}

type Listed = Answer<'audit/search'>['events']

/** "amountMinor: 500, reason: …", for the file, because programs read the codes. */
const detailOfFile = (detail: Readonly<Record<string, unknown>>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')

function EventTable({ events }: { readonly events: Listed }) {
  return (
    <>
      <ListTools
        fileName="audit-trail"
        header={['Number', 'Time', 'Event', 'Outcome', 'Customer', 'Person', 'Address', 'Details', 'Link']}
        rows={events.map((one) => [
          one.eventId,
          one.recordedAt,
          one.kind,
          one.outcome,
          one.cifid,
          one.person,
          one.address,
          detailOfFile(one.detail),
          one.link,
        ])}
        help={
          <p>
            The newest event is first, 100 on a page. A call looks at 100,000 events. The file has the events of this
            page, and no proof: “Save as a file with proof” makes a file that another party can check. Each customer in
            the list can read that you looked.
          </p>
        }
      />
      {events.length > 0 && (
        <Rows
          caption={events.length === 1 ? '1 event' : `${events.length} events`}
          header={['Number', 'Time', 'Event', 'Outcome', 'Customer', 'By', 'Details']}
          rows={events.map((one) => [
            one.link === null ? `${one.eventId} (not linked yet)` : one.eventId,
            dateTime(one.recordedAt),
            auditEventText(one.kind),
            OUTCOME_TEXTS[one.outcome],
            <CustomerLink key="customer" event={one} />,
            authorText(one),
            <EventDetails key="details" detail={one.detail} />,
          ])}
          empty=""
        />
      )}
    </>
  )
}

function CustomerLink({ event: { customerId, cifid } }: { readonly event: Listed[number] }) {
  const opens = useDuty('customer.read')
  if (customerId === null || cifid === null) return cifid ?? '—'
  return opens ? <Link to={`/customers/${customerId}`}>{cifid}</Link> : cifid
}
