/** Removes a passkey after a question with its name, and says what the removal does. */
import { type Passkey, useRemovePasskeyMutation } from '../../api/identity/passkeys-api.ts'
import { showToast } from '../../ui/note/toast.tsx'
import { RemoveSheet } from './remove-sheet.tsx'
import type { PasskeyPrompt } from './use-passkey-prompt.ts'
import { t } from '../../language/language.ts'

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
    showToast(t('{name} is removed', { name }))
    onClose()
    return undefined
  }
  return (
    <RemoveSheet name={name} onConfirm={confirm} onClose={onClose}>
      {t(
        'The passkey stops working immediately, and you are logged out everywhere else. A copy may stay in your password manager, but we no longer accept it.',
      )}
    </RemoveSheet>
  )
}
