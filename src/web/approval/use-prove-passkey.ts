/** Has one of the customer's passkeys sign an approval. What it needs is fetched as the form opens, so that the press asks at once. */
import { useEffect } from 'react'
import { MESSAGES } from '../../contract/result-codes.ts'
import type { PasskeyAssertion } from '../../contract/passkey-assertion.ts'
import { fail, type Result } from '../../values/result.ts'
import { type ApprovalChallenge, useLazyGetPasskeyOptionsQuery } from '../api/approval-api.ts'
import { callProblem } from '../api/call-problem.ts'
import type { PromptFailure } from '../api/passkey-prompt.ts'
import { t } from '../language/language.ts'

/** The failure is a sentence: why nothing was signed. */
export type ProvePasskey = (challenge: string) => Promise<Result<PasskeyAssertion, string>>

const DISMISSED = t(
  'No passkey was used: you closed the question, took too long, or have none of yours on this device.',
)
const TEXTS: Readonly<Record<PromptFailure, string>> = {
  dismissed: DISMISSED,
  known: DISMISSED,
  unsupported: t('Passkeys do not work in this browser or at this address.'),
  failed: t('Your device could not use the passkey.'),
}

const loadPrompt = () => import('../api/passkey-prompt.ts')

/** Undefined where the approval takes no passkey, or the browser knows none. */
export function useProvePasskey({ approvalWays }: Pick<ApprovalChallenge, 'approvalWays'>): ProvePasskey | undefined {
  const isOpen = approvalWays.includes('passkey') && 'PublicKeyCredential' in window
  const [ask] = useLazyGetPasskeyOptionsQuery()
  useEffect(() => {
    if (!isOpen) return
    void ask(undefined, true)
    loadPrompt().catch(() => undefined)
  }, [isOpen, ask])
  if (!isOpen) return undefined
  return async (challenge) => {
    const { data, error } = await ask(undefined, true)
    if (data === undefined) return fail(callProblem(error).message)
    const prompt = await loadPrompt().catch(() => undefined)
    if (prompt === undefined) return fail(t(MESSAGES.network))
    const shown = await prompt.showPasskey({ ...data, challenge })
    return shown.ok ? shown : fail(TEXTS[shown.failure])
  }
}
