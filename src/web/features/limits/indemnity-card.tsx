/**
 * Shows the indemnity that limits above a certain amount need: its text, its acceptance with a passkey, and its
 * consequences.
 */
import { useState } from 'react'
import { INDEMNITY } from '../../../contract/indemnity.ts'
import type { Limits } from '../../../contract/limits.ts'
import { formatDate } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import type { ApprovalChallenge } from '../../api/approval-api.ts'
import { type CallProblem, callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { LimitsSheet } from './limits-sheet.tsx'
import { useAcceptIndemnityMutation } from './limits-api.ts'

const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN').replace('.00', '')

export function IndemnityCard({ indemnity }: { readonly indemnity: NonNullable<Limits['indemnity']> }) {
  const [reading, setReading] = useState(false)
  const { above, most, accepted, acceptedAt } = indemnity
  return (
    <section className="card pad" aria-labelledby="indemnity">
      <h2 id="indemnity">
        Above {naira(above)} {accepted && <span className="pill ok">Open</span>}
      </h2>
      {accepted ? (
        <p className="small gap-2">
          You gave the indemnity{acceptedAt !== null && ` on ${formatDate(acceptedAt)}`}: you can raise your limits up
          to {naira(most)}.
        </p>
      ) : (
        <>
          <p className="small gap-2">
            The Central Bank asks for your indemnity before you send more than {naira(above)} in one transfer, up to{' '}
            {naira(most)}. You accept it with a passkey: your fingerprint or face. It raises nothing by itself.
          </p>
          <Button look="sec" className="gap-4" onClick={() => setReading(true)}>
            Read the indemnity
          </Button>
          {reading && <IndemnitySheet onClose={() => setReading(false)} />}
        </>
      )}
    </section>
  )
}

function IndemnitySheet({ onClose }: { readonly onClose: () => void }) {
  const [accept, { isLoading, error }] = useAcceptIndemnityMutation()
  const [challenge, setChallenge] = useState<ApprovalChallenge>()
  const online = useOnline()
  async function ask(): Promise<void> {
    const { data } = await accept(INDEMNITY.version)
    if (data?.approval) setChallenge(data.approval)
    else if (data) onClose()
  }
  const text = INDEMNITY.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
  if (challenge) {
    return (
      <LimitsSheet
        challenge={challenge}
        title="Accept the indemnity"
        label="Accept with my passkey"
        done="The indemnity is accepted. You can now raise your limits"
        onClose={onClose}
      >
        <div className="stack small">{text}</div>
      </LimitsSheet>
    )
  }
  return (
    <Sheet title="The indemnity" onClose={onClose}>
      <div className="stack">
        {text}
        {error !== undefined && <Refused problem={callProblem(error)} />}
        <div className="btns">
          <Button wide busy={isLoading} disabled={!online} onClick={() => void ask()}>
            I accept
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Not now
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

function Refused({ problem }: { readonly problem: CallProblem }) {
  return (
    <Note kind="bad" role="alert">
      <p>{problem.message}</p>
    </Note>
  )
}
