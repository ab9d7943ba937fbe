/**
 * Asks the browser for a passkey's signature, or returns a sentence that says why there is none. Its code is loaded on
 * first use.
 */
import { withNextStep } from '../result/next-step.ts'
import type { PasskeyAssertion } from '../../../contract/identity/passkey-assertion.ts'
import type { PasskeyRequestOptions } from '../../../contract/identity/passkey-request.ts'
import { MESSAGES } from '../../../contract/result-codes.ts'
import { fail, type Result } from '../../../values/result.ts'
import { t } from '../../language/translate.ts'
import type { PromptFailure } from './passkey-prompt.ts'

const DISMISSED = t(
  'No passkey was used: you closed the question, took too long, or have none of yours on this device.',
)
const TEXTS: Readonly<Record<PromptFailure, string>> = {
  dismissed: DISMISSED,
  known: DISMISSED,
  unsupported: t('Passkeys do not work in this browser or at this address.'),
  failed: t('Your device could not use the passkey.'),
}

export const loadPasskeyPrompt = () => import('./passkey-prompt.ts')

/** True when this browser supports passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

export async function askForPasskey(options: PasskeyRequestOptions): Promise<Result<PasskeyAssertion, string>> {
  const prompt = await loadPasskeyPrompt().catch(() => undefined)
  if (prompt === undefined) return fail(withNextStep(t(MESSAGES.network)))
  const shown = await prompt.showPasskey(options)
  return shown.ok ? shown : fail(TEXTS[shown.failure])
}
