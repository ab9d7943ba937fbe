/** Changes the name of a device. */
import { type LinkedDevice, useRenameDeviceMutation } from '../../api/security-api.ts'
import { RenameSheet } from './rename-sheet.tsx'

export interface RenameDeviceSheetProps {
  readonly device: LinkedDevice
  readonly onClose: () => void
}

export function RenameDeviceSheet({ device, onClose }: RenameDeviceSheetProps) {
  const [rename] = useRenameDeviceMutation()
  return (
    <RenameSheet
      noun="device"
      name={device.name}
      hint="For example “My phone” or “Office laptop”."
      onSave={(name) => rename({ deviceKeyId: device.deviceKeyId, name })}
      onClose={onClose}
    />
  )
}
