/** Shows the progress of the check, and its results. */
import { Button } from '../../../ui/button.tsx'
import { MeterBar } from '../../../ui/meter-bar.tsx'
import { Note } from '../../../ui/note.tsx'
import type { Row, Warning } from './list-rows.ts'
import type { Rows } from './use-rows.ts'

interface CheckProgressProps {
  readonly progress: Rows['progress']
  readonly rows: readonly Row[]
  readonly warnings: ReadonlyMap<number, readonly Warning[]>
  readonly onCheckAgain: () => void
}

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)

export function CheckProgress({ progress, rows, warnings, onCheckAgain }: CheckProgressProps) {
  if (progress !== undefined) {
    const { done, all } = progress
    return (
      <div className="card pad">
        <p className="strong">
          Checking names: {done} of {lines(all)}
        </p>
        <MeterBar percent={Math.round((100 * done) / all)} />
        <p className="meta">Each bank is asked whose account it is. You can already put lines right.</p>
      </div>
    )
  }
  const bad = rows.filter(({ state }) => state.kind === 'bad').length
  const unavailable = rows.filter(({ state }) => state.kind === 'unavailable').length
  if (bad + unavailable > 0) {
    return (
      <div className="form tight">
        {bad > 0 && (
          <Note kind="bad">
            <p>
              <span className="strong">{lines(bad)} cannot be paid as written.</span> Put them right or remove them.
            </p>
          </Note>
        )}
        {unavailable > 0 && (
          <Note kind="wait">
            <p>
              <span className="strong">{lines(unavailable)} could not be checked.</span> No answer came, which says
              nothing about the payment.
            </p>
            <Button look="sec" small className="gap-2" onClick={onCheckAgain}>
              Try them all again
            </Button>
          </Note>
        )}
      </div>
    )
  }
  return warnings.size > 0 ? (
    <Note kind="wait">
      <p>
        <span className="strong">{lines(warnings.size)} with a warning.</span> All can be paid: look if they are meant
        so.
      </p>
    </Note>
  ) : (
    <Note kind="ok">
      <p>
        <span className="strong">All {lines(rows.length)} can be paid.</span> Compare the names, then review the list.
      </p>
    </Note>
  )
}
