/** Shows the heading above the lines of a list, with a filter of the lines. */
import { t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as chipStyles from '../../../ui/list/chip.module.css'

interface LineFilterProps {
  /** The first choice shows every line. */
  readonly choices: readonly (readonly [label: string, count: number])[]
  readonly onlySome: boolean
  readonly onChange: (onlySome: boolean) => void
}

export function LineFilter({ choices, onlySome, onChange }: LineFilterProps) {
  return (
    <div className={`${cardStyles.head} ${cardStyles.tall}`}>
      <h2 id="list-lines" tabIndex={-1}>
        {t('Lines')}
      </h2>
      <fieldset className={chipStyles.group}>
        <legend className="visually-hidden">{t('Which lines')}</legend>
        {choices.map(([label, count], index) => (
          <button
            key={label}
            className={chipStyles.chip}
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
