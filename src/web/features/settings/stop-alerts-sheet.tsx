/** Stops the alerts on another device after a question with its name, and says what stays. */
import { type LinkedDevice, useStopDeviceAlertsMutation } from '../../api/identity/security-api.ts'
import { showToast } from '../../ui/note/toast.tsx'
import { PinSheet } from './pin-sheet.tsx'
import { t } from '../../language/language.ts'

interface StopAlertsSheetProps {
  readonly device: LinkedDevice
  readonly onClose: () => void
}

export function StopAlertsSheet({ device, onClose }: StopAlertsSheetProps) {
  const { name, deviceKeyId } = device
  const [stop] = useStopDeviceAlertsMutation()
  const confirm = async (transactionPin: string): Promise<unknown> => {
    const { error } = await stop({ deviceKeyId, transactionPin })
    if (error !== undefined) return error
    showToast(t('{name} no longer shows alerts', { name }))
    onClose()
    return undefined
  }
  return (
    <PinSheet
      title={t('Stop alerts on {name}?', { name })}
      submitLabel={t('Stop alerts')}
      cancelLabel={t('Keep them')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(
        'The device stays linked and can show alerts again after you log in on it. If you have lost the device, remove it instead. That also stops its alerts.',
      )}
    </PinSheet>
  )
}
