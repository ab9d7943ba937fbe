/** Removes a passkey after a question with its name, and says what the removal does. */
import { type Passkey, useRemovePasskeyMutation } from '../../api/passkeys-api.ts'
import { showToast } from '../../ui/toast.tsx'
import { PinSheet } from './pin-sheet.tsx'
import type { PasskeyPrompt } from './use-passkey-prompt.ts'

export interface RemovePasskeySheetProps {
  readonly passkey: Passkey
  readonly prompt: PasskeyPrompt | undefined
  readonly onClose: () => void
}

export function RemovePasskeySheet({ passkey, prompt, onClose }: RemovePasskeySheetProps) {
  const { name, passkeyId } = passkey
  const [remove] = useRemovePasskeyMutation()
  const confirm = async (transactionPin: string): Promise<unknown> => {
    const { error, data } = await remove({ passkeyId, transactionPin })
    if (data === undefined) return error
    void prompt?.forgetRemovedPasskeys(data)
    showToast(`${name} is removed`)
    onClose()
    return undefined
  }
  return (
    <PinSheet
      title={`Remove ${name}?`}
      submitLabel={`Remove ${name}`}
      cancelLabel="Keep it"
      onConfirm={confirm}
      onClose={onClose}
    >
      It stops working at once, and every place but this one is logged out. A copy may stay in your password manager,
      but we do not take it any more.
    </PinSheet>
  )
}
