/** Removes a device after a question with its name, and says what the removal does. */
import { type LinkedDevice, useRemoveDeviceMutation } from '../../api/security-api.ts'
import { endSession } from '../../session/end-session.ts'
import { showToast } from '../../ui/toast.tsx'
import { PinSheet } from './pin-sheet.tsx'

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
    showToast(`${name} is removed`)
    if (isCurrent) endSession('logout', true)
    else onClose()
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
      {isCurrent
        ? 'This is the device that you are using: you are logged out at once.'
        : 'It is logged out at once, and so is every place but this one.'}{' '}
      To use it again you link it anew, with an SMS code and a security answer; for 24 hours after that it can send only
      small amounts.
    </PinSheet>
  )
}
