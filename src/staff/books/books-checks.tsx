/** The checks of the books: starts a check, watches its steps, stops it, and lists the newest checks with their results. */
import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { BooksCheck } from '../../contract/staff/staff-books.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { announce } from '../../web/ui/note/live-region.ts'
import { dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'
import { StopCheck } from '../ui/stop-check.tsx'
import { useCall } from '../ui/use-call.ts'
import { useEndOfCheck, usePolling } from '../ui/use-polling.ts'
import { CheckResult, durationText, rangeText, STATE_TEXTS } from './check-result.tsx'

export function BooksChecks() {
  const called = useCall('books/checks', {})
  const { data, problem, again } = called
  const part = useRef<HTMLElement>(null)
  const running = data?.checks.find(({ state }) => state === 'running')
  usePolling(called, running !== undefined)
  useEndOfCheck(data?.checks, ({ state }) => `The check has ended. Result: ${STATE_TEXTS[state]}.`)
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  const [newest] = data.checks.filter(({ state }) => state !== 'running')
  // The form becomes the running check, and the running check becomes its result. The focus stays in this part.
  const changed = (): void => {
    part.current?.focus()
    again()
  }
  return (
    <>
      <p>
        A check reads the books and proves every law again: each journal sums to zero, each balance is the sum of its
        entries, and each closed day is as it was. It changes nothing, and it can take hours in a large bank.
      </p>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      <section ref={part} tabIndex={-1} aria-label="Check of the books" className={styles.part}>
        {running === undefined ? (
          <StartForm key={data.checks[0]?.checkId} started={changed} />
        ) : (
          <Running check={running} stopped={changed} />
        )}
        {running === undefined && newest !== undefined && <CheckResult check={newest} />}
      </section>
      <Rows
        caption="The newest checks"
        header={['Started', 'By', 'Range', 'Duration', 'Result', 'Broken laws']}
        amounts={[5]}
        rows={data.checks.map((check) => [
          dateTime(check.startedAt),
          check.startedBy,
          rangeText(check),
          durationText(check),
          STATE_TEXTS[check.state],
          String(check.faults.length),
        ])}
        empty="No person has checked the books yet."
      />
    </>
  )
}

const RANGES = [
  { value: 'checkpoint', label: 'From the last checkpoint' },
  { value: 'start', label: 'From the start' },
]
const typedSchema = v.object({ range: v.picklist(['checkpoint', 'start']) })

function StartForm({ started }: { readonly started: () => void }) {
  const [checkId] = useState(() => crypto.randomUUID())
  const form = useForm(typedSchema, ({ range }) => ({ checkId, isFromStart: range === 'start' }), {
    send: (request) => sendCall('books/start-check', request),
    onDone() {
      announce('The check was started.')
      started()
    },
    isShort: true,
  })
  return (
    <StaffForm form={form} className={styles.searchRow}>
      <SelectField
        id="range"
        label="Range of the check"
        hint="From the last checkpoint: what was posted since the last check without a fault. From the start: every entry."
        choices={RANGES}
        error={form.errorOf('range')}
      />
      <Button type="submit" busy={form.busy}>
        Start the check
      </Button>
    </StaffForm>
  )
}

function Running({ check, stopped }: { readonly check: BooksCheck; readonly stopped: () => void }) {
  const { checkId, step, steps, stepName, startedBy } = check
  return (
    <section className={styles.section} aria-labelledby="running">
      <h2 id="running">A check is running</h2>
      <p>
        {startedBy} started it. {rangeText(check)}.
      </p>
      <div>
        <label htmlFor="steps">
          {steps === null
            ? 'The check reads its range.'
            : `${step} of ${steps} steps are done. Now: ${stepName ?? 'the result'}.`}
        </label>
        <progress id="steps" className={styles.progress} {...(steps === null ? {} : { value: step, max: steps })} />
      </div>
      <StopCheck name="books/stop-check" checkId={checkId} stopped={stopped} />
      {check.faults.length > 0 && <CheckResult check={check} />}
    </section>
  )
}
