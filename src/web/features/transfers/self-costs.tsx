/** What leaves, what arrives and at which rate, live while one types; or that there is no rate just now. */
import { formatDateTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { callProblem } from '../../api/call-problem.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { PrivateFigure } from '../../ui/private-figure.tsx'
import { amountsOf } from './check-self-order.ts'
import { rateText } from './rate-text.ts'
import type { RateState, SelfTransfer } from './use-self-transfer.ts'
import { t } from '../../language/language.ts'

export interface SelfCostsProps extends Pick<SelfTransfer, 'draft' | 'facts' | 'rate'> {
  readonly exchanges: boolean
  readonly hidden: boolean
}

export function SelfCosts(props: SelfCostsProps) {
  const { draft, facts, rate, exchanges, hidden } = props
  const { from, to } = facts
  if (rate?.error !== undefined) return <NoRate {...rate} />
  const known = rate?.known
  const amounts = amountsOf(exchanges ? draft : { ...draft, side: 'leaves' }, facts)
  const after = BigInt(from.availableMinor) - (amounts?.leavesMinor ?? 0n)
  return (
    <>
      <dl className="kv">
        <div>
          <dt>{t('You send')}</dt>
          <dd className="num">{formatMinor(amounts?.leavesMinor ?? 0n, from.currencyCode)}</dd>
        </div>
        {exchanges && (
          <div>
            <dt>{t('Rate')}</dt>
            <dd className="num">{known === undefined ? t('Asking for the rate') : rateText(known)}</dd>
          </div>
        )}
        <div>
          <dt>{t('Fee')}</dt>
          <dd>{t('Free')}</dd>
        </div>
        <div className="total">
          <dt>{t('You get')}</dt>
          <dd className="num">{formatMinor(amounts?.arrivesMinor ?? 0n, to.currencyCode)}</dd>
        </div>
        <div>
          <dt>{t('Balance after')}</dt>
          <dd className="num">
            {after < 0n ? (
              <span className="neg">{t('Not enough in this account')}</span>
            ) : (
              <PrivateFigure hidden={hidden}>{formatMinor(after, from.currencyCode)}</PrivateFigure>
            )}
          </dd>
        </div>
      </dl>
      {known !== undefined && (
        <p className="meta gap-3">
          {t(
            'Our margin is in the rate; the middle rate is from {source}, {dateTime}. The review fixes a rate for you for a short while.',
            { source: known.source, dateTime: formatDateTime(known.madeAt) },
          )}
        </p>
      )}
    </>
  )
}

function NoRate({ error, busy, onRetry }: RateState) {
  const problem = callProblem(error)
  return (
    <div className="gap-3">
      <InlineError
        title={t('We cannot exchange these currencies.')}
        reference={problem.reference}
        onRetry={onRetry}
        busy={busy}
      >
        {problem.message}
      </InlineError>
    </div>
  )
}
