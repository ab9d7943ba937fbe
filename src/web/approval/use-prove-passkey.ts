/** Has one of the customer's passkeys sign an approval. What it needs is fetched as the form opens, so that the press asks at once. */
import { useEffect } from 'react'
import type { PasskeyAssertion } from '../../contract/passkey-assertion.ts'
import { fail, type Result } from '../../values/result.ts'
import { type ApprovalChallenge, useLazyGetPasskeyOptionsQuery } from '../api/approval-api.ts'
import { askForPasskey, hasPasskeys, loadPasskeyPrompt } from '../api/ask-for-passkey.ts'
import { callProblem } from '../api/call-problem.ts'

/** The failure is a sentence: why nothing was signed. */
export type ProvePasskey = (challenge: string) => Promise<Result<PasskeyAssertion, string>>

/** Undefined where the approval takes no passkey, or the browser knows none. */
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
