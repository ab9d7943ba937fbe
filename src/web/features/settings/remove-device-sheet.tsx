/** Removes a device after a question with its name, and says what the removal does. */
import { type LinkedDevice, useRemoveDeviceMutation } from '../../api/identity/security-api.ts'
import { endSession } from '../../session/tab/end-session.ts'
import { showToast } from '../../ui/note/toast.tsx'
import { RemoveSheet } from './remove-sheet.tsx'
import { t } from '../../language/language.ts'

export interface RemoveDeviceSheetProps {
  readonly device: LinkedDevice
  readonly onClose: () => void
}

export function RemoveDeviceSheet({ device, onClose }: RemoveDeviceSheetProps) {
  const { name, isCurrent, deviceKeyId } = device
  const [remove] = useRemoveDeviceMutation()
  const confirm = async (transactionPin: string): Promise<unknown> => {
    const { error } = await remove({ input: { deviceKeyId, transactionPin }, isCurrent })
    if (error !== undefined) return error
    showToast(t('{name} is removed', { name }))
    if (isCurrent) endSession('logout', true)
    else onClose()
    return undefined
  }
  return (
    <RemoveSheet name={name} onConfirm={confirm} onClose={onClose}>
      {isCurrent
        ? t('You are using this device. We will log you out immediately.')
        : t('We log you out immediately on that device and everywhere else but here.')}{' '}
      {t(
        'To use it again, link it with an SMS code and a security answer. For 24 hours after that it can send only small amounts.',
      )}
    </RemoveSheet>
  )
}
