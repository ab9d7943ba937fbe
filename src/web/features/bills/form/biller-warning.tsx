/**
 * Warns before a payment that staff have switched a biller off, or that a biller has problems at the moment. Problems block nothing, because
 * the warning may be wrong and an undelivered payment is refunded.
 */
import { formatTime } from '../../../../values/date.ts'
import type { Biller } from '../../../api/bills/bills-api.ts'
import { Note } from '../../../ui/note/note.tsx'
import { t } from '../../../language/language.ts'

export interface BillerWarningProps {
  readonly billers: readonly Biller[]
  readonly chosen: Biller | undefined
}

export function BillerWarning({ billers, chosen }: BillerWarningProps) {
  const off = namesOf(billers.filter(({ offText }) => offText))
  const troubled = namesOf(billers.filter(({ troubleSince, offText }) => troubleSince && !offText))
  const since = chosen?.troubleSince
  return (
    <div aria-live="polite">
      {chosen?.offText ? (
        <Note kind="bad">
          <p>
            {chosen.offText} {nothingTaken()}
          </p>
        </Note>
      ) : since ? (
        <Note kind="wait">
          <p>
            <span className="strong">{t('{name} has problems right now.', { name: chosen?.name ?? '' })}</span>{' '}
            {t(
              'Payments have been failing or slow since {time}. You can still pay. If your payment is not delivered, the money comes back to your account.',
              { time: formatTime(since) },
            )}
          </p>
        </Note>
      ) : (
        chosen === undefined &&
        (off || troubled) && (
          <Note kind="wait">
            {off && (
              <p>
                <span className="strong">{t('We have turned off payments to {names} for now.', { names: off })}</span>{' '}
                {nothingTaken()}
              </p>
            )}
            {troubled && (
              <p>
                <span className="strong">{t('Problems right now: {names}', { names: troubled })}.</span>{' '}
                {t(
                  'Payments may fail or be slow. If a payment is not delivered, the money comes back to your account.',
                )}
              </p>
            )}
          </Note>
        )
      )}
    </div>
  )
}

const namesOf = (billers: readonly Biller[]): string => billers.map(({ name }) => name).join(', ')

/** The bank's text about the biller says when the customer can pay again. */
const nothingTaken = (): string => t('No money has left your account.')
