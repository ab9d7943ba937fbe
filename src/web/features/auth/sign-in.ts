/** Completes a login in this tab, for every method of login. */
import type { UserSession } from '../../../contract/identity/auth.ts'
import { rememberUsername } from '../../session/device/remembered-user.ts'
import { saveLastActivityMs, saveSession } from '../../session/tab/signed-in-marker.ts'

/**
 * Sets the marker with the session's public facts, starts the idle clock, and remembers the username for the next
 * login.
 */
export function takeUpLogin(session: UserSession): void {
  saveSession(session)
  saveLastActivityMs(Date.now())
  rememberUsername(session.username)
}
