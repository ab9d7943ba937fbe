/** Says that staff have switched sign-up off, with the reason and the end. The page shows it in place of the form. */
import { useEffect, useState } from 'react'
import { authRoutes } from '../../../../contract/identity/auth.ts'
import { call } from '../../../api/channel/browser-client.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { language, t } from '../../../language/language.ts'

interface State {
  /** Undefined: sign-up is on, or the bank has not answered. The first call of sign-up then decides. */
  readonly offText: string | undefined
  /** The newest attempt that has ended. */
  readonly ended: number
}

/** Reads whether sign-up is off, and reads it again by `again`. */
export function useSignUpOff() {
  const [attempt, setAttempt] = useState(1)
  const [{ offText, ended }, setState] = useState<State>({ offText: undefined, ended: 0 })
  useEffect(() => {
    let stale = false
    void call(authRoutes.getSignUpState, { language }).then((answer) => {
      if (!stale)
        setState((before) => ({
          offText: answer.ok ? (answer.data.offText ?? undefined) : before.offText,
          ended: attempt,
        }))
    })
    return () => {
      stale = true
    }
  }, [attempt])
  return { offText, busy: ended !== attempt, again: () => setAttempt(attempt + 1) }
}

interface SignUpOffProps {
  readonly offText: string
  /** True while the bank is asked again. */
  readonly busy: boolean
  readonly again: () => void
}

export const SignUpOff = ({ offText, busy, again }: SignUpOffProps) => (
  <>
    <Note kind="wait" role="alert">
      <p>{offText}</p>
    </Note>
    <Button look="sec" wide className="gap-4" busy={busy} onClick={again}>
      {t('Try again')}
    </Button>
  </>
)
