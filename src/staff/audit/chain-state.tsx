/** The state of the audit trail's hash chain: its last link, the signed heads, and the check of the newest links. */
import { useState } from 'react'
import type { AuditVerdict } from '../../contract/staff/staff-audit.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { announce } from '../../web/ui/note/live-region.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { type Answer, call, type Problem } from '../session/api.ts'
import { dateTime } from '../texts.ts'
import { Fact, Facts, Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useCall } from '../ui/use-call.ts'

export function ChainState() {
  const { data, problem, again } = useCall('audit/chain', {})
  return (
    <section className={styles.section} aria-labelledby="chain">
      <h2 id="chain">Chain</h2>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      {data === undefined ? problem === undefined && <output>Loading…</output> : <Links chain={data} />}
      {data !== undefined && <Verify />}
    </section>
  )
}

function Links({ chain: { links, linkedAt, waiting, heads, publicKey } }: { readonly chain: Answer<'audit/chain'> }) {
  const unsigned = heads.filter(({ isSigned }) => !isSigned)
  return (
    <>
      <Facts>
        <Fact name="Linked events" value={links} />
        <Fact name="Last link" value={linkedAt === null ? 'none' : dateTime(linkedAt)} />
        <Fact name="Events that wait for the next run" value={String(waiting)} />
      </Facts>
      {unsigned.length > 0 && (
        <Note kind="bad" role="alert">
          <p>The bank’s key did not sign {unsigned.length} of these heads. Call the engineers.</p>
        </Note>
      )}
      <details>
        <summary>Signed heads of the last hours</summary>
        <Rows
          caption="The newest head first"
          header={['Link', 'Signed', 'Signature', 'Hash']}
          rows={heads.map((head) => [
            head.number,
            dateTime(head.signedAt),
            head.isSigned ? 'right' : <strong key="wrong">wrong</strong>,
            <code key="hash">{head.hash}</code>,
          ])}
          empty="No head is signed yet. The bank signs one each hour."
        />
        <p>
          The log of the bank and the published heads have the same hashes. A head that differs from them shows a
          changed trail. The bank’s public key of the heads is <code>{publicKey}</code>.
        </p>
      </details>
    </>
  )
}

const verdictText = ({ faults, from, links, heads, waiting, verifiedAt }: AuditVerdict): string =>
  `The links ${from} to ${links} are ${faults.length === 0 ? 'whole' : 'NOT whole'}, with ${heads} signed heads. ${waiting} events wait. Checked ${dateTime(verifiedAt)}.`

function Verify() {
  const [verdict, setVerdict] = useState<AuditVerdict>()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const verify = async (): Promise<void> => {
    setBusy(true)
    const result = await call('audit/verify', {})
    setBusy(false)
    setProblem(result.ok ? undefined : result.failure)
    setVerdict(result.ok ? result.value : undefined)
    if (result.ok) announce(verdictText(result.value))
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button look="sec" small busy={busy} onClick={() => void verify()}>
          Check the newest links
        </Button>
      </div>
      {problem !== undefined && <ProblemNote problem={problem} again={() => void verify()} />}
      {verdict !== undefined && (
        <Note kind={verdict.faults.length === 0 ? 'ok' : 'bad'}>
          <p>{verdictText(verdict)}</p>
          {verdict.faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
          {verdict.from !== '1' && <p>“Check the whole chain” reads the links before {verdict.from} too.</p>}
        </Note>
      )}
    </>
  )
}
