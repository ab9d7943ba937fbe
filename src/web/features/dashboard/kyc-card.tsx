/** Shows the progress of the identity check and the limits of the next tier, on Home while there is a higher tier. */
import { formatMinor } from '../../../values/money.ts'
import { type KycStatus, useGetKycStatusQuery } from '../../api/kyc-status-api.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { Link } from '../../ui/router/link.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as linkStyles from '../../ui/router/link.module.css'
import * as segmentsStyles from '../../ui/progress/segments.module.css'

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
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="home-kyc">
      <h2 id="home-kyc">{t('Your identity check')}</h2>
      <div className={`${segmentsStyles.segments} gap-3`} aria-hidden="true">
        {FLAGS.map((flag) => (
          <i key={flag} className={status[flag] ? segmentsStyles.done : ''} />
        ))}
      </div>
      <p className="meta gap-2">
        {t('You are on tier {tier}. You have completed {done} of {all} sections.', {
          tier: status.tier,
          done,
          all: FLAGS.length,
        })}
      </p>
      <p className="gap-2">
        {status.submission?.state === 'waiting'
          ? t('We are checking what you sent.')
          : t('Move up to tier {tier} to send up to {amount} at a time.', {
              tier,
              amount: formatMinor(BigInt(gives.perTransfer), 'NGN'),
            })}
      </p>
      <Link className={linkStyles.link} to={PATHS.kyc}>
        {missing.length > 0 ? t('Continue identity check') : t('See your identity check')}
      </Link>
    </section>
  )
}
