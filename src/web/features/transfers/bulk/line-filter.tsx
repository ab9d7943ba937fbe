/** Shows the heading above the lines of a list, with a filter of the lines. */
import { t } from '../../../language/language.ts'

interface LineFilterProps {
  /** The first choice shows every line. */
  readonly choices: readonly (readonly [label: string, count: number])[]
  readonly onlySome: boolean
  readonly onChange: (onlySome: boolean) => void
}

export function LineFilter({ choices, onlySome, onChange }: LineFilterProps) {
  return (
    <div className="cardhead month-head">
      <h2 id="list-lines" tabIndex={-1}>
        {t('Lines')}
      </h2>
      <fieldset className="chips">
        <legend className="vh">{t('Which lines')}</legend>
        {choices.map(([label, count], index) => (
          <button
            key={label}
            className="chip"
            type="button"
            aria-pressed={onlySome === index > 0}
            onClick={() => onChange(index > 0)}
          >
            {label} ({count})
          </button>
        ))}
      </fieldset>
    </div>
  )
}
