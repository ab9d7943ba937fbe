/** Shows the past steps of a process, and the next steps with their dates. */
import { useState } from 'react'
import { calendarDay, dayLabel, formatDateTime, formatTime, formatTimeExact } from '../../../values/date.ts'
import type { TimelineStep } from '../../../values/vocabularies/timeline-step.ts'
import { ClockIcon, TickIcon } from '../icon/icons.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../card.module.css'
import * as styles from './timeline.module.css'

const STATES = { done: styles.done, now: styles.now, next: '' } as const

export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  const [today] = useState(() => calendarDay(new Date()))
  if (steps.length === 0) return null
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="tlh">
      <h2 id="tlh">{steps.some((step) => step.state !== 'done') ? t('What is happening') : t('What happened')}</h2>
      <ol className={`${styles.timeline} gap-4`} aria-live="polite">
        {steps.map((step) => (
          <li key={`${step.title} ${step.at}`} className={STATES[step.state]}>
            <span className={styles.dot}>
              {step.state === 'done' && <TickIcon />}
              {step.state === 'now' && <ClockIcon />}
            </span>
            <h3>{titleOf(step, today)}</h3>
            <p>
              {timeText(step, today)}
              <span lang={step.textLanguage}>{step.text}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the title of a step. The title of a future step has its due date. */
function titleOf({ at, title, state }: TimelineStep, today: string): string {
  return state === 'next' && at !== null
    ? t('By {deadline}: {title}', { deadline: deadlineText(at, today), title })
    : title
}

function deadlineText(at: string, today: string): string {
  return calendarDay(at) === today
    ? t('{time} today', { time: formatTime(at) })
    : t('{time} on {day}', { time: formatTime(at), day: dayLabel(at) })
}

/** The time of a step that has happened, in front of its text. */
function timeText({ at, text, state }: TimelineStep, today: string): string {
  if (state === 'next' || at === null) return ''
  const time = calendarDay(at) === today ? formatTimeExact(at) : formatDateTime(at)
  return text === '' ? time : `${time} · `
}
