/** Reports by mail: the schedules of the person with their newest mails, and their changes. */
import { type ReactNode, useState } from 'react'
import { type BankReport, REPORT_DEFINITIONS } from '../../values/vocabularies/reports/bank-reports.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { announce } from '../../web/ui/note/live-region.ts'
import { type Answer, call, type Problem } from '../session/api.ts'
import { dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { OpenedSection } from '../ui/opened-section.tsx'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useCall } from '../ui/use-call.ts'
import { ScheduleForm, type ScheduleFormProps } from './schedule-form.tsx'
import { mailingText, mailName, recipientText, timingText } from './schedule-texts.ts'

type Schedules = Answer<'report-schedules/list'>
export type Schedule = Schedules['schedules'][number]

/** `open`: the reports of the person's duties. */
export function ReportSchedules({ open }: { readonly open: readonly BankReport[] }) {
  const { data: first, problem, again } = useCall('report-schedules/list', {})
  const [changed, setChanged] = useState<Schedules>()
  const data = changed ?? first
  return (
    <section className={styles.section} aria-labelledby="by-mail">
      <h2 id="by-mail">Reports by mail</h2>
      {data !== undefined ? (
        <Loaded data={data} open={open} changed={setChanged} />
      ) : (
        <LoadingOrProblem problem={problem} again={again} />
      )}
    </section>
  )
}

const Explanation = () => (
  <p>
    The bank mails a report of the last closed day, week or month. A report about single customers is mailed as a link.
    Before each mail, the bank checks that your role still includes the report.
  </p>
)

type ActCall = 'report-schedules/pause' | 'report-schedules/remove' | 'report-schedules/send-again'

interface LoadedProps {
  readonly data: Schedules
  readonly open: readonly BankReport[]
  readonly changed: (schedules: Schedules) => void
}

function Loaded({ data, open, changed }: LoadedProps) {
  const [editing, setEditing] = useState<Schedule | 'new'>()
  const [deleting, setDeleting] = useState<Schedule>()
  const [problem, setProblem] = useState<Problem>()
  const act: Act = async (name, body, done) => {
    const result = await call(name, body)
    setProblem(result.ok ? undefined : result.failure)
    if (!result.ok) return false
    setDeleting(undefined)
    changed(result.value)
    announce(done)
    return true
  }
  return (
    <>
      <Explanation />
      {problem !== undefined && <ProblemNote problem={problem} />}
      <Rows
        caption="Your schedules"
        header={['Report', 'Sent', 'To', 'Next mail', 'Newest mails', 'Change']}
        rows={data.schedules.map((schedule) => [
          ...cellsOf(schedule, data.ownAddress, sendAgainBy(act)),
          <Acts
            key="acts"
            schedule={schedule}
            change={() => setEditing(schedule)}
            pause={() => pauseBy(act, schedule)}
            remove={() => setDeleting(schedule)}
          />,
        ])}
        empty="You get no report by mail."
      />
      {deleting !== undefined && (
        <ConfirmDeletion
          key={deleting.scheduleId}
          schedule={deleting}
          remove={() =>
            void act('report-schedules/remove', { scheduleId: deleting.scheduleId }, 'The schedule was deleted.')
          }
          keep={() => setDeleting(undefined)}
        />
      )}
      <div>
        <Button look="sec" onClick={() => setEditing('new')}>
          Add a schedule
        </Button>
      </div>
      {editing !== undefined && (
        <EditSchedule
          key={editing === 'new' ? 'new' : editing.scheduleId}
          schedule={editing === 'new' ? undefined : editing}
          open={open}
          ownAddress={data.ownAddress}
          addresses={data.addresses}
          cancel={() => setEditing(undefined)}
          saved={(schedules) => {
            setEditing(undefined)
            changed(schedules)
            announce('The schedule was saved.')
          }}
        />
      )}
    </>
  )
}

const EditSchedule = (props: ScheduleFormProps) => (
  <OpenedSection
    title={
      props.schedule === undefined
        ? 'New schedule'
        : `Change the schedule of ${REPORT_DEFINITIONS[props.schedule.report].title}`
    }
    level={3}
  >
    <ScheduleForm {...props} />
  </OpenedSection>
)

/** True when the act was done. */
type Act = (name: ActCall, body: object, done: string) => Promise<boolean>

const pauseBy = (act: Act, { scheduleId, isPaused }: Schedule): void =>
  void act(
    'report-schedules/pause',
    { scheduleId, isPaused: !isPaused },
    isPaused ? 'The schedule goes on.' : 'The schedule is paused.',
  )

const sendAgainBy =
  (act: Act) =>
  (mailingId: string): Promise<boolean> =>
    act('report-schedules/send-again', { mailingId }, 'The mail waits to be sent again.')

const cellsOf = (
  schedule: Schedule,
  ownAddress: string | null,
  sendAgain: (mailingId: string) => Promise<boolean>,
): readonly ReactNode[] => [
  REPORT_DEFINITIONS[schedule.report].title,
  timingText(schedule),
  schedule.recipients.map((one) => recipientText(one, ownAddress)).join(', '),
  schedule.isPaused ? 'paused' : dateTime(schedule.nextAt),
  <Mailings key="mails" schedule={schedule} ownAddress={ownAddress} sendAgain={sendAgain} />,
]

interface ConfirmDeletionProps {
  readonly schedule: Schedule
  readonly remove: () => void
  readonly keep: () => void
}

const ConfirmDeletion = ({ schedule, remove, keep }: ConfirmDeletionProps) => (
  <OpenedSection title={`Delete the schedule of ${REPORT_DEFINITIONS[schedule.report].title}?`} level={3}>
    <p>The mails end.</p>
    <div className={styles.buttons}>
      <Button small onClick={remove}>
        Delete the schedule
      </Button>
      <Button look="sec" small onClick={keep}>
        Keep the schedule
      </Button>
    </div>
  </OpenedSection>
)

interface MailingsProps {
  readonly schedule: Schedule
  readonly ownAddress: string | null
  readonly sendAgain: (mailingId: string) => Promise<boolean>
}

function Mailings({ schedule: { mailings }, ownAddress, sendAgain }: MailingsProps) {
  if (mailings.length === 0) return 'none yet'
  return (
    <ul>
      {mailings.map((mailing) => (
        <li key={mailing.mailingId} tabIndex={-1}>
          {mailingText(mailing, ownAddress)}
          {(mailing.state === 'failed' || mailing.state === 'refused') && (
            <>
              {' '}
              <Button
                look="sec"
                small
                onClick={({ currentTarget }) => void keepPlace(currentTarget, () => sendAgain(mailing.mailingId))}
              >
                Send again <span className={styles.hidden}>{mailName(mailing, ownAddress)}</span>
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Runs the act of a button. The act removes the button, so the focus moves to the item of the list. */
async function keepPlace(button: HTMLElement, act: () => Promise<boolean>): Promise<void> {
  const item = button.closest('li')
  if (await act()) item?.focus()
}

interface ActsProps {
  readonly schedule: Schedule
  readonly change: () => void
  readonly pause: () => void
  readonly remove: () => void
}

function Acts({ schedule, change, pause, remove }: ActsProps) {
  const name = <span className={styles.hidden}>{REPORT_DEFINITIONS[schedule.report].title}</span>
  return (
    <div className={styles.tools}>
      <Button look="sec" small onClick={change}>
        Change {name}
      </Button>
      <Button look="sec" small onClick={pause}>
        {schedule.isPaused ? 'Resume' : 'Pause'} {name}
      </Button>
      <Button look="sec" small onClick={remove}>
        Delete {name}
      </Button>
    </div>
  )
}
