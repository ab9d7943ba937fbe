/** Returns the texts and colours for the states of scheduled payments and of their single payments. */
import type { ComponentType } from 'react'
import type { Schedule, ScheduleRun } from '../../api/transfers/schedules-api.ts'
import type { IconProps } from '../../ui/icon/icon.tsx'
import { RetryIcon } from '../../ui/icon/icons-parts.tsx'
import { AlertIcon, InfoIcon } from '../../ui/icon/icons-public.tsx'
import { ClockIcon, TickIcon } from '../../ui/icon/icons.tsx'
import { t } from '../../language/language.ts'
import { Pill } from '../../ui/note/pill.tsx'

interface Look {
  readonly look: '' | 'ok' | 'wait' | 'bad'
  readonly text: string
  readonly Icon: ComponentType<IconProps>
}

const SCHEDULE: Readonly<Record<Schedule['status'], Look>> = {
  scheduled: { look: 'ok', text: t('Scheduled'), Icon: ClockIcon },
  paused: { look: 'wait', text: t('Paused'), Icon: InfoIcon },
  ended: { look: '', text: t('Finished'), Icon: TickIcon },
  cancelled: { look: '', text: t('Cancelled'), Icon: InfoIcon },
}

const RUN: Readonly<Record<ScheduleRun['status'], Look>> = {
  successful: { look: 'ok', text: t('Successful'), Icon: TickIcon },
  processing: { look: 'wait', text: t('On its way'), Icon: ClockIcon },
  scheduled: { look: 'wait', text: t('Trying again'), Icon: ClockIcon },
  failed: { look: 'bad', text: t('Failed'), Icon: AlertIcon },
  reversed: { look: 'bad', text: t('Returned'), Icon: RetryIcon },
  cancelled: { look: '', text: t('Cancelled'), Icon: InfoIcon },
  skipped: { look: '', text: t('Skipped'), Icon: InfoIcon },
  missed: { look: 'bad', text: t('Missed'), Icon: AlertIcon },
}

export function SchedulePill({ schedule }: { readonly schedule: Pick<Schedule, 'status' | 'tryingAt'> }) {
  return <StatePill {...(schedule.tryingAt === null ? SCHEDULE[schedule.status] : RUN.scheduled)} />
}

export function RunPill({ status }: Pick<ScheduleRun, 'status'>) {
  return <StatePill {...RUN[status]} />
}

function StatePill({ look, text, Icon }: Look) {
  return (
    <Pill look={look}>
      <Icon />
      {text}
    </Pill>
  )
}
