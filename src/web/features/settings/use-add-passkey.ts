/**
 * Adds a passkey: the bank asks for an approval, the browser for a fingerprint or a face, and the bank stores the
 * passkey.
 */
import { useEffect, useState } from 'react'
import type { PasskeyCreationOptions } from '../../../contract/identity/passkeys.ts'
import type { ApprovalChallenge, ApprovalFactors } from '../../api/identity/approval-api.ts'
import { type CallProblem, callProblem } from '../../api/result/call-problem.ts'
import type { PromptFailure } from '../../api/identity/passkey-prompt.ts'
import {
  useAddPasskeyMutation,
  useConfirmAddPasskeyMutation,
  useRegisterPasskeyMutation,
} from '../../api/identity/passkeys-api.ts'
import { endsApproval } from '../../approval/approval-problem.ts'
import { rememberPasskeyUser } from '../../session/device/passkey-users.ts'
import { useAppSelector } from '../../session/store/hooks.ts'
import type { PasskeyPrompt } from './use-passkey-prompt.ts'
import { t } from '../../language/language.ts'

const TEXTS: Readonly<Record<PromptFailure, string>> = {
  dismissed: t('No passkey was added. You closed the question, or the time ran out.'),
  known: t('This device already has a passkey of yours. Use that passkey, or choose another device.'),
  unsupported: t(
    'No passkey was added, because this device or key cannot store one. Try your phone, another browser or a security key.',
  ),
  failed: t('No passkey was added, because your device could not make one.'),
}

export type AddPasskeyState =
  /** The page asks the bank what the approval needs. */
  | { readonly kind: 'asking' }
  /** Only a new start can help. */
  | { readonly kind: 'stopped'; readonly problem: CallProblem }
  | {
      readonly kind: 'approving'
      readonly challenge: ApprovalChallenge
      readonly busy: boolean
      readonly problem: CallProblem | undefined
    }
  /** The approval is done. Only the browser's dialog is left, which may be opened again. */
  | { readonly kind: 'making'; readonly options: PasskeyCreationOptions; readonly problem: string | undefined }

export function useAddPasskey({ makePasskey }: PasskeyPrompt, name: string, onAdded: (name: string) => void) {
  const [ask] = useAddPasskeyMutation()
  const [confirm] = useConfirmAddPasskeyMutation()
  const [register] = useRegisterPasskeyMutation()
  const username = useAppSelector((state) => state.user.username)
  const [state, setState] = useState<AddPasskeyState>({ kind: 'asking' })

  const begin = async (): Promise<void> => {
    setState({ kind: 'asking' })
    const { data, error } = await ask()
    if (data === undefined) setState({ kind: 'stopped', problem: callProblem(error) })
    else setState({ kind: 'approving', challenge: data, busy: false, problem: undefined })
  }
  const make = async (options: PasskeyCreationOptions): Promise<void> => {
    setState({ kind: 'making', options, problem: undefined })
    const made = await makePasskey(options)
    if (!made.ok) return setState({ kind: 'making', options, problem: TEXTS[made.failure] })
    const { data, error } = await register({ name, credential: made.value })
    if (data === undefined) return setState({ kind: 'stopped', problem: callProblem(error) })
    rememberPasskeyUser(options.user.id, username)
    onAdded(data.name)
  }
  const approve = async (challenge: ApprovalChallenge, factors: ApprovalFactors): Promise<void> => {
    setState({ kind: 'approving', challenge, busy: true, problem: undefined })
    const { data, error } = await confirm({ challengeId: challenge.challengeId, ...factors })
    if (data !== undefined) return make(data)
    const problem = callProblem(error)
    if (endsApproval(problem)) setState({ kind: 'stopped', problem })
    else setState({ kind: 'approving', challenge, busy: false, problem })
  }
  useEffect(() => {
    void begin()
    // Runs once for each opening of the sheet.
    // oxlint-disable-next-line react/exhaustive-deps -- each render makes a new `begin`, which must not ask again.
  }, [])
  return { state, begin, approve, make }
}
