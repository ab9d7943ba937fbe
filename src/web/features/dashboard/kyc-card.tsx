/** Shows the progress of the identity check and the limits of the next tier, on Home while there is a higher tier. */
import { formatMinor } from '../../../values/money.ts'
import { type KycStatus, useGetKycStatusQuery } from '../../api/kyc-status-api.ts'
import * as PATHS from '../../session/paths.ts'
import { Link } from '../../ui/link.tsx'

/** This card is an offer. If it cannot be loaded, Home shows nothing in its place. */
export function KycCard() {
  const { data } = useGetKycStatusQuery()
  return data?.nextTier ? <Progress status={data} nextTier={data.nextTier} /> : null
}

const FLAGS = [
  'IsIdentificationCompleted',
  'IsPersonalDetailsCompleted',
  'IsFinancialDetailsCompleted',
  'IsNextOfKinDetailsCompleted',
  'AreDocumentsCompleted',
] as const

interface ProgressProps {
  readonly status: KycStatus
  readonly nextTier: NonNullable<KycStatus['nextTier']>
}

function Progress({ status, nextTier: { tier, gives, missing } }: ProgressProps) {
  const done = FLAGS.filter((flag) => status[flag]).length
  return (
    <section className="card pad" aria-labelledby="home-kyc">
      <h2 id="home-kyc">Your identity check</h2>
      <div className="segs gap-3" aria-hidden="true">
        {FLAGS.map((flag) => (
          <i key={flag} className={status[flag] ? 'on' : ''} />
        ))}
      </div>
      <p className="meta gap-2">
        You have tier {status.tier}. {done} of {FLAGS.length} sections done.
      </p>
      <p className="gap-2">
        {status.submission?.state === 'waiting'
          ? 'The bank is looking at what you sent.'
          : `With tier ${tier} you can send ${formatMinor(BigInt(gives.perTransfer), 'NGN')} in one transfer.`}
      </p>
      <Link className="link" to={PATHS.kyc}>
        {missing.length > 0 ? 'Go on with your identity check' : 'See your identity check'}
      </Link>
    </section>
  )
}
