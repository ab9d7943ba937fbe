/**
 * Shows the limits for sent and received money in the settings, the remaining amounts of today, and the customer's own
 * limits.
 */
import type { Limits } from '../../../contract/limits/limits.ts'
import { BILL_CATEGORIES, BILL_CATEGORY_FACTS } from '../../../values/vocabularies/bill-categories.ts'
import { formatDateTime, formatTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { usedPercent } from '../../../values/rounding.ts'
import { useGetLimitsQuery } from '../../api/accounts/account-api.ts'
import { useGetFeesQuery } from '../../api/transfers/fees-api.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import { Link } from '../../ui/router/link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { MeterBar } from '../../ui/progress/meter-bar.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { IndemnityCard } from './indemnity-card.tsx'
import { OthersCard } from './others-card.tsx'
import { OwnLimitsForm } from './own-limits-form.tsx'
import { plural, tNodes, t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as figureStyles from '../../ui/money/figure.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')
const count = (number: number): string => number.toLocaleString('en-NG')

export function LimitsPage() {
  const query = useGetLimitsQuery()
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{t('Limits')}</PageHead>}
      query={query}
      what={t('your limits')}
      bones={<Waiting />}
    >
      {(limits) => <LimitsBody limits={limits} loadedAtMs={query.fulfilledTimeStamp} />}
    </QueryPage>
  )
}

interface LimitsBodyProps {
  readonly limits: Limits
  readonly loadedAtMs: number | undefined
}

function LimitsBody({ limits, loadedAtMs }: LimitsBodyProps) {
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>
      <div className={layoutStyles.stack}>
        <LeftToday limits={limits} />
        {/* After a change the form restarts with the limits in force. */}
        <OwnLimitsForm key={Object.values(limits.inForce).join()} limits={limits} />
        <Freshness what={t('Limits')} loadedAtMs={loadedAtMs} />
      </div>
      <div className={layoutStyles.stack}>
        <OthersCard limits={limits} />
        {limits.indemnity && <IndemnityCard indemnity={limits.indemnity} />}
        <OtherLimits limits={limits} />
        <PaymentCounts counts={limits.counts} />
        <SmallestAmounts />
      </div>
    </div>
  )
}

function LeftToday({ limits }: { readonly limits: Limits }) {
  const { leftToday, usedToday, perDay, note } = limits
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="left-today">
      <h2 id="left-today">{t('Left to send today')}</h2>
      <p className={figureStyles.medium}>{naira(leftToday)}</p>
      <MeterBar percent={usedPercent(usedToday, perDay)} />
      <p className="meta">
        {t(
          '{used} of {most} used. Resets at midnight. Moves between your own accounts do not count towards your limits.',
          { used: naira(usedToday), most: naira(perDay) },
        )}
      </p>
      {note !== null && (
        <Note className="gap-3">
          <p>{note}</p>
        </Note>
      )}
    </section>
  )
}

/** The limits that a customer cannot change: new payees, a new device, and the maximum of the tier. */
function OtherLimits({ limits }: { readonly limits: Limits }) {
  const { newPayees, newDevice, receiving, tier } = limits
  const most = (minor: string | null): string => (minor === null ? t('No limit') : naira(minor))
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="other-limits">
      <h2 id="other-limits">{t('Limits set by the bank')}</h2>
      <dl className={`${definitionListStyles.definitionList} gap-2`}>
        <div>
          <dt>{t('To new people you pay')}</dt>
          <dd>
            {t('{amount} left', { amount: naira(newPayees.left) })}
            <span className={definitionListStyles.detail}>
              {t('of {amount} to people you first paid in the last 24 hours', { amount: naira(newPayees.cap) })}
            </span>
          </dd>
        </div>
        {newDevice && (
          <div>
            <dt>{t('From new devices')}</dt>
            <dd>
              {t('{amount} left', { amount: naira(newDevice.left) })}
              <span className={definitionListStyles.detail}>
                {t('of {amount} until {time}', {
                  amount: naira(newDevice.cap),
                  time: formatDateTime(newDevice.until),
                })}
              </span>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('Largest single deposit')}</dt>
          <dd>{most(receiving.singleDeposit)}</dd>
        </div>
        <div>
          <dt>{t('Highest balance an account can hold')}</dt>
          <dd>{most(receiving.maxBalance)}</dd>
        </div>
      </dl>
      {tier < 3 && (
        <p className="small gap-3">
          {tNodes('You are on tier {tier}. {link} for higher limits.', {
            tier,
            link: <Link to={PATHS.kyc}>{t('Complete your identity check')}</Link>,
          })}
        </p>
      )}
    </section>
  )
}

/** The number of payments that are still possible. Every payment counts, also between own accounts. */
function PaymentCounts({ counts }: { readonly counts: Limits['counts'] }) {
  const { perHour, perDay, perPayee, arrangedPerDay } = counts
  const left = (number: number): string => plural(number, '1 left', '{count} left', { count: count(number) })
  const rows: readonly (readonly [name: string, rest: string, of: string])[] = [
    [
      t('This hour'),
      left(perHour.left),
      t('of {most} until {time}', { most: count(perHour.most), time: formatTime(counts.hourEndsAt) }),
    ],
    [t('Today'), left(perDay.left), t('of {most} until midnight', { most: count(perDay.most) })],
    [t('To one recipient'), t('{most} a day', { most: count(perPayee.most) }), 'counted for each recipient'],
    [
      t('Lists and schedules'),
      left(arrangedPerDay.left),
      t('of {most} until midnight, counted separately', { most: count(arrangedPerDay.most) }),
    ],
  ]
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="payment-counts">
      <h2 id="payment-counts">{t('Number of payments')}</h2>
      <dl className={`${definitionListStyles.definitionList} gap-2`}>
        {rows.map(([name, rest, of]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {rest}
              <span className={definitionListStyles.detail}>{of}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="meta gap-3">{t('A payment that comes back to you still counts.')}</p>
    </section>
  )
}

/** The smallest amount of each kind of payment in today's tariff. The card is left out until the tariff is loaded. */
function SmallestAmounts() {
  const minimums = useGetFeesQuery().data?.minimums
  if (minimums === undefined) return null
  const rows: readonly (readonly [kind: string, minor: string])[] = [
    [t('Within the bank'), minimums.sameBank.NGN],
    [t('To another bank'), minimums.otherBank],
    [t('Between your own accounts'), minimums.ownAccounts.NGN],
    [t('Exchange from naira'), minimums.exchange.NGN],
    ...BILL_CATEGORIES.map((category) => [t(BILL_CATEGORY_FACTS[category].name), minimums.bills[category]] as const),
  ]
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="smallest-amounts">
      <h2 id="smallest-amounts">{t('Smallest amounts you can send')}</h2>
      <dl className={`${definitionListStyles.definitionList} gap-2`}>
        {rows.map(([kind, minor]) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd>{naira(minor)}</dd>
          </div>
        ))}
      </dl>
      <p className="meta gap-3">{t('A biller may have a higher minimum.')}</p>
    </section>
  )
}

function Waiting() {
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>
      {[0, 1].map((key) => (
        <CardBones key={key}>
          <Bone width={3} height={3} />
          <Bone width={4} height={4} />
          <Bone height={5} />
          <Bone height={5} />
        </CardBones>
      ))}
    </div>
  )
}
