/** Shows the progress of the check, and its results. */
import { Button } from '../../../ui/button/button.tsx'
import { MeterBar } from '../../../ui/progress/meter-bar.tsx'
import { Note } from '../../../ui/note/note.tsx'
import type { Row, Warning } from './list-rows.ts'
import type { Rows } from './use-rows.ts'
import { plural, t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

interface CheckProgressProps {
  readonly progress: Rows['progress']
  readonly rows: readonly Row[]
  readonly warnings: ReadonlyMap<number, readonly Warning[]>
  readonly onCheckAgain: () => void
}

export function CheckProgress({ progress, rows, warnings, onCheckAgain }: CheckProgressProps) {
  if (progress !== undefined) {
    const { done, all } = progress
    return (
      <div className={`${cardStyles.card} ${cardStyles.pad}`}>
        <p className="strong">
          {plural(all, 'Checking names: {done} of 1 line', 'Checking names: {done} of {count} lines', { done })}
        </p>
        <MeterBar percent={Math.round((100 * done) / all)} />
        <p className="meta">
          {t('We are asking each bank for the account names. You can correct lines while you wait.')}
        </p>
      </div>
    )
  }
  const bad = rows.filter(({ state }) => state.kind === 'bad').length
  const unavailable = rows.filter(({ state }) => state.kind === 'unavailable').length
  if (bad + unavailable > 0) {
    return (
      <div className={`${layoutStyles.form} ${layoutStyles.tight}`}>
        {bad > 0 && (
          <Note kind="bad">
            <p>
              <span className="strong">
                {plural(bad, 'We cannot pay 1 line as written.', 'We cannot pay {count} lines as written.')}
              </span>{' '}
              {t('Please correct or remove these lines.')}
            </p>
          </Note>
        )}
        {unavailable > 0 && (
          <Note kind="wait">
            <p>
              <span className="strong">
                {plural(unavailable, 'We could not check 1 line.', 'We could not check {count} lines.')}
              </span>{' '}
              {t('The bank did not answer. The payment may still be fine.')}
            </p>
            <Button look="sec" small className="gap-2" onClick={onCheckAgain}>
              {t('Try all again')}
            </Button>
          </Note>
        )}
      </div>
    )
  }
  return warnings.size > 0 ? (
    <Note kind="wait">
      <p>
        <span className="strong">
          {plural(warnings.size, '1 line has a warning.', '{count} lines have a warning.')}
        </span>{' '}
        {t('We can pay all lines. Please check that they are correct.')}
      </p>
    </Note>
  ) : (
    <Note kind="ok">
      <p>
        <span className="strong">{plural(rows.length, 'We can pay the line.', 'We can pay all {count} lines.')}</span>{' '}
        {t('Compare the names, then review the list.')}
      </p>
    </Note>
  )
}
