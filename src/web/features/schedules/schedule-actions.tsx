/** Shows the actions on a scheduled payment: pause, resume, skip, and the links to change and cancel it. */
import { useState } from 'react'
import { callProblem } from '../../api/call-problem.ts'
import {
  type Schedule,
  usePauseScheduleMutation,
  useResumeScheduleMutation,
  useSkipNextMutation,
} from '../../api/schedules-api.ts'
import { dayWords } from '../../schedule/recurrence-words.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'

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
    <div className="form">
      {problem && (
        <Note kind="bad" role="alert">
          <p>{problem}</p>
        </Note>
      )}
      <div className="btns two">
        {status === 'paused' ? (
          <Button
            busy={resuming.isLoading}
            disabled={!online || busy}
            onClick={() => void run(resume, (now) => `It goes on${nextText(now)}`)}
          >
            Let it go on
          </Button>
        ) : (
          <Button
            look="sec"
            busy={pausing.isLoading}
            disabled={!online || busy}
            onClick={() => void run(pause, () => 'It is paused: nothing is paid until you let it go on')}
          >
            Pause
          </Button>
        )}
        {status === 'scheduled' && !once && (
          <Button
            look="sec"
            busy={skipping.isLoading}
            disabled={!online || busy}
            onClick={() => void run(skip, (now) => `That payment is skipped${nextText(now)}`)}
          >
            {tryingAt === null ? 'Skip next' : 'Skip this one'}
          </Button>
        )}
        <Button look="sec" disabled={!online || busy} onClick={onChange}>
          Change
        </Button>
        <Button look="danger" disabled={!online || busy} onClick={onCancel}>
          Cancel it
        </Button>
      </div>
      {!online && <p className="meta">Needs a connection.</p>}
    </div>
  )
}

const nextText = ({ nextOn }: Schedule): string => (nextOn === null ? '' : `. The next is on ${dayWords(nextOn)}`)
