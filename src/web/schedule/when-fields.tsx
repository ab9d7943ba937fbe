/** Chooses when a payment is made: now, on a day, or repeatedly until an end. Shows the resulting days. */
import { calendarDay, daysAfter } from '../../values/date.ts'
import { usePreviewScheduleQuery } from '../api/transfers/schedules-api.ts'
import { type Choice, SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useOnline } from '../ui/use-online.ts'
import { daysWords, recurrenceWords } from './recurrence-words.ts'
import { checkWhen, type When, WHEN_FIELD } from './when.ts'
import { t } from '../language/language.ts'

const LATER: readonly Choice[] = [
  { value: 'once', label: t('Once, on a date') },
  { value: 'daily', label: t('Every day') },
  { value: 'weekly', label: t('Every week') },
  { value: 'monthly', label: t('Every month') },
]
const CHOICES: readonly Choice[] = [{ value: 'now', label: t('Now') }, ...LATER]
const ENDS: readonly Choice[] = [
  { value: 'never', label: t('When I cancel') },
  { value: 'until', label: t('On a date') },
  { value: 'count', label: t('After a number of payments') },
]

export interface WhenFieldsProps {
  readonly when: When
  readonly onChange: (change: Partial<When>) => void
  readonly errorOf: (fieldId: string) => string | undefined
  /** True when "now" is not a choice. */
  readonly laterOnly?: boolean
  /** True when the order already exists, so the fields are about its next payments. */
  readonly goesOn?: boolean
  readonly label?: string
}

/** The first possible day. Payments for today are made now. */
export const tomorrow = (): string => daysAfter(calendarDay(new Date()), 1)

export function WhenFields({ when, onChange, errorOf, label = t('When to send'), ...props }: WhenFieldsProps) {
  const { laterOnly = false, goesOn = false } = props
  const { repeat, startsOn, ends, until, count } = when
  const first = tomorrow()
  return (
    <>
      <SelectField
        id={WHEN_FIELD.repeat}
        label={label}
        choices={laterOnly ? LATER : CHOICES}
        value={repeat}
        onChange={(event) => onChange({ repeat: event.target.value as When['repeat'] })}
      />
      {repeat !== 'now' && (
        <TextField
          id={WHEN_FIELD.startsOn}
          type="date"
          label={repeat === 'once' ? t('On') : goesOn ? t('Next payment on') : t('First payment on')}
          hint={t('We pay from 6:00 am')}
          min={first}
          value={startsOn}
          error={errorOf(WHEN_FIELD.startsOn)}
          onChange={(event) => onChange({ startsOn: event.target.value })}
        />
      )}
      {repeat !== 'now' && repeat !== 'once' && (
        <>
          <SelectField
            id={WHEN_FIELD.ends}
            label={t('Ends')}
            choices={ENDS}
            value={ends}
            onChange={(event) => onChange({ ends: event.target.value as When['ends'] })}
          />
          {ends === 'until' && (
            <TextField
              id={WHEN_FIELD.until}
              type="date"
              label={t('Last day')}
              min={startsOn || first}
              value={until}
              error={errorOf(WHEN_FIELD.until)}
              onChange={(event) => onChange({ until: event.target.value })}
            />
          )}
          {ends === 'count' && (
            <TextField
              id={WHEN_FIELD.count}
              label={goesOn ? t('How many more payments') : t('How many payments')}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              value={count}
              error={errorOf(WHEN_FIELD.count)}
              onChange={(event) => onChange({ count: event.target.value.replace(/\D/g, '') })}
            />
          )}
        </>
      )}
      {repeat !== 'now' && <Preview when={when} />}
    </>
  )
}

/** The maximum number of days that the form names. The bank returns a few more. */
const NAMED = 4

/** Describes the choice, and lists the days as the bank counts them. */
function Preview({ when }: { readonly when: When }) {
  const online = useOnline()
  const checked = checkWhen(when, tomorrow())
  const skip = !checked.ok || !online || when.repeat === 'once'
  const { currentData } = usePreviewScheduleQuery(checked.ok ? checked.recurrence : { repeat: 'once', startsOn: '' }, {
    skip,
  })
  return (
    <output className="small" aria-live="polite">
      {checked.ok && (
        <>
          <span className="strong">{recurrenceWords(checked.recurrence)}.</span>{' '}
          {currentData && t('Dates: {days}.', { days: daysWords(currentData.nextDays, NAMED) })}
        </>
      )}
    </output>
  )
}
