/** Changes the name of a device. */
import { type LinkedDevice, useRenameDeviceMutation } from '../../api/identity/security-api.ts'
import { RenameSheet } from './rename-sheet.tsx'
import { t } from '../../language/language.ts'

export interface RenameDeviceSheetProps {
  readonly device: LinkedDevice
  readonly onClose: () => void
}

export function RenameDeviceSheet({ device, onClose }: RenameDeviceSheetProps) {
  const [rename] = useRenameDeviceMutation()
  return (
    <RenameSheet
      title={t('Rename this device')}
      emptyText={t('Give the device a name')}
      name={device.name}
      hint={t('For example “My phone” or “Office laptop”.')}
      onSave={(name) => rename({ deviceKeyId: device.deviceKeyId, name })}
      onClose={onClose}
    />
  )
}
