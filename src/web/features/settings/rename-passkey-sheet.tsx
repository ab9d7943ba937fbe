/** Changes the name of a passkey. */
import { type Passkey, useRenamePasskeyMutation } from '../../api/passkeys-api.ts'
import { RenameSheet } from './rename-sheet.tsx'

export interface RenamePasskeySheetProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

export function RenamePasskeySheet({ passkey, onClose }: RenamePasskeySheetProps) {
  const [rename] = useRenamePasskeyMutation()
  return (
    <RenameSheet
      noun="passkey"
      name={passkey.name}
      hint="For example “My phone” or “Grey security key”."
      onSave={(name) => rename({ passkeyId: passkey.passkeyId, name })}
      onClose={onClose}
    />
  )
}
