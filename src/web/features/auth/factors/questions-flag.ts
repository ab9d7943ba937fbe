/** Updates `HasSecurityQuestions` of the session after the customer has chosen or removed questions. */
import { readSession, saveSession } from '../../../session/tab/signed-in-marker.ts'
import { store } from '../../../session/store/store.ts'
import { signedIn } from '../../../session/store/user-slice.ts'

export function keepQuestionsFlag(has: boolean): void {
  const session = readSession()
  if (session === undefined) return
  // The store has the newest reference of the access token.
  const { accessToken } = store.getState().user
  const changed = { ...session, accessToken, HasSecurityQuestions: has }
  saveSession(changed)
  store.dispatch(signedIn(changed))
}
