/** Shows the amount that leaves, the amount that arrives and the rate during typing, or says that there is no rate. */
import type { Account } from '../../../../contract/accounts/account.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { arrivingMinor } from '../../../../values/exchange-rate.ts'
import { formatMinor } from '../../../../values/money.ts'
import { callProblem } from '../../../api/result/call-problem.ts'
import { InlineError } from '../../../ui/loading/inline-error.tsx'
import { PrivateFigure } from '../../../ui/money/private-figure.tsx'
import { amountsOf, type SelfAmounts } from './check-self-order.ts'
import type { RateNow } from './exchange-api.ts'
import { midRateOf, midRateText, rateText } from '../rate-text.ts'
import type { RateState, SelfTransfer } from './use-self-transfer.ts'
import { t } from '../../../language/language.ts'
import * as definitionListStyles from '../../../ui/list/definition-list.module.css'

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
      <dl className={definitionListStyles.definitionList}>
        <div>
          <dt>{t('You send')}</dt>
          <dd className="num">{formatMinor(amounts?.leavesMinor ?? 0n, from.currencyCode)}</dd>
        </div>
        {exchanges ? (
          <ExchangeCosts known={known} amounts={amounts} from={from} to={to} />
        ) : (
          <div>
            <dt>{t('Fee')}</dt>
            <dd>{t('Free')}</dd>
          </div>
        )}
        <div className={definitionListStyles.total}>
          <dt>{t('You receive')}</dt>
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
            'The mid-market rate is the rate without our fee. It comes from {source}, {dateTime}. The next step holds our rate for you for a short time.',
            { source: known.source, dateTime: formatDateTime(known.madeAt) },
          )}
        </p>
      )}
    </>
  )
}

interface ExchangeCostsProps {
  readonly known: RateNow | undefined
  readonly amounts: SelfAmounts | undefined
  readonly from: Account
  readonly to: Account
}

/** The mid-market rate, the bank's rate, and their difference in money: the price of the exchange. */
function ExchangeCosts({ known, amounts, from, to }: ExchangeCostsProps) {
  if (known === undefined) {
    return (
      <div>
        <dt>{t('Our rate')}</dt>
        <dd>{t('Getting the rate')}</dd>
      </div>
    )
  }
  const mid = midRateOf(known)
  const feeMinor =
    mid === undefined || amounts === undefined
      ? 0n
      : arrivingMinor(amounts.leavesMinor, from.currencyCode, mid) - amounts.arrivesMinor
  return (
    <>
      <div>
        <dt>{t('Mid-market rate')}</dt>
        <dd className="num">{midRateText(known)}</dd>
      </div>
      <div>
        <dt>{t('Our rate')}</dt>
        <dd className="num">{rateText(known)}</dd>
      </div>
      <div>
        <dt>{t('Our fee (included in the rate)')}</dt>
        <dd className="num">{formatMinor(feeMinor, to.currencyCode)}</dd>
      </div>
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
