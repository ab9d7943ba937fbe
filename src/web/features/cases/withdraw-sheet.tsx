/** Withdraws a case, after a text that says what the withdrawal means. */
import type { CaseView } from '../../../contract/cases/cases.ts'
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet.tsx'
import { useWithdrawCaseMutation } from './cases-api.ts'
import { t } from '../../language/language.ts'

export function WithdrawSheet({ view, onClose }: { readonly view: CaseView; readonly onClose: () => void }) {
  const [withdraw, state] = useWithdrawCaseMutation()
  return (
    <ConfirmSheet
      title={t('Withdraw this report?')}
      label={t('Withdraw report')}
      keep={t('Keep it')}
      done={t('Your report is withdrawn')}
      run={() => withdraw(view.caseId)}
      state={state}
      onClose={onClose}
    >
      {view.state === 'with-bank'
        ? t(
            'We stop working on it, and no longer ask {bankName}. If money still comes back, we add it to your account. You can report it again.',
            { bankName: view.subject?.bankName ?? '' },
          )
        : t('We stop working on it. If money still comes back, we add it to your account. You can report it again.')}
    </ConfirmSheet>
  )
}
