/** Asks for the PIN before a device or a passkey is removed. */
import { PinSheet, type PinSheetProps } from './pin-sheet.tsx'
import { t } from '../../language/language.ts'

type RemoveSheetProps = Pick<PinSheetProps, 'children' | 'onConfirm' | 'onClose'> & { readonly name: string }

export function RemoveSheet({ name, ...sheet }: RemoveSheetProps) {
  return (
    <PinSheet
      {...sheet}
      title={t('Remove {name}?', { name })}
      submitLabel={t('Remove {name}', { name })}
      cancelLabel={t('Keep it')}
    />
  )
}
