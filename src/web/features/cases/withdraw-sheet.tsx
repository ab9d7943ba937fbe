/** Withdrawing a case says what that means before it is done. */
import type { CaseView } from '../../../contract/cases.ts'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useWithdrawCaseMutation } from './cases-api.ts'

export function WithdrawSheet({ view, onClose }: { readonly view: CaseView; readonly onClose: () => void }) {
  const [withdraw, { isLoading, error }] = useWithdrawCaseMutation()
  async function confirm(): Promise<void> {
    const answer = await withdraw(view.caseId)
    if (answer.error !== undefined) return
    showToast('It is withdrawn')
    onClose()
  }
  return (
    <Sheet title="Withdraw this?" onClose={onClose}>
      <div className="form">
        <p>
          We stop working on it{view.state === 'with-bank' ? `, and ask ${view.subject?.bankName} no more` : ''}. Money
          that still comes back is added to your account. You can report it again.
        </p>
        {error !== undefined && (
          <Note kind="bad" role="alert">
            <p>{callProblem(error).message}</p>
          </Note>
        )}
        <div className="btns">
          <Button look="danger" wide busy={isLoading} onClick={() => void confirm()}>
            Withdraw it
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
