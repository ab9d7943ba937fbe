/** Withdraws a case, after a text that says what the withdrawal means. */
import type { CaseView } from '../../../contract/cases.ts'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'
import { useWithdrawCaseMutation } from './cases-api.ts'

export function WithdrawSheet({ view, onClose }: { readonly view: CaseView; readonly onClose: () => void }) {
  const [withdraw, state] = useWithdrawCaseMutation()
  return (
    <ConfirmSheet
      title="Withdraw this?"
      label="Withdraw it"
      keep="Keep it"
      done="It is withdrawn"
      run={() => withdraw(view.caseId)}
      state={state}
      onClose={onClose}
    >
      We stop working on it{view.state === 'with-bank' ? `, and ask ${view.subject?.bankName} no more` : ''}. Money that
      still comes back is added to your account. You can report it again.
    </ConfirmSheet>
  )
}
