/** Shows the amount that can still be sent today. */
import { formatMinor } from '../../../values/money.ts'
import { usedPercent } from '../../../values/rounding.ts'
import { useGetLimitsQuery, type Limits } from '../../api/accounts/account-api.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { InlineError } from '../../ui/loading/inline-error.tsx'
import { Link } from '../../ui/router/link.tsx'
import { MeterBar } from '../../ui/progress/meter-bar.tsx'
import { Note } from '../../ui/note/note.tsx'
import { Bone, Loading } from '../../ui/loading/skeleton.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as figureStyles from '../../ui/money/figure.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as styles from './limits-card.module.css'
import * as linkStyles from '../../ui/router/link.module.css'
import * as skeletonStyles from '../../ui/loading/skeleton.module.css'

export function LimitsCard() {
  const query = useGetLimitsQuery()
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="limits">
      <h2 id="limits">{t('Left to send today')}</h2>
      {query.data !== undefined ? (
        <LimitsFigures limits={query.data} />
      ) : query.error !== undefined ? (
        <InlineError
          reference={callProblem(query.error).reference}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {callProblem(query.error).message}.
        </InlineError>
      ) : (
        <Loading label={t('Loading your limits')}>
          <div className={skeletonStyles.bones}>
            <Bone width={4} height={3} />
            <Bone />
            <Bone width={5} height={1} />
          </div>
        </Loading>
      )}
    </section>
  )
}

const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')

/**
 * Returns the largest amount that one transfer can have now: the smallest of the limits that apply. A note means that the
 * device is new, or that payments to others are off. The limit for the PIN alone does not apply then, because a new device
 * needs a second factor for each amount.
 */
export function atOnceMinor(
  limits: Pick<Limits, 'perTransfer' | 'leftToday' | 'MaxUnauthorizedTransactionValue' | 'note'>,
): bigint {
  const pinOnly = limits.note === null ? [limits.MaxUnauthorizedTransactionValue] : []
  const all = [limits.perTransfer, limits.leftToday, ...pinOnly].map(BigInt)
  return all.reduce((least, one) => (one < least ? one : least))
}

function LimitsFigures({ limits }: { readonly limits: Limits }) {
  const used = t('{naira} of {naira2} used', { naira: naira(limits.usedToday), naira2: naira(limits.perDay) })
  return (
    <>
      <p className={figureStyles.medium}>{naira(limits.leftToday)}</p>
      <MeterBar percent={usedPercent(limits.usedToday, limits.perDay)} />
      <p className="meta">{t('{used}. Resets at midnight.', { used })}</p>
      {limits.note !== null && (
        <Note className="gap-3">
          <p>{t(limits.note)}</p>
        </Note>
      )}
      <div className={`small ${layoutStyles.spread} ${styles.foot}`}>
        <span className="muted">{limits.note === null ? t('Per transfer, with PIN') : t('Per transfer')}</span>
        <span className="strong num">{formatMinor(atOnceMinor(limits), 'NGN')}</span>
      </div>
      <Link className={linkStyles.link} to={PATHS.limits}>
        {t('Change your limits')}
      </Link>
    </>
  )
}
