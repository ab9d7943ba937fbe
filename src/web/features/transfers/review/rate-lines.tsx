/** Shows the amount of an exchange, its rate, and the time that the rate is valid. */
import { useEffect } from 'react'
import { formatMinor } from '../../../../values/money.ts'
import type { TransferOffer } from '../../../api/transfers/transfer-api.ts'
import { countdownText } from '../../../session/inactivity/countdown-text.ts'
import { announce } from '../../../ui/note/live-region.ts'
import { midRateText, rateText } from '../rate-text.ts'
import { tNodes, t } from '../../../language/language.ts'

const ANNOUNCED_SECONDS: readonly number[] = [60, 30, 10]

export interface RateLinesProps {
  readonly rate: NonNullable<TransferOffer['summary']['rate']>
  readonly secondsLeft: number
}

export function RateLines({ rate, secondsLeft }: RateLinesProps) {
  useEffect(() => {
    if (ANNOUNCED_SECONDS.includes(secondsLeft))
      announce(t('We hold this rate for {secondsLeft} more seconds.', { secondsLeft }))
  }, [secondsLeft])
  return (
    <>
      <p>
        {tNodes('becomes {amount} in your other account', {
          amount: <span className="strong num">{formatMinor(BigInt(rate.arrives), rate.arrivesCurrency)}</span>,
        })}
      </p>
      <p className="small">
        <span className="num">{rateText(rate)}</span>
        {secondsLeft > 0 && (
          <>
            {' '}
            {tNodes('· Rate held for {wait}', {
              wait: (
                <span className="strong num" role="timer" aria-live="off">
                  {countdownText(secondsLeft)}
                </span>
              ),
            })}
          </>
        )}
      </p>
      <p className="small muted">
        {tNodes('The mid-market rate is {rate}. Our rate includes a fee of {amount}.', {
          rate: <span className="num">{midRateText(rate)}</span>,
          amount: <span className="strong ink num">{formatMinor(BigInt(rate.difference), rate.arrivesCurrency)}</span>,
        })}
      </p>
    </>
  )
}
