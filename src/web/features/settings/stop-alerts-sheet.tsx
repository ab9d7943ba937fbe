/** Stops the alerts on another device after a question with its name, and says what stays. */
import { type LinkedDevice, useStopDeviceAlertsMutation } from '../../api/security-api.ts'
import { showToast } from '../../ui/toast.tsx'
import { PinSheet } from './pin-sheet.tsx'

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
    showToast(`${name} shows no more alerts`)
    onClose()
    return undefined
  }
  return (
    <PinSheet
      title={`Stop alerts on ${name}?`}
      submitLabel="Stop the alerts"
      cancelLabel="Keep them"
      onConfirm={confirm}
      onClose={onClose}
    >
      It stays linked, and can switch them on again when you log in there. If you have lost it, remove it instead: that
      stops them too.
    </PinSheet>
  )
}
