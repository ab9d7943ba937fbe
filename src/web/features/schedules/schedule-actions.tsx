/** Shows the actions on a scheduled payment: pause, resume, skip, and the links to change and cancel it. */
import { useState } from 'react'
import { callProblem } from '../../api/result/call-problem.ts'
import {
  type Schedule,
  usePauseScheduleMutation,
  useResumeScheduleMutation,
  useSkipNextMutation,
} from '../../api/transfers/schedules-api.ts'
import { dayWords } from '../../schedule/recurrence-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

export interface ScheduleActionsProps {
  readonly schedule: Schedule
  readonly onChange: () => void
  readonly onCancel: () => void
}

type Call = (scheduleId: string) => PromiseLike<{ readonly data?: Schedule | undefined; readonly error?: unknown }>

export function ScheduleActions({ schedule, onChange, onCancel }: ScheduleActionsProps) {
  const { scheduleId, status, tryingAt, recurrence } = schedule
  const [pause, pausing] = usePauseScheduleMutation()
  const [resume, resuming] = useResumeScheduleMutation()
  const [skip, skipping] = useSkipNextMutation()
  const [problem, setProblem] = useState<string>()
  const online = useOnline()
  if (status !== 'scheduled' && status !== 'paused') return null

  const busy = pausing.isLoading || resuming.isLoading || skipping.isLoading
  async function run(call: Call, said: (now: Schedule) => string): Promise<void> {
    setProblem(undefined)
    const { data, error } = await call(scheduleId)
    if (data === undefined) return setProblem(callProblem(error).message)
    showToast(said(data))
  }
  const once = recurrence.repeat === 'once'
  return (
    <div className={layoutStyles.form}>
      {problem && (
        <Note kind="bad" role="alert">
          <p>{problem}</p>
        </Note>
      )}
      <div className={`${buttonStyles.group} ${buttonStyles.pair}`}>
        {status === 'paused' ? (
          <Button
            busy={resuming.isLoading}
            disabled={!online || busy}
            onClick={() => void run(resume, (now) => resumedText(now))}
          >
            {t('Resume')}
          </Button>
        ) : (
          <Button
            look="sec"
            busy={pausing.isLoading}
            disabled={!online || busy}
            onClick={() => void run(pause, () => t('Paused. Nothing will be paid until you resume it'))}
          >
            {t('Pause')}
          </Button>
        )}
        {status === 'scheduled' && !once && (
          <Button
            look="sec"
            busy={skipping.isLoading}
            disabled={!online || busy}
            onClick={() => void run(skip, (now) => skippedText(now))}
          >
            {tryingAt === null ? t('Skip next payment') : t('Skip this payment')}
          </Button>
        )}
        <Button look="sec" disabled={!online || busy} onClick={onChange}>
          {t('Change')}
        </Button>
        <Button look="danger" disabled={!online || busy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
      {!online && <p className="meta">{t('You need a connection.')}</p>}
    </div>
  )
}

const resumedText = ({ nextOn }: Schedule): string =>
  nextOn === null ? t('Payments continue') : t('Payments continue. The next one is on {day}', { day: dayWords(nextOn) })

const skippedText = ({ nextOn }: Schedule): string =>
  nextOn === null
    ? t('We will skip that payment')
    : t('We will skip that payment. The next one is on {day}', { day: dayWords(nextOn) })
