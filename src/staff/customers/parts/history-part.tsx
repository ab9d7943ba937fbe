/** The entries of a customer's accounts in pages, the newest first. The address has the account and the days. */
import { useState } from 'react'
import * as v from 'valibot'
import { type AnswerOfPart, historyFilterSchema } from '../../../contract/staff/staff-customer-parts.ts'
import { entryKindName } from '../../../values/vocabularies/entry-kinds.ts'
import { SelectField } from '../../../web/ui/form/select-field.tsx'
import { TextField } from '../../../web/ui/form/text-field.tsx'
import { Note } from '../../../web/ui/note/note.tsx'
import { Link } from '../../../web/ui/router/link.tsx'
import { FilterForm, useFilterForm } from '../../filters/filter-form.tsx'
import { useFilters } from '../../filters/use-filters.ts'
import type { Answer } from '../../session/api.ts'
import { useDuty } from '../../session/session.tsx'
import { amountText, dateTime } from '../../texts.ts'
import { Rows } from '../../ui/facts.tsx'
import * as styles from '../../ui/page.module.css'
import { ListTools } from '../../ui/list-tools.tsx'
import { PageButtons } from '../../ui/page-buttons.tsx'
import { countOf, useReadOut } from '../../ui/use-read-out.ts'
import { type OpenedRecord, Part } from './part.tsx'

export interface HistoryPartProps {
  readonly opened: OpenedRecord
  readonly accounts: Answer<'customers/read'>['accounts']
}

export function HistoryPart({ opened, accounts }: HistoryPartProps) {
  const { query, choose, formKey } = useFilters()
  const [first] = accounts
  if (first === undefined) return <p>This customer has no account.</p>
  const asked = v.safeParse(historyFilterSchema, Object.fromEntries(query))
  return (
    <>
      <Filters
        key={formKey}
        accounts={accounts}
        query={query}
        search={(chosen) => choose({ part: 'history', ...chosen })}
      />
      {asked.success ? (
        <Entries
          key={JSON.stringify(asked.output)}
          opened={opened}
          accountNumber={asked.output.account || first.accountNumber}
          from={asked.output.from}
          to={asked.output.to}
        />
      ) : (
        <Note>
          <p>{asked.issues[0].message}</p>
        </Note>
      )}
    </>
  )
}

interface FiltersProps extends Pick<HistoryPartProps, 'accounts'> {
  readonly query: URLSearchParams
  readonly search: (chosen: Readonly<Record<string, string>>) => void
}

function Filters({ accounts, query, search }: FiltersProps) {
  const form = useFilterForm(historyFilterSchema, search)
  // Other forms of the record have fields with these names.
  const field = (name: string) => {
    const id = `history-${name}`
    return { id, name, defaultValue: query.get(name) ?? '', error: form.errorOf(id) }
  }
  return (
    <FilterForm form={form}>
      <SelectField
        {...field('account')}
        label="Account"
        defaultValue={query.get('account') ?? accounts[0]?.accountNumber}
        choices={accounts.map((one) => ({
          value: one.accountNumber,
          label: `${one.accountNumber} ${one.label}${one.status === 'closed' ? ', closed' : ''}`,
        }))}
      />
      <TextField {...field('from')} type="date" label="From day" />
      <TextField {...field('to')} type="date" label="To day" />
    </FilterForm>
  )
}

interface EntriesProps extends Pick<HistoryPartProps, 'opened'> {
  readonly accountNumber: string
  /** YYYY-MM-DD, or the empty text. */
  readonly from: string
  readonly to: string
}

function Entries({ opened, accountNumber, from, to }: EntriesProps) {
  const [beforeSeq, setBeforeSeq] = useState<string | null>(null)
  const empty = from === '' && to === '' ? 'The account has no entry.' : 'The account has no entry on these days.'
  return (
    <Part opened={opened} part="history" more={{ accountNumber, from, to, beforeSeq }}>
      {(page, isLoading) => (
        <>
          <Listed page={page} empty={empty} />
          <PageButtons
            rows="entries"
            before={beforeSeq}
            nextBefore={page.nextBeforeSeq}
            isLoading={isLoading}
            choose={setBeforeSeq}
          />
        </>
      )}
    </Part>
  )
}

const FILE_HEADER = [
  'Reference',
  'Posted',
  'Kind',
  'Reversed',
  'Other party',
  'Narration',
  'Amount (minor)',
  'Balance after (minor)',
  'Currency',
  'Journal',
]
const HEADER = ['Reference', 'Posted', 'Kind', 'Other party and narration', 'Amount', 'Balance after']

interface ListedProps {
  readonly page: AnswerOfPart<'history'>
  /** Shown in place of a table without rows. */
  readonly empty: string
}

function Listed({ page: { accountNumber, currency, entries }, empty }: ListedProps) {
  const maySeeBooks = useDuty('ledger.read')
  const opensPayments = useDuty('payment.open')
  const count = countOf(entries.length, 'entry', 'entries')
  // The first reference differs on each page, so that a screen reader reads out each page.
  useReadOut([count, ...entries.slice(0, 1).map(({ reference }) => `from ${reference}`)].join(' '))
  return (
    <>
      <ListTools
        fileName={`entries-${accountNumber}`}
        header={FILE_HEADER}
        rows={entries.map((one) => [
          one.reference,
          one.postedAt,
          one.kind,
          one.isReversed ? 'yes' : 'no',
          one.counterparty,
          one.narration,
          one.amountMinor,
          one.balanceAfterMinor,
          currency,
          one.journalId,
        ])}
        help={
          <p>
            The newest entry is first, 50 on a page. The days are the days in Lagos on which the entries were posted.
            The file has the entries of this page.
          </p>
        }
      />
      <Rows
        caption={`${count} of ${accountNumber}`}
        header={[...HEADER, ...(maySeeBooks ? ['Journal'] : [])]}
        amounts={[4, 5]}
        rows={entries.map((one) => [
          one.paymentId !== null && opensPayments ? (
            <Link key="payment" to={`/payments/${one.paymentId}`}>
              {one.reference}
            </Link>
          ) : (
            one.reference
          ),
          dateTime(one.postedAt),
          one.isReversed ? `${entryKindName(one.kind)}, reversed` : entryKindName(one.kind),
          [one.counterparty, one.narration].filter(Boolean).join(': ') || '—',
          amountText(one.amountMinor, currency),
          amountText(one.balanceAfterMinor, currency),
          ...(maySeeBooks ? [<JournalLink key="journal" journalId={one.journalId} />] : []),
        ])}
        empty={empty}
      />
    </>
  )
}

const JournalLink = ({ journalId }: { readonly journalId: string }) => (
  <Link to={`/books/journals/${journalId}`}>
    Open <span className={styles.hidden}>the journal</span>
  </Link>
)
