/** Cancels a scheduled payment after a question that says what the cancellation does. */
import { formatMinor } from '../../../values/money.ts'
import { type Schedule, useCancelScheduleMutation } from '../../api/transfers/schedules-api.ts'
import { payeeWords } from '../../schedule/payee-words.ts'
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet.tsx'
import { t } from '../../language/language.ts'

export interface CancelSheetProps {
  readonly schedule: Schedule
  readonly onClose: () => void
}

export function CancelSheet({ schedule, onClose }: CancelSheetProps) {
  const [cancel, state] = useCancelScheduleMutation()
  const { scheduleId, amount, currencyCode } = schedule
  return (
    <ConfirmSheet
      title={t('Cancel this scheduled payment?')}
      label={t('Cancel scheduled payment')}
      keep={t('Keep it')}
      done={t('Cancelled. Nothing more will be paid')}
      run={() => cancel(scheduleId)}
      state={state}
      onClose={onClose}
    >
      {t(
        'We will no longer pay {amount} to {name}. Past payments stay as they are. You cannot undo this: to pay again, set up a new scheduled payment.',
        { amount: formatMinor(BigInt(amount), currencyCode), name: payeeWords(schedule).name },
      )}
    </ConfirmSheet>
  )
}
