/** Runs the review of a payment for another day, from its opening to its page. */
import { useNavigate } from '../ui/router/router.tsx'
import { formatMinor } from '../../values/money.ts'
import type { ScheduleOffer } from '../api/transfers/schedules-api.ts'
import { schedulePath } from '../session/paths/links.ts'
import { showToast } from '../ui/note/toast.tsx'
import { t } from '../language/language.ts'
import { ScheduleSheet } from './schedule-sheet.tsx'

export interface ScheduleReviewProps {
  readonly offer: ScheduleOffer
  /** The payment is scheduled, so the typed text can be deleted. */
  readonly forgetDraft: () => void
  readonly onClose: () => void
}

/** Use the challenge as its key, so that another offer starts with a new state. */
export function ScheduleReview({ offer, forgetDraft, onClose }: ScheduleReviewProps) {
  const navigate = useNavigate()
  const { amount, currencyCode } = offer.summary
  return (
    <ScheduleSheet
      offer={offer}
      label={t('Schedule {amount}', { amount: formatMinor(BigInt(amount), currencyCode) })}
      onClose={onClose}
      onDone={({ scheduleId }) => {
        forgetDraft()
        showToast(t('Your payment is scheduled'))
        void navigate(schedulePath(scheduleId), { replace: true })
      }}
    />
  )
}
