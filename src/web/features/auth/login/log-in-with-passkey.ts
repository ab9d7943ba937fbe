/**
 * Logs in by passkey: the bank's challenge, the browser's dialog, the bank's answer. Its code is loaded when the button
 * is pressed.
 */
import { passkeyRoutes } from '../../../../contract/identity/passkeys.ts'
import type { UserSession } from '../../../../contract/identity/session.ts'
import { call } from '../../../api/channel/browser-client.ts'
import { callFailure, type CallResult } from '../../../api/result/call-result.ts'
import { deviceIdentifier } from '../../../api/device/device-identifier.ts'
import { type PromptFailure, showPasskey } from '../../../api/identity/passkey-prompt.ts'
import { passkeyUsername, rememberPasskeyUser } from '../../../session/device/passkey-users.ts'
import { rememberedUsername } from '../../../session/device/remembered-user.ts'
import { t } from '../../../language/language.ts'

const DISMISSED = t(
  'No passkey was used. You closed the question, took too long, or have no passkey for us on this device. Log in with your password, then add one in the settings.',
)
const TEXTS: Readonly<Record<PromptFailure, string>> = {
  dismissed: DISMISSED,
  known: DISMISSED,
  unsupported: t('Passkeys do not work in this browser or at this address. Log in with your password.'),
  failed: t('Your device could not use the passkey. Try again, or log in with your password.'),
}

/** Every obstacle is returned as a failure to show, also an obstacle of the browser. */
export async function logInWithPasskey(): Promise<CallResult<UserSession>> {
  const asked = await call(passkeyRoutes.startPasskeyLogin, {})
  if (!asked.ok) return asked
  const shown = await showPasskey(asked.data)
  if (!shown.ok) return callFailure(0, TEXTS[shown.failure])
  const credential = shown.value
  const { userHandle = '' } = credential
  const signAs = passkeyUsername(userHandle) ?? rememberedUsername()
  const input = { credential, deviceId: await deviceIdentifier() }
  const answer = await call(passkeyRoutes.logInWithPasskey, input, { signAs })
  if (answer.ok) rememberPasskeyUser(userHandle, answer.data.username)
  return answer
}
