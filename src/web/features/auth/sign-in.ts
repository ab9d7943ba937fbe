/** What a successful login does to this tab, whichever road led to it. */
import type { UserSession } from '../../../contract/auth.ts'
import { rememberUsername } from '../../session/remembered-user.ts'
import { saveLastActivityMs, saveSession } from '../../session/signed-in-marker.ts'

/** Sets the marker with the session's public facts, starts the idle clock, remembers the username for next time. */
export function takeUpLogin(session: UserSession): void {
  saveSession(session)
  saveLastActivityMs(Date.now())
  rememberUsername(session.username)
}
