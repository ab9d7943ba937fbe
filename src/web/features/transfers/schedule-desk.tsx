/** The review of a payment for another day, from its opening to the schedule's page. */
import { useNavigate } from '../../ui/router.tsx'
import { formatMinor } from '../../../values/money.ts'
import type { ScheduleOffer } from '../../api/schedules-api.ts'
import { ScheduleSheet } from '../../schedule/schedule-sheet.tsx'
import { schedulePath } from '../../session/links.ts'
import { showToast } from '../../ui/toast.tsx'
import { keepDraft } from './transfer-draft.ts'
import type { TransferService } from './transfer-service.ts'
import { t } from '../../language/language.ts'

export interface ScheduleDeskProps {
  readonly service: TransferService
  readonly offer: ScheduleOffer
  readonly onClose: () => void
}

export function ScheduleDesk({ service, offer, onClose }: ScheduleDeskProps) {
  const navigate = useNavigate()
  const { amount, currencyCode } = offer.summary
  return (
    <ScheduleSheet
      offer={offer}
      label={t('Schedule {amount}', { amount: formatMinor(BigInt(amount), currencyCode) })}
      onClose={onClose}
      onDone={({ scheduleId }) => {
        keepDraft(service, undefined)
        showToast(t('Your payment is scheduled'))
        void navigate(schedulePath(scheduleId), { replace: true })
      }}
    />
  )
}
