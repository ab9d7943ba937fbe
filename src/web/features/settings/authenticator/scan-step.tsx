/** The secret for the app: as a QR code, as text for typing, and the first code that proves that the app has it. */
import { Suspense, type SubmitEvent, useState } from 'react'
import { type CallProblem, callProblem } from '../../../api/call-problem.ts'
import { type TokenSecret, useConfirmTokenMutation } from '../../../api/token-api.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { formatTime } from '../../../../values/date.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { DigitsField } from '../../../ui/digits-field.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { CopyIcon } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/note.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { Bone } from '../../../ui/skeleton.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useProblems } from '../../../ui/use-problems.ts'
import { tokenProblem } from './token-problem.ts'

const CODE_ID = 'first-code'

function problemText(problem: CallProblem): string {
  if (problem.code !== RESULT_CODES.INVALID_CREDENTIALS) return tokenProblem(problem)
  return 'That code is not right. Wait for the next one, and let your phone set its clock by itself.'
}

export interface ScanStepProps {
  readonly secret: TokenSecret
  readonly onCodes: (recoveryCodes: readonly string[]) => void
  readonly onStartAgain: () => void
}

export function ScanStep({ secret, onCodes, onStartAgain }: ScanStepProps) {
  const [confirm, { isLoading: busy }] = useConfirmTokenMutation()
  const [problems, setProblems, onChange] = useProblems()
  const [over, setOver] = useState<CallProblem>()
  const online = useOnline()

  async function send(otp: string): Promise<void> {
    const { data, error } = await confirm(otp)
    if (data !== undefined) return onCodes(data.recoveryCodes)
    const problem = callProblem(error)
    if (problem.reason === 'ticket-expired') setOver(problem)
    else setProblems([{ fieldId: CODE_ID, text: problemText(problem) }])
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy || !online) return
    const otp = String(new FormData(event.currentTarget).get(CODE_ID) ?? '')
    const isWhole = /^[0-9]{6}$/.test(otp)
    setProblems(isWhole ? [] : [{ fieldId: CODE_ID, text: 'Enter the 6 digits that the app shows' }])
    if (isWhole) void send(otp)
  }
  if (over) {
    return (
      <div className="form">
        <Note kind="wait" role="alert">
          <p>{over.message}</p>
        </Note>
        <Button wide onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    )
  }
  return (
    <form className="form" noValidate onChange={onChange} onSubmit={submit}>
      <ErrorSummary problems={problems} />
      <p>Open the app, choose to add an account, and point the camera here.</p>
      <Suspense fallback={<Bone height={6} />}>
        <QrCode text={secret.uri} label="QR code for your authenticator app" />
      </Suspense>
      <Key secret={secret.secret} />
      <DigitsField
        id={CODE_ID}
        label="Code that the app shows"
        look="code"
        length={6}
        hint={`6 digits. Finish before ${formatTime(secret.expiresAt)}.`}
        error={problems.find(({ fieldId }) => fieldId === CODE_ID)?.text}
      />
      <Button type="submit" wide busy={busy} disabled={!online}>
        Add the app
      </Button>
      {!online && <p className="meta">Needs a connection. What you typed is kept.</p>}
    </form>
  )
}

/** For whoever reads this on the very phone that has the app, or cannot scan. */
function Key({ secret }: { readonly secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <div className="card pad">
      <p className="small muted">Cannot scan? Choose “enter a key” in the app and type or paste this:</p>
      <p className="key gap-2">{groups.join(' ')}</p>
      <Button look="sec" small className="gap-3" onClick={() => void copyText(secret, 'Key')}>
        <CopyIcon small />
        Copy key
      </Button>
    </div>
  )
}
