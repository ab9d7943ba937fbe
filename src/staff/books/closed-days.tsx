/** The closed days of the books with their hashes, in pages. */
import { useState } from 'react'
import { dayText } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { ListTools } from '../ui/list-tools.tsx'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { PageButtons } from '../ui/page-buttons.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useCall } from '../ui/use-call.ts'

const PAGE = 60

export function ClosedDays() {
  const [before, setBefore] = useState<string | null>(null)
  const { data, problem, isLoading, again } = useCall('books/closed-days', { before })
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  const { days } = data
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      <ListTools
        fileName="closed-days"
        header={['Day', 'Requests', 'Entries', 'Hash']}
        rows={days.map((one) => [one.day, one.requests, one.entries, one.hash])}
        help={
          <p>
            The hash of a day covers the day before it, and each request and entry of the day. The log of the bank has
            the same hashes. A hash that differs from the log shows a changed past.
          </p>
        }
      />
      <Rows
        caption="Closed days, the newest first"
        header={['Day', 'Requests', 'Entries', 'Hash']}
        amounts={[1, 2]}
        rows={days.map((one) => [
          dayText(one.day),
          one.requests.toLocaleString('en-GB'),
          one.entries.toLocaleString('en-GB'),
          <code key="hash">{one.hash}</code>,
        ])}
        empty={
          before === null
            ? 'No day is closed yet. The bank closes a day within an hour of its end.'
            : 'There is no older closed day.'
        }
      />
      <PageButtons
        rows="days"
        before={before}
        nextBefore={days.length === PAGE ? (days.at(-1)?.day ?? null) : null}
        isLoading={isLoading}
        choose={setBefore}
      />
    </>
  )
}
