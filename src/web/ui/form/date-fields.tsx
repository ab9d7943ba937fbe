/** Shows a date as three fields, which are quicker and safer than a calendar for a date long ago. */
import type { ReactNode } from 'react'
import { describedBy, FieldNotes } from './field.tsx'
import { t } from '../../language/language.ts'
import * as styles from './date-fields.module.css'
import * as fieldStyles from './field.module.css'

export interface DateFieldsProps {
  /**
   * The prefix of the ids and names of the three controls: `<id>-day`, `-month`, `-year`. An error summary links to
   * `<id>-day`.
   */
  readonly id: string
  readonly legend: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** YYYY-MM-DD */
  readonly defaultValue?: string | undefined
  readonly birthday?: boolean
}

const PARTS = [
  { part: 'day', length: 2, fill: 'bday-day', slice: [8, 10] },
  { part: 'month', length: 2, fill: 'bday-month', slice: [5, 7] },
  { part: 'year', length: 4, fill: 'bday-year', slice: [0, 4] },
] as const

/**
 * Reads the three fields of a form as YYYY-MM-DD, or as '' while any is empty. The schema decides whether the day
 * exists.
 */
export function readDateFields(form: FormData, id: string): string {
  const [day, month, year] = PARTS.map(({ part }) => String(form.get(`${id}-${part}`) ?? '').trim())
  if (!day || !month || !year) return ''
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export function DateFields({ id, legend, hint, error, defaultValue = '', birthday = false }: DateFieldsProps) {
  const described = describedBy({ id, label: legend, hint, error })
  // Another page can load this file before the texts of the form, so the labels are not made when the file loads.
  const labels = { day: t('Day'), month: t('Month'), year: t('Year') }
  return (
    <fieldset
      className={fieldStyles.field}
      {...(described['aria-describedby'] ? { 'aria-describedby': described['aria-describedby'] } : {})}
    >
      <legend>{legend}</legend>
      <div className={styles.dateFields}>
        {PARTS.map(({ part, length, fill, slice }) => (
          <div key={part}>
            <label htmlFor={`${id}-${part}`}>{labels[part]}</label>
            <input
              className={fieldStyles.input}
              id={`${id}-${part}`}
              name={`${id}-${part}`}
              type="text"
              inputMode="numeric"
              maxLength={length}
              autoComplete={birthday ? fill : 'off'}
              defaultValue={defaultValue.slice(slice[0], slice[1])}
              {...(error ? { 'aria-invalid': true } : {})}
            />
          </div>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
