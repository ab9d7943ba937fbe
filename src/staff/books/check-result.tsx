/** The result of a check of the books in words, with the broken laws and what to do. */
import type { BooksCheck } from '../../contract/staff/staff-books.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { dateTime, dayText } from '../texts.ts'

export const STATE_TEXTS: Readonly<Record<BooksCheck['state'], string>> = {
  running: 'running',
  right: 'right',
  broken: 'laws are broken',
  stopped: 'stopped, no result',
  failed: 'failed, no result',
}

/** "After 24 Nov 2026, which was proven before", "From the start". */
export const rangeText = ({ fromDay, isFromStart, steps }: BooksCheck): string =>
  fromDay !== null
    ? `After ${dayText(fromDay)}, which was proven before`
    : isFromStart || steps !== null
      ? 'From the start'
      : 'From the last checkpoint'

const MINUTE_MS = 60_000

/** "less than a minute", "5 minutes", "3 hours 5 minutes". */
export function durationText({ startedAt, endedAt }: Pick<BooksCheck, 'startedAt' | 'endedAt'>): string {
  if (endedAt === null) return '—'
  const minutes = Math.floor((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    hours > 0 && (hours === 1 ? '1 hour' : `${hours} hours`),
    rest > 0 && (rest === 1 ? '1 minute' : `${rest} minutes`),
  ]
  return parts.filter((part) => part !== false).join(' ')
}

const countText = (count: string): string => BigInt(count).toLocaleString('en-GB')

export function CheckResult({ check }: { readonly check: BooksCheck }) {
  const { state, faults, endedAt } = check
  if (faults.length > 0) return <Broken check={check} />
  if (state === 'right') return <Right check={check} />
  return (
    <Note kind="wait">
      <p>
        {state === 'stopped'
          ? `${check.stoppedBy ?? 'A person'} stopped the last check on ${dateTime(endedAt ?? check.startedAt)}. It has no result.`
          : 'The last check could not read the books, and has no result. Start it again. If it fails again, call the engineers.'}
      </p>
    </Note>
  )
}

function Right({ check: { totals, toDay, endedAt, startedAt, fromDay } }: { readonly check: BooksCheck }) {
  return (
    <Note kind="ok">
      <p>The books are right. Checked {dateTime(endedAt ?? startedAt)}.</p>
      {totals !== null && (
        <p>
          The check read {countText(totals.journals)} journals, {countText(totals.entries)} entries and{' '}
          {countText(totals.refusals)} refusals, {countText(totals.accounts)} accounts, {countText(totals.holds)} holds
          and {totals.closedDays} closed days.
        </p>
      )}
      {toDay !== null && toDay !== fromDay && (
        <p>The next check from the last checkpoint begins after {dayText(toDay)}.</p>
      )}
    </Note>
  )
}

function Broken({ check: { faults, state } }: { readonly check: BooksCheck }) {
  return (
    <Note kind="bad" role="alert">
      <p>
        The books are NOT right. {state === 'running' ? 'The check goes on.' : ''} Call the engineers and the person in
        charge of security, and change nothing in the database.
      </p>
      <ul>
        {faults.map(({ law, count, examples }) => (
          <li key={law}>
            {law}. Broken {count === 1 ? 'once' : `${count} times`}, such as {examples.join(', ')}.
          </li>
        ))}
      </ul>
    </Note>
  )
}
