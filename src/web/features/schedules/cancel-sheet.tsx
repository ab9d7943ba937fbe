/** Cancelling a schedule asks first, and says what it does and does not do. */
import { formatMinor } from '../../../values/money.ts'
import { callProblem } from '../../api/call-problem.ts'
import { type Schedule, useCancelScheduleMutation } from '../../api/schedules-api.ts'
import { payeeWords } from '../../schedule/payee-words.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'

export interface CancelSheetProps {
  readonly schedule: Schedule
  readonly onClose: () => void
}

export function CancelSheet({ schedule, onClose }: CancelSheetProps) {
  const [cancel, { isLoading, error }] = useCancelScheduleMutation()
  const { scheduleId, amount, currencyCode } = schedule
  async function confirm(): Promise<void> {
    const answer = await cancel(scheduleId)
    if (answer.error !== undefined) return
    showToast('It is cancelled: nothing more is paid')
    onClose()
  }
  return (
    <Sheet title="Cancel this scheduled payment?" onClose={onClose}>
      <div className="form">
        <p>
          {formatMinor(BigInt(amount), currencyCode)} to {payeeWords(schedule).name} is not paid any more. What was paid
          stays paid, and this cannot be undone: to pay again, schedule it anew.
        </p>
        {error !== undefined && (
          <Note kind="bad" role="alert">
            <p>{callProblem(error).message}</p>
          </Note>
        )}
        <div className="btns">
          <Button look="danger" wide busy={isLoading} onClick={() => void confirm()}>
            Cancel it for good
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
