/** Chooses the days of the history: a usual range, or any two days. */
import { useState } from 'react'
import { calendarDay } from '../../../values/date.ts'
import { BACKWARDS_TEXT, datePresets, isBackwards, type HistoryFilter } from './history-filter.ts'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as chipStyles from '../../ui/list/chip.module.css'
import * as fieldStyles from '../../ui/form/field.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as linkStyles from '../../ui/router/link.module.css'

export interface DatesPanelProps {
  readonly filter: HistoryFilter
  readonly onChange: (change: Partial<HistoryFilter>) => void
}

export function DatesPanel({ filter, onChange }: DatesPanelProps) {
  const [today] = useState(() => calendarDay(new Date()))
  return (
    <div className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`}>
      <fieldset className={chipStyles.group}>
        <legend className="visually-hidden">{t('Dates')}</legend>
        {datePresets(today).map(({ name, from, to }) => (
          <button
            key={name}
            className={chipStyles.chip}
            type="button"
            aria-pressed={filter.from === from && filter.to === to}
            onClick={() => onChange({ from, to })}
          >
            {name}
          </button>
        ))}
        {(filter.from || filter.to) && (
          <button
            className={linkStyles.link}
            type="button"
            onClick={() => onChange({ from: undefined, to: undefined })}
          >
            {t('Clear dates')}
          </button>
        )}
      </fieldset>
      {isBackwards(filter) && (
        <p className="small neg strong" role="alert">
          {BACKWARDS_TEXT}
        </p>
      )}
      <div className={`${layoutStyles.columns} ${layoutStyles.pair}`}>
        <DayField
          id="history-from"
          label={t('From')}
          value={filter.from}
          max={filter.to ?? today}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          id="history-to"
          label={t('To')}
          value={filter.to}
          min={filter.from}
          max={today}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </div>
  )
}

interface DayFieldProps {
  readonly id: string
  readonly label: string
  /** The filter's day. Undefined means none. */
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max: string
  readonly onChange: (day: string | undefined) => void
}

/** Earlier years are unfinished input: while a person types 2026, the browser returns the year 0002. */
const WHOLE_YEAR = '1000'

/**
 * The field keeps the typed text until its year is complete. The filter is in the address, which changes a moment
 * later, and a field that followed the address would lose typed digits.
 */
export function DayField({ id, label, value = '', min, max, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    // The day was changed outside this field, for instance by a usual range.
    setShown(value)
    setTyped(value)
  }
  function change(day: string): void {
    setTyped(day)
    if (day === '') onChange(undefined)
    else if (day >= WHOLE_YEAR) onChange(day)
  }
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        className={fieldStyles.input}
        id={id}
        type="date"
        value={typed}
        min={min}
        max={max}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}
