/** How a transfer got to where it is, and what comes next by when. */
import { useState } from 'react'
import type { TransferView } from '../../../contract/transfers.ts'
import { calendarDay, formatDateTime, formatTimeExact } from '../../../values/date.ts'
import { ClockIcon, TickIcon } from '../../ui/icons.tsx'

type Step = TransferView['timeline'][number]

export function TransferTimeline({ steps }: { readonly steps: readonly Step[] }) {
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
