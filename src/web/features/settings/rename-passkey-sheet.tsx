/** Changes the name of a passkey. */
import { type Passkey, useRenamePasskeyMutation } from '../../api/identity/passkeys-api.ts'
import { RenameSheet } from './rename-sheet.tsx'
import { t } from '../../language/language.ts'

export interface RenamePasskeySheetProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

export function RenamePasskeySheet({ passkey, onClose }: RenamePasskeySheetProps) {
  const [rename] = useRenamePasskeyMutation()
  return (
    <RenameSheet
      title={t('Rename this passkey')}
      emptyText={t('Give the passkey a name')}
      name={passkey.name}
      hint={t('For example “My phone” or “Grey security key”.')}
      onSave={(name) => rename({ passkeyId: passkey.passkeyId, name })}
      onClose={onClose}
    />
  )
}
