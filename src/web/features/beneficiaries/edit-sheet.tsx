/** What the customer calls a beneficiary; the account and its name stay its bank's. */
import { type SubmitEvent, useState } from 'react'
import { type Beneficiary, useChangeBeneficiaryMutation } from '../../api/beneficiaries-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'

export const NICKNAME_MAX = 40

export interface EditSheetProps {
  readonly beneficiary: Beneficiary
  readonly onClose: () => void
}

export function EditSheet({ beneficiary, onClose }: EditSheetProps) {
  const { BeneficiaryId, accountName, bankName } = beneficiary
  const [change, { isLoading }] = useChangeBeneficiaryMutation()
  const [error, setError] = useState<string>()
  const save = async (nickname: string): Promise<void> => {
    const result = await change({ BeneficiaryId, nickname })
    if (result.error === undefined) {
      showToast('Saved')
      return onClose()
    }
    const { errors, message } = callProblem(result.error)
    setError(errors['nickname']?.[0] ?? message)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isLoading) void save(String(new FormData(event.currentTarget).get('nickname') ?? '').trim())
  }
  return (
    <Sheet title="Edit beneficiary" onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <p>
          <span className="strong">{accountName}</span>
          <span className="meta sub-line">{bankName}</span>
        </p>
        <TextField
          id="nickname"
          label="What you call them"
          defaultValue={beneficiary.nickname ?? ''}
          maxLength={NICKNAME_MAX}
          autoComplete="off"
          hint="Only you see this. Leave it empty to show the account name."
          error={error}
        />
        <div className="btns">
          <Button type="submit" wide busy={isLoading}>
            Save
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
