/** Removes a beneficiary after a question that names it, and says what the removal does. */
import { type Beneficiary, useRemoveBeneficiaryMutation } from '../../api/beneficiaries-api.ts'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'
import { shownName } from './beneficiary-row.tsx'

export interface RemoveSheetProps {
  readonly beneficiary: Beneficiary
  readonly onClose: () => void
}

export function RemoveSheet({ beneficiary, onClose }: RemoveSheetProps) {
  const [remove, state] = useRemoveBeneficiaryMutation()
  const name = shownName(beneficiary)
  return (
    <ConfirmSheet
      title={`Remove ${name}?`}
      label={`Remove ${name}`}
      keep="Keep"
      done={`${name} is removed`}
      run={() => remove(beneficiary.BeneficiaryId)}
      state={state}
      onClose={onClose}
    >
      {beneficiary.accountName}, {beneficiary.bankName}, leaves your list. What you paid them stays in your history.
    </ConfirmSheet>
  )
}
