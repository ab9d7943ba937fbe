/**
 * Signs an approval with a passkey of the customer. The challenge is fetched when the form opens, so that the button
 * asks the passkey immediately.
 */
import { useEffect } from 'react'
import type { PasskeyAssertion } from '../../contract/identity/passkey-assertion.ts'
import { fail, type Result } from '../../values/result.ts'
import { type ApprovalChallenge, useLazyGetPasskeyOptionsQuery } from '../api/identity/approval-api.ts'
import { askForPasskey, hasPasskeys, loadPasskeyPrompt } from '../api/identity/ask-for-passkey.ts'
import { callProblem } from '../api/result/call-problem.ts'

/** The failure is a sentence that says why nothing was signed. */
export type ProvePasskey = (challenge: string) => Promise<Result<PasskeyAssertion, string>>

/** Undefined when the approval takes no passkey, or the browser has no passkeys. */
export function useProvePasskey({ approvalWays }: Pick<ApprovalChallenge, 'approvalWays'>): ProvePasskey | undefined {
  const isOpen = approvalWays.includes('passkey') && hasPasskeys()
  const [ask] = useLazyGetPasskeyOptionsQuery()
  useEffect(() => {
    if (!isOpen) return
    void ask(undefined, true)
    loadPasskeyPrompt().catch(() => undefined)
  }, [isOpen, ask])
  if (!isOpen) return undefined
  return async (challenge) => {
    const { data, error } = await ask(undefined, true)
    if (data === undefined) return fail(callProblem(error).message)
    return askForPasskey({ ...data, challenge })
  }
}
