/** Returns the texts and colours for the states of scheduled payments and of their single payments. */
import type { ComponentType } from 'react'
import type { Schedule, ScheduleRun } from '../../api/schedules-api.ts'
import type { IconProps } from '../../ui/icon.tsx'
import { RetryIcon } from '../../ui/icons-parts.tsx'
import { AlertIcon, InfoIcon } from '../../ui/icons-public.tsx'
import { ClockIcon, TickIcon } from '../../ui/icons.tsx'

interface Look {
  readonly look: '' | 'ok' | 'wait' | 'bad'
  readonly text: string
  readonly Icon: ComponentType<IconProps>
}

const SCHEDULE: Readonly<Record<Schedule['status'], Look>> = {
  scheduled: { look: 'ok', text: 'Scheduled', Icon: ClockIcon },
  paused: { look: 'wait', text: 'Paused', Icon: InfoIcon },
  ended: { look: '', text: 'Over', Icon: TickIcon },
  cancelled: { look: '', text: 'Cancelled', Icon: InfoIcon },
}

const RUN: Readonly<Record<ScheduleRun['status'], Look>> = {
  successful: { look: 'ok', text: 'Successful', Icon: TickIcon },
  processing: { look: 'wait', text: 'On its way', Icon: ClockIcon },
  scheduled: { look: 'wait', text: 'Being tried', Icon: ClockIcon },
  failed: { look: 'bad', text: 'Not made', Icon: AlertIcon },
  reversed: { look: 'bad', text: 'Returned', Icon: RetryIcon },
  cancelled: { look: '', text: 'Taken back', Icon: InfoIcon },
  skipped: { look: '', text: 'Skipped', Icon: InfoIcon },
  missed: { look: 'bad', text: 'Missed', Icon: AlertIcon },
}

export function SchedulePill({ schedule }: { readonly schedule: Pick<Schedule, 'status' | 'tryingAt'> }) {
  return <Pill {...(schedule.tryingAt === null ? SCHEDULE[schedule.status] : RUN.scheduled)} />
}

export function RunPill({ status }: Pick<ScheduleRun, 'status'>) {
  return <Pill {...RUN[status]} />
}

function Pill({ look, text, Icon }: Look) {
  return (
    <span className={`pill ${look}`}>
      <Icon />
      {text}
    </span>
  )
}
