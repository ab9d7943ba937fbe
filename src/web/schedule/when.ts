/** Converts the typed days of a payment into a recurrence. Pure. */
import type { Recurrence } from '../../contract/transfers/schedules.ts'
import type { FieldProblem } from '../ui/form/error-summary.tsx'
import { t } from '../language/language.ts'

export interface When {
  readonly repeat: 'now' | Recurrence['repeat']
  /** YYYY-MM-DD, or empty. */
  readonly startsOn: string
  readonly ends: 'never' | 'until' | 'count'
  readonly until: string
  readonly count: string
}

export const NOW: When = { repeat: 'now', startsOn: '', ends: 'never', until: '', count: '' }

/** The ids of the controls, which an error summary links to. */
export const WHEN_FIELD = {
  repeat: 'when',
  startsOn: 'starts-on',
  ends: 'ends',
  until: 'until',
  count: 'count',
} as const satisfies Record<keyof When, string>

export type CheckedWhen =
  | { readonly ok: true; readonly recurrence: Recurrence }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] }

/** For a payment that is not made now. `tomorrow` is the first possible day, YYYY-MM-DD. */
export function checkWhen(when: When, tomorrow: string): CheckedWhen {
  const { repeat, startsOn, ends, until, count } = when
  if (repeat === 'now') throw new Error('now has no days')
  const texts = [
    [WHEN_FIELD.startsOn, startProblem(startsOn, tomorrow)],
    [WHEN_FIELD.until, repeat !== 'once' && ends === 'until' ? untilProblem(until, startsOn) : undefined],
    [WHEN_FIELD.count, repeat !== 'once' && ends === 'count' ? countProblem(count) : undefined],
  ] as const
  const problems = texts.flatMap(([fieldId, text]) => (text === undefined ? [] : [{ fieldId, text }]))
  if (problems.length > 0) return { ok: false, problems }
  const end = repeat === 'once' || ends === 'never' ? {} : ends === 'until' ? { until } : { count }
  return { ok: true, recurrence: { repeat, startsOn, ...end } }
}

function startProblem(startsOn: string, tomorrow: string): string | undefined {
  if (startsOn === '') return t('Choose a date')
  return startsOn < tomorrow ? t('Choose a date from tomorrow. To pay today, choose Now') : undefined
}

function untilProblem(until: string, startsOn: string): string | undefined {
  if (until === '') return t('Choose the last day')
  return until < startsOn ? t('The last day must be after the first day') : undefined
}

function countProblem(count: string): string | undefined {
  return /^[1-9][0-9]{0,2}$/.test(count) ? undefined : t('Enter how many payments, from 1 to 999')
}

/** The approved order as the start of a change: from its next day, and with the payments that are `left`. */
export function whenOf({ repeat, until }: Recurrence, startsOn: string, left: string | null): When {
  return {
    repeat,
    startsOn,
    ends: until === undefined ? (left === null ? 'never' : 'count') : 'until',
    until: until ?? '',
    count: left ?? '',
  }
}

/** Turns the protocol's fields into the form's fields. */
export const WHEN_WIRE_FIELDS: Readonly<Record<string, string>> = {
  repeat: WHEN_FIELD.repeat,
  startsOn: WHEN_FIELD.startsOn,
  until: WHEN_FIELD.until,
  count: WHEN_FIELD.count,
}
