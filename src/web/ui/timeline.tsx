/** How something got to where it is, and what comes next by when. */
import { useState } from 'react'
import { calendarDay, formatDateTime, formatTimeExact } from '../../values/date.ts'
import { ClockIcon, TickIcon } from './icons.tsx'

export interface TimelineStep {
  /** ISO 8601; null where it is not known or not yet. */
  readonly at: string | null
  readonly title: string
  readonly text: string
  readonly state: 'done' | 'now' | 'next'
}

export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  const [today] = useState(() => calendarDay(new Date()))
  if (steps.length === 0) return null
  return (
    <section className="card pad" aria-labelledby="tlh">
      <h2 id="tlh">{steps.some((step) => step.state !== 'done') ? 'What is happening' : 'What happened'}</h2>
      <ol className="timeline gap-4" aria-live="polite">
        {steps.map((step) => (
          <li key={step.title} className={step.state === 'next' ? '' : step.state}>
            <span className="dot">
              {step.state === 'done' && <TickIcon />}
              {step.state === 'now' && <ClockIcon />}
            </span>
            <h3>{step.title}</h3>
            <p>{[timeText(step.at, today), step.text].filter((part) => part !== '').join(' · ')}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function timeText(at: string | null, today: string): string {
  if (at === null) return ''
  return calendarDay(at) === today ? formatTimeExact(at) : formatDateTime(at)
}
