/** Cancels a scheduled payment after a question that says what the cancellation does. */
import { formatMinor } from '../../../values/money.ts'
import { type Schedule, useCancelScheduleMutation } from '../../api/schedules-api.ts'
import { payeeWords } from '../../schedule/payee-words.ts'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'

export interface CancelSheetProps {
  readonly schedule: Schedule
  readonly onClose: () => void
}

export function CancelSheet({ schedule, onClose }: CancelSheetProps) {
  const [cancel, state] = useCancelScheduleMutation()
  const { scheduleId, amount, currencyCode } = schedule
  return (
    <ConfirmSheet
      title="Cancel this scheduled payment?"
      label="Cancel it for good"
      keep="Keep it"
      done="It is cancelled: nothing more is paid"
      run={() => cancel(scheduleId)}
      state={state}
      onClose={onClose}
    >
      {formatMinor(BigInt(amount), currencyCode)} to {payeeWords(schedule).name} is not paid any more. What was paid
      stays paid, and this cannot be undone: to pay again, schedule it anew.
    </ConfirmSheet>
  )
}
