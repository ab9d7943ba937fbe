/** The journals of a day, by kind, by the amount of a line, and by hand. The address has the filters. */
import * as v from 'valibot'
import { listJournalsInput } from '../../contract/staff/staff-books.ts'
import { BRAND } from '../../values/brand.ts'
import { entryKindName, entryKindOf } from '../../values/vocabularies/entry-kinds.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { FilterForm, textFilter, useFilterForm } from '../filters/filter-form.tsx'
import { useFilters } from '../filters/use-filters.ts'
import { amountText, dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { ListTools } from '../ui/list-tools.tsx'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { useCall } from '../ui/use-call.ts'
import { countOf, useReadOut } from '../ui/use-read-out.ts'

type Wanted = v.InferOutput<typeof listJournalsInput>

/** YYYY-MM-DD in the bank's zone. */
const todayOfBank = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: BRAND.timeZone }).format(new Date())

export function Journals() {
  const { query, choose, formKey } = useFilters()
  const asked = v.safeParse(listJournalsInput, { day: todayOfBank(), ...Object.fromEntries(query) })
  const wanted: Wanted = asked.success ? asked.output : { day: todayOfBank(), kind: '', amount: '', byHand: '' }
  return (
    <>
      <Filters
        key={formKey}
        query={query}
        day={wanted.day}
        search={(chosen) => choose({ view: 'journals', ...chosen })}
      />
      <Listed key={JSON.stringify(wanted)} wanted={wanted} />
    </>
  )
}

/** The name of the kind in the address, or its code when the name finds another kind. */
const searchedKind = (kind: string): string => (entryKindOf(entryKindName(kind)) === kind ? entryKindName(kind) : kind)

interface FiltersProps {
  readonly query: URLSearchParams
  readonly day: string
  readonly search: (chosen: Readonly<Record<string, string>>) => void
}

function Filters({ query, day, search }: FiltersProps) {
  const form = useFilterForm(listJournalsInput, search)
  return (
    <FilterForm form={form}>
      <TextField {...textFilter(form, query, 'day')} type="date" label="Day" max={todayOfBank()} defaultValue={day} />
      <TextField
        {...textFilter(form, query, 'kind')}
        label="Kind"
        hint="Such as Card payment or Correction"
        defaultValue={searchedKind(query.get('kind') ?? '')}
      />
      <TextField
        {...textFilter(form, query, 'amount')}
        inputMode="decimal"
        label="Amount of a line"
        hint="In the currency of the account"
      />
      <SelectField
        id="byHand"
        label="Posted by"
        placeholder="The bank or staff"
        defaultValue={query.get('byHand') ?? ''}
        choices={[{ value: 'yes', label: 'By hand, with an order' }]}
      />
    </FilterForm>
  )
}

function Listed({ wanted }: { readonly wanted: Wanted }) {
  const { data, problem, again } = useCall('books/journals', wanted)
  useReadOut(data && countOf(data.journals.length, 'journal'))
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  const { journals } = data
  return (
    <>
      <ListTools
        fileName={`journals-${wanted.day}`}
        header={['Journal', 'Posted', 'Kind', 'Narration', 'Reversal', 'Credits (minor)']}
        rows={journals.map((one) => [
          one.journalId,
          one.postedAt,
          one.kind,
          one.narration,
          one.isReversal ? 'yes' : 'no',
          one.credits.map(({ currency, minor }) => `${minor} ${currency}`).join(', '),
        ])}
        help={
          <p>
            The list has the newest 100 journals of a day in Lagos, by the time of posting. Each customer whose account
            is in the list can read that you looked.
          </p>
        }
      />
      <Rows
        caption={countOf(journals.length, 'journal')}
        header={['Narration', 'Kind', 'Posted', 'Credits']}
        amounts={[3]}
        rows={journals.map((one) => [
          <Link key="journal" to={`/books/journals/${one.journalId}`}>
            {one.narration || one.journalId}
          </Link>,
          one.isReversal ? `${entryKindName(one.kind)}, reversal` : entryKindName(one.kind),
          dateTime(one.postedAt),
          one.credits.map(({ currency, minor }) => amountText(minor, currency)).join(', '),
        ])}
        empty="No journal of this day fits."
      />
    </>
  )
}
