/** The checks of the whole audit trail: starts a check, watches it, stops it, and lists the newest checks with their results. */
import { useRef, useState } from 'react'
import type { AuditCheck } from '../../contract/staff/staff-audit.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { announce } from '../../web/ui/note/live-region.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { durationText } from '../books/check-result.tsx'
import { call, type Problem } from '../session/api.ts'
import { dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { StopCheck } from '../ui/stop-check.tsx'
import { useCall } from '../ui/use-call.ts'
import { useEndOfCheck, usePolling } from '../ui/use-polling.ts'

const STATE_TEXTS: Readonly<Record<AuditCheck['state'], string>> = {
  running: 'running',
  right: 'whole',
  broken: 'NOT whole',
  stopped: 'stopped, no result',
  failed: 'failed, no result',
}

export function AuditChecks() {
  const called = useCall('audit/checks', {})
  const { data, problem, again } = called
  const part = useRef<HTMLElement>(null)
  const running = data?.checks.find(({ state }) => state === 'running')
  usePolling(called, running !== undefined)
  useEndOfCheck(data?.checks, ({ state }) => `The check has ended. Result: ${STATE_TEXTS[state]}.`)
  const [newest] = data?.checks.filter(({ state }) => state !== 'running') ?? []
  // The button becomes the running check, and the running check becomes its result. The focus stays in this part.
  const changed = (): void => {
    part.current?.focus()
    again()
  }
  return (
    <section ref={part} tabIndex={-1} className={styles.section} aria-labelledby="whole-chain">
      <h2 id="whole-chain">Check of the whole chain</h2>
      <p>
        The check reads each link from the first, and compares it with its event and with the signed heads. It changes
        nothing, and it can take hours in a large bank. It does not read the heads that are published outside the
        database. The people who run the servers compare those heads.
      </p>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      {data === undefined && problem === undefined && <output>Loading…</output>}
      {data !== undefined && running === undefined && <Start started={changed} />}
      {running !== undefined && <Running check={running} stopped={changed} />}
      {running === undefined && newest !== undefined && <Result check={newest} />}
      {data !== undefined && data.checks.length > 0 && <List checks={data.checks} />}
    </section>
  )
}

function Start({ started }: { readonly started: () => void }) {
  const [checkId, setCheckId] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const start = async (): Promise<void> => {
    setBusy(true)
    const result = await call('audit/start-check', { checkId })
    setBusy(false)
    setProblem(result.ok ? undefined : result.failure)
    if (!result.ok) return
    setCheckId(crypto.randomUUID())
    announce('The check was started.')
    started()
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button small busy={busy} onClick={() => void start()}>
          Check the whole chain
        </Button>
      </div>
      {problem !== undefined && <ProblemNote problem={problem} again={started} />}
    </>
  )
}

const countText = (count: string): string => BigInt(count).toLocaleString('en-GB')

function Running({ check, stopped }: { readonly check: AuditCheck; readonly stopped: () => void }) {
  const { checkId, links, lastLink, startedBy, startedAt } = check
  return (
    <>
      <p>
        {startedBy} started the check on {dateTime(startedAt)}.
      </p>
      <div>
        <label htmlFor="links">
          {countText(links)} of {countText(lastLink)} links are read.
        </label>
        <progress id="links" className={styles.progress} value={Number(links)} max={Math.max(1, Number(lastLink))} />
      </div>
      <StopCheck name="audit/stop-check" checkId={checkId} stopped={stopped} />
      {check.faults.length > 0 && <Broken check={check} />}
    </>
  )
}

function Result({ check }: { readonly check: AuditCheck }) {
  const { state, links, heads, stoppedBy, startedAt, endedAt } = check
  const when = dateTime(endedAt ?? startedAt)
  if (check.faults.length > 0) return <Broken check={check} />
  if (state === 'right')
    return (
      <Note kind="ok">
        <p>
          The trail is whole: {countText(links)} links and {heads} signed heads. Checked {when}.
        </p>
      </Note>
    )
  return (
    <Note kind="wait">
      <p>
        {state === 'stopped'
          ? `${stoppedBy ?? 'A person'} stopped the last check on ${when}. It has no result.`
          : 'The last check could not read the trail, and has no result. Start it again. If it fails again, call the engineers.'}
      </p>
    </Note>
  )
}

function Broken({ check: { faults, state } }: { readonly check: AuditCheck }) {
  return (
    <Note kind="bad" role="alert">
      <p>
        The audit trail is NOT whole. {state === 'running' ? 'The check goes on.' : ''} Call the engineers and the
        person in charge of security, and change nothing in the database.
      </p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Note>
  )
}

function List({ checks }: { readonly checks: readonly AuditCheck[] }) {
  return (
    <details>
      <summary>The newest checks</summary>
      <Rows
        caption="The newest check first"
        header={['Started', 'By', 'Links', 'Duration', 'Result', 'Faults']}
        amounts={[2, 5]}
        rows={checks.map((check) => [
          dateTime(check.startedAt),
          check.startedBy,
          `${countText(check.links)} of ${countText(check.lastLink)}`,
          durationText(check),
          STATE_TEXTS[check.state],
          String(check.faults.length),
        ])}
        empty=""
      />
    </details>
  )
}
