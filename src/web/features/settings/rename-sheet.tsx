/** A name by which its owner knows a thing again. */
import { type SubmitEvent, useState } from 'react'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'

const NAME_ID = 'new-name'
export const LONGEST_NAME = 60

export interface RenameSheetProps {
  /** In the middle of a sentence: "device". */
  readonly noun: string
  readonly name: string
  readonly hint: string
  readonly busy: boolean
  /** Answers with the error of the data layer, or undefined when it is done. */
  readonly onSave: (name: string) => Promise<unknown>
  readonly onClose: () => void
}

export function RenameSheet({ noun, name, hint, busy, onSave, onClose }: RenameSheetProps) {
  const [error, setError] = useState<string>()
  const save = async (typed: string): Promise<void> => {
    if (typed === '') return setError(`Give the ${noun} a name`)
    const failure = await onSave(typed)
    if (failure === undefined) {
      showToast(`Renamed to ${typed}`)
      return onClose()
    }
    const { errors, message } = callProblem(failure)
    setError(errors['name']?.[0] ?? message)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void save(String(new FormData(event.currentTarget).get(NAME_ID) ?? '').trim())
  }
  return (
    <Sheet title={`Rename this ${noun}`} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          id={NAME_ID}
          label="Name"
          defaultValue={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          hint={hint}
          error={error}
        />
        <div className="btns">
          <Button type="submit" wide busy={busy}>
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
