/** Removing a beneficiary asks by name, and says what it does and does not do. */
import { type Beneficiary, useRemoveBeneficiaryMutation } from '../../api/beneficiaries-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { shownName } from './beneficiary-row.tsx'

export interface RemoveSheetProps {
  readonly beneficiary: Beneficiary
  readonly onClose: () => void
}

export function RemoveSheet({ beneficiary, onClose }: RemoveSheetProps) {
  const [remove, { isLoading, error }] = useRemoveBeneficiaryMutation()
  const name = shownName(beneficiary)
  async function confirm(): Promise<void> {
    const answer = await remove(beneficiary.BeneficiaryId)
    if (answer.error !== undefined) return
    showToast(`${name} is removed`)
    onClose()
  }
  return (
    <Sheet title={`Remove ${name}?`} onClose={onClose}>
      <div className="form">
        <p>
          {beneficiary.accountName}, {beneficiary.bankName}, leaves your list. What you paid them stays in your history.
        </p>
        {error !== undefined && (
          <Note kind="bad" role="alert">
            <p>{callProblem(error).message}</p>
          </Note>
        )}
        <div className="btns">
          <Button look="danger" wide busy={isLoading} onClick={() => void confirm()}>
            Remove {name}
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Keep
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
