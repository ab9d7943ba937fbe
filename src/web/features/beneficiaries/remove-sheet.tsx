/** Removes a beneficiary after a question that names it, and says what the removal does. */
import { type Beneficiary, useRemoveBeneficiaryMutation } from '../../api/transfers/beneficiaries-api.ts'
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet.tsx'
import { shownName } from './beneficiary-row.tsx'
import { t } from '../../language/language.ts'

export interface RemoveSheetProps {
  readonly beneficiary: Beneficiary
  readonly onClose: () => void
}

export function RemoveSheet({ beneficiary, onClose }: RemoveSheetProps) {
  const [remove, state] = useRemoveBeneficiaryMutation()
  const name = shownName(beneficiary)
  return (
    <ConfirmSheet
      title={t('Remove {name}?', { name })}
      label={t('Remove {name}', { name })}
      keep={t('Keep')}
      done={t('We removed {name}', { name })}
      run={() => remove(beneficiary.BeneficiaryId)}
      state={state}
      onClose={onClose}
    >
      {t('We will remove {accountName}, {bankName}, from your list. Your past payments stay in your history.', {
        accountName: beneficiary.accountName,
        bankName: beneficiary.bankName,
      })}
    </ConfirmSheet>
  )
}
