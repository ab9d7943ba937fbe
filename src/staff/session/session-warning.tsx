/** Warns a person before the session ends (WCAG 2.2.1), and says how to go on after its end. The page keeps what the person typed. */
import { useEffect, useState } from 'react'
import { STAFF_IDLE_MS } from '../../contract/staff/staff-api.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import { LoginLink } from '../ui/login-link.tsx'
import * as styles from '../ui/staff-frame.module.css'
import { call } from './api.ts'
import { lastCallAt } from './last-call.ts'

const WARNED_BEFORE_MS = 3 * 60_000
const LOOK_EVERY_MS = 10_000

type State = 'open' | 'ends-soon' | 'ended'

function stateAt(now: number): State {
  const idleMs = now - lastCallAt()
  if (idleMs >= STAFF_IDLE_MS) return 'ended'
  return idleMs >= STAFF_IDLE_MS - WARNED_BEFORE_MS ? 'ends-soon' : 'open'
}

export function SessionWarning() {
  const [state, setState] = useState<State>('open')
  useEffect(() => {
    const timer = setInterval(() => setState(stateAt(Date.now())), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const stay = async (): Promise<void> => {
    const result = await call('me', {})
    if (result.ok) setState('open')
    else if (result.failure.problem === 'not-logged-in') setState('ended')
  }
  if (state === 'open') return null
  return (
    <div className={styles.warning}>
      {state === 'ends-soon' ? (
        <Note kind="wait" role="alert">
          <p>Your session ends in less than 3 minutes, because you made no call for a while.</p>
          <Button look="sec" small onClick={() => void stay()}>
            Stay logged in
          </Button>
        </Note>
      ) : (
        <Note kind="bad" role="alert">
          <p>Your session has ended. What you typed stays on this page.</p>
          <LoginLink problem="not-logged-in" inOtherTab />
        </Note>
      )}
    </div>
  )
}
