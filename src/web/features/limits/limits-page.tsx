/**
 * Shows the limits for sent and received money in the settings, the remaining amounts of today, and the customer's own
 * limits.
 */
import type { Limits } from '../../../contract/limits.ts'
import { BILL_CATEGORIES, BILL_CATEGORY_FACTS } from '../../../values/vocabularies/bill-categories.ts'
import { formatDateTime, formatTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { usedPercent } from '../../../values/rounding.ts'
import { useGetLimitsQuery } from '../../api/account-api.ts'
import { useGetFeesQuery } from '../../api/fees-api.ts'
import * as PATHS from '../../session/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { Link } from '../../ui/link.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { MeterBar } from '../../ui/meter-bar.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { IndemnityCard } from './indemnity-card.tsx'
import { OthersCard } from './others-card.tsx'
import { OwnLimitsForm } from './own-limits-form.tsx'

const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')
const count = (number: number): string => number.toLocaleString('en-NG')

export function LimitsPage() {
  const query = useGetLimitsQuery()
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.settings}>Settings</BackLink>}>Limits</PageHead>}
      query={query}
      what="your limits"
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
    <div className="cols even">
      <div className="stack">
        <LeftToday limits={limits} />
        {/* After a change the form restarts with the limits in force. */}
        <OwnLimitsForm key={Object.values(limits.inForce).join()} limits={limits} />
        <Freshness what="Limits" loadedAtMs={loadedAtMs} />
      </div>
      <div className="stack">
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
    <section className="card pad" aria-labelledby="left-today">
      <h2 id="left-today">Left to send today</h2>
      <p className="left-today">{naira(leftToday)}</p>
      <MeterBar percent={usedPercent(usedToday, perDay)} />
      <p className="meta">
        {naira(usedToday)} of {naira(perDay)} used. Starts again at 12:00&nbsp;am. Amounts between your own accounts do
        not count.
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
  const most = (minor: string | null): string => (minor === null ? 'No limit' : naira(minor))
  return (
    <section className="card pad" aria-labelledby="other-limits">
      <h2 id="other-limits">Set by the bank</h2>
      <dl className="kv gap-2">
        <div>
          <dt>To new payees</dt>
          <dd>
            {naira(newPayees.left)} left
            <span className="sub">of {naira(newPayees.cap)} to people you first paid in the last 24 hours</span>
          </dd>
        </div>
        {newDevice && (
          <div>
            <dt>From new devices</dt>
            <dd>
              {naira(newDevice.left)} left
              <span className="sub">
                of {naira(newDevice.cap)} until {formatDateTime(newDevice.until)}
              </span>
            </dd>
          </div>
        )}
        <div>
          <dt>Largest single deposit</dt>
          <dd>{most(receiving.singleDeposit)}</dd>
        </div>
        <div>
          <dt>Most an account can hold</dt>
          <dd>{most(receiving.maxBalance)}</dd>
        </div>
      </dl>
      {tier < 3 && (
        <p className="small gap-3">
          You are in tier {tier}. <Link to={PATHS.kyc}>Complete your identity check</Link> for higher limits.
        </p>
      )}
    </section>
  )
}

/** The number of payments that are still possible. Every payment counts, also between own accounts. */
function PaymentCounts({ counts }: { readonly counts: Limits['counts'] }) {
  const { perHour, perDay, perPayee, arrangedPerDay } = counts
  const rows: readonly (readonly [name: string, left: string, of: string])[] = [
    ['This hour', `${count(perHour.left)} left`, `of ${count(perHour.most)} until ${formatTime(counts.hourEndsAt)}`],
    ['Today', `${count(perDay.left)} left`, `of ${count(perDay.most)} until midnight`],
    ['To one recipient', `${count(perPayee.most)} a day`, 'counted for each recipient'],
    [
      'Lists and schedules',
      `${count(arrangedPerDay.left)} left`,
      `of ${count(arrangedPerDay.most)} until midnight, not in the counts above`,
    ],
  ]
  return (
    <section className="card pad" aria-labelledby="payment-counts">
      <h2 id="payment-counts">Number of payments</h2>
      <dl className="kv gap-2">
        {rows.map(([name, left, of]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {left}
              <span className="sub">{of}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="meta gap-3">A payment that is returned to you still counts.</p>
    </section>
  )
}

/** The smallest amount of each kind of payment in today's tariff. The card is left out until the tariff is loaded. */
function SmallestAmounts() {
  const minimums = useGetFeesQuery().data?.minimums
  if (minimums === undefined) return null
  const rows: readonly (readonly [kind: string, minor: string])[] = [
    ['Within the bank', minimums.sameBank.NGN],
    ['To another bank', minimums.otherBank],
    ['Between your own accounts', minimums.ownAccounts.NGN],
    ['Exchange from naira', minimums.exchange.NGN],
    ...BILL_CATEGORIES.map((category) => [BILL_CATEGORY_FACTS[category].name, minimums.bills[category]] as const),
  ]
  return (
    <section className="card pad" aria-labelledby="smallest-amounts">
      <h2 id="smallest-amounts">Smallest amounts</h2>
      <dl className="kv gap-2">
        {rows.map(([kind, minor]) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd>{naira(minor)}</dd>
          </div>
        ))}
      </dl>
      <p className="meta gap-3">A biller may ask for more.</p>
    </section>
  )
}

function Waiting() {
  return (
    <div className="cols even">
      {[0, 1].map((key) => (
        <div className="card pad bones" key={key}>
          <Bone width={3} height={3} />
          <Bone width={4} height={4} />
          <Bone height={5} />
          <Bone height={5} />
        </div>
      ))}
    </div>
  )
}
