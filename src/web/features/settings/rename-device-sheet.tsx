/** A name by which its owner knows a device again. */
import { type SubmitEvent, useState } from 'react'
import { callProblem } from '../../api/call-problem.ts'
import { type LinkedDevice, useRenameDeviceMutation } from '../../api/security-api.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'

const NAME_ID = 'device-name'
const LONGEST_NAME = 60

export interface RenameDeviceSheetProps {
  readonly device: LinkedDevice
  readonly onClose: () => void
}

export function RenameDeviceSheet({ device, onClose }: RenameDeviceSheetProps) {
  const [rename, { isLoading }] = useRenameDeviceMutation()
  const [error, setError] = useState<string>()
  const save = async (name: string): Promise<void> => {
    if (name === '') return setError('Give the device a name')
    const result = await rename({ deviceKeyId: device.deviceKeyId, name })
    if (result.error === undefined) {
      showToast(`Renamed to ${name}`)
      return onClose()
    }
    const { errors, message } = callProblem(result.error)
    setError(errors['name']?.[0] ?? message)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isLoading) void save(String(new FormData(event.currentTarget).get(NAME_ID) ?? '').trim())
  }
  return (
    <Sheet title="Rename this device" onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          id={NAME_ID}
          label="Name"
          defaultValue={device.name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          hint="For example “My phone” or “Office laptop”."
          error={error}
        />
        <div className="btns">
          <Button type="submit" wide busy={isLoading}>
            Save the name
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
