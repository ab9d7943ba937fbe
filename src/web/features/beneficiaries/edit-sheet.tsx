/** Edits a beneficiary's nickname, email address and type of custom transfers. Account and name are its bank's. */
import { type SubmitEvent, useState } from 'react'
import { type Beneficiary, useChangeBeneficiaryMutation } from '../../api/beneficiaries-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EmailField } from './email-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'

export const NICKNAME_MAX = 40
const TYPE_MAX = 30
const TYPE_ID = 'saved-type'
const EMAIL_ID = 'saved-email'

interface Typed {
  readonly nickname: string
  readonly beneficiaryType?: string
  readonly email?: string
}
type Errors = { readonly [Field in keyof Typed]?: string | undefined }

export interface EditSheetProps {
  readonly beneficiary: Beneficiary
  readonly onClose: () => void
}

export function EditSheet({ beneficiary, onClose }: EditSheetProps) {
  const { BeneficiaryId, accountName, bankName, type } = beneficiary
  const [change, { isLoading }] = useChangeBeneficiaryMutation()
  const [errors, setErrors] = useState<Errors>({})
  const save = async (typed: Typed): Promise<void> => {
    const result = await change({ BeneficiaryId, ...typed })
    if (result.error === undefined) {
      showToast('Saved')
      return onClose()
    }
    const problem = callProblem(result.error)
    const [nickname, beneficiaryType, email] = ['nickname', 'beneficiaryType', 'email'].map(
      (field) => problem.errors[field]?.[0],
    )
    const isOfField = (nickname ?? beneficiaryType ?? email) !== undefined
    setErrors(isOfField ? { nickname, beneficiaryType, email } : { nickname: problem.message })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = (name: string): string => String(data.get(name) ?? '').trim()
    const nickname = typed('nickname')
    const ofOthers = { beneficiaryType: typed(TYPE_ID), email: typed(EMAIL_ID) }
    if (!isLoading) void save(type === 'SELF' ? { nickname } : { nickname, ...ofOthers })
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
          error={errors.nickname}
        />
        {type !== 'SELF' && <EmailField id={EMAIL_ID} defaultValue={beneficiary.email ?? ''} error={errors.email} />}
        {type !== 'SELF' && (
          <TextField
            id={TYPE_ID}
            label="Type for custom transfers"
            defaultValue={beneficiary.beneficiaryType ?? ''}
            maxLength={TYPE_MAX}
            autoComplete="off"
            hint="For example School fees. Only you see this. You can leave it empty."
            error={errors.beneficiaryType}
          />
        )}
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
