/** Starts a comparison with the books of a network as a job, and shows the state of the newest one. */
import { useEffect, useState } from 'react'
import type { ReconciliationRequest } from '../../contract/staff/staff-reconciliation.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { announce } from '../../web/ui/note/live-region.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { call, type Problem } from '../session/api.ts'
import { dateTime } from '../texts.ts'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { NETWORK_TEXTS } from '../../values/vocabularies/staff-texts/reconciliation-texts.ts'

const NETWORKS = Object.entries(NETWORK_TEXTS) as readonly (readonly [ReconciliationRequest['network'], string])[]

export interface RunNowProps {
  readonly requests: readonly ReconciliationRequest[]
  readonly started: () => void
}

export function RunNow({ requests, started }: RunNowProps) {
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState<string>()
  useResults(requests)
  const run = async (network: ReconciliationRequest['network']): Promise<void> => {
    setBusy(network)
    const result = await call('reconciliation/run', { requestId: crypto.randomUUID(), network })
    setBusy(undefined)
    setProblem(result.ok ? undefined : result.failure)
    if (result.ok) announce(`The comparison with the ${NETWORK_TEXTS[network].toLowerCase()} runs.`)
    started()
  }
  return (
    <section className={styles.section} aria-labelledby="compare-now">
      <h2 id="compare-now">Compare now</h2>
      <div className={styles.buttons}>
        {NETWORKS.map(([network, name]) => (
          <Button
            key={network}
            look="sec"
            small
            busy={busy === network || requests.some((one) => one.network === network && one.state === 'running')}
            onClick={() => void run(network)}
          >
            {name}
          </Button>
        ))}
      </div>
      {problem !== undefined && <ProblemNote problem={problem} />}
      {requests.map((request) => (
        <Note key={request.network} kind={NOTE_KINDS[request.state]}>
          <p>{stateText(request)}</p>
        </Note>
      ))}
    </section>
  )
}

const NOTE_KINDS = { running: 'wait', done: 'info', failed: 'bad' } as const

function stateText({ network, state, requestedBy, requestedAt, endedAt, failure }: ReconciliationRequest): string {
  const name = NETWORK_TEXTS[network]
  if (state === 'running')
    return `${name}: ${requestedBy ?? 'the bank'} started a comparison on ${dateTime(requestedAt)}. It is running.`
  const when = dateTime(endedAt ?? requestedAt)
  return state === 'done'
    ? `${name}: compared on ${when}, started by ${requestedBy ?? 'the bank'}. The table of runs has the result.`
    : `${name}: there was no comparison on ${when}. ${failure ?? ''}`
}

/** Says the end of a comparison that the person watched. */
function useResults(requests: readonly ReconciliationRequest[]): void {
  const [watched, setWatched] = useState<readonly string[]>([])
  const running = requests.filter(({ state }) => state === 'running').map(({ network }) => network)
  const fresh = running.filter((network) => !watched.includes(network))
  if (fresh.length > 0) setWatched([...watched, ...fresh])
  const ended = requests.filter(({ network, state }) => state !== 'running' && watched.includes(network))
  const text = ended.map(stateText).join(' ')
  useEffect(() => {
    if (text !== '') announce(text)
  }, [text])
}
