/** Settings: another transaction PIN, proven with the one that it replaces. */
import { type SubmitEvent, useState } from 'react'
import { pinRoutes } from '../../../../contract/pin.ts'
import { call } from '../../../api/browser-client.ts'
import type { CallFailure } from '../../../api/call-result.ts'
import * as PATHS from '../../../session/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { DigitsField } from '../../../ui/digits-field.tsx'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { useUnfixed } from '../../../ui/use-problems.ts'
import { textFor } from '../call-problems.ts'
import { NEW_PIN_ID, NewPinFields, PIN_LENGTH, readNewPin } from '../new-pin-fields.tsx'
import { FactorDone } from './factor-done.tsx'
import { isPinLocked, pinProblems } from './pin-problems.ts'

const IDS = { currentPin: 'current-pin', newPin: NEW_PIN_ID } as const

function useChange() {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const change = async (form: FormData): Promise<void> => {
    const currentPin = String(form.get(IDS.currentPin) ?? '')
    const { newPin, problems: wrong } = readNewPin(form)
    const missing = [
      ...(/^[0-9]{4}$/.test(currentPin) ? [] : [{ fieldId: IDS.currentPin, text: 'Enter the PIN you have now' }]),
      ...wrong,
    ]
    setFailure(undefined)
    setProblems(missing)
    if (missing.length > 0) return
    setBusy(true)
    const answer = await call(pinRoutes.changeTransactionPin, { currentPin, newPin })
    setBusy(false)
    if (answer.ok) return setDone(true)
    setFailure(answer)
    setProblems(pinProblems(answer, IDS.currentPin, IDS))
  }
  return { problems, locked: isPinLocked(failure), busy, done, change }
}

export function ChangePinPage() {
  const { locked, busy, done, change, ...found } = useChange()
  const [problems, onChange] = useUnfixed(found.problems)
  const online = useOnline()
  if (done) {
    return (
      <FactorDone title="Your PIN is changed">Use the new PIN from now on. The old one no longer works.</FactorDone>
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy && online) void change(new FormData(event.currentTarget))
  }
  return (
    <>
      <PageHead back={<BackLink to={PATHS.settings}>Settings</BackLink>}>Change PIN</PageHead>
      <form className="form narrow" noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary problems={problems} {...(locked ? { title: 'Your PIN is locked' } : {})}>
          {locked && (
            <Link className="btn sec sm gap-3" to={PATHS.resetPin}>
              Reset your PIN
            </Link>
          )}
        </ErrorSummary>
        <div>
          <DigitsField
            id={IDS.currentPin}
            label="PIN now"
            look="secret"
            length={PIN_LENGTH}
            error={textFor(problems, IDS.currentPin)}
          />
          <Link className="link" to={PATHS.resetPin}>
            Forgot your PIN?
          </Link>
        </div>
        <NewPinFields problems={problems} />
        <Button type="submit" wide busy={busy} disabled={!online}>
          Change PIN
        </Button>
        {!online && <p className="meta">Needs a connection. What you typed is kept.</p>}
      </form>
    </>
  )
}
