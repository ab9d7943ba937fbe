/** Shows the next tier: its limits, what is missing, the request, and the result of the request. */
import { formatDate } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import { type KycStatus, useSubmitKycMutation } from '../../api/kyc-status-api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { openRejectionOf, RejectedSections, rejectionsOf } from './rejected-section.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

type Missing = NonNullable<KycStatus['nextTier']>['missing'][number]
const MISSING_WORDS: Readonly<Record<Missing, string>> = {
  identification: t('your NIN'),
  personal: t('personal details'),
  financial: t('financial details'),
  nextOfKin: t('next of kin'),
  proofOfIdentity: t('an identity document'),
  proofOfAddress: t('a utility bill'),
  signature: t('your signature'),
  selfie: t('a selfie'),
}

const naira = (minor: string | null): string => (minor === null ? t('No limit') : formatMinor(BigInt(minor), 'NGN'))

export function NextTier({ status }: { readonly status: KycStatus }) {
  const [submit, { isLoading: busy, error }] = useSubmitKycMutation()
  const { nextTier, submission, tier } = status
  if (nextTier === null) {
    return (
      <Note kind="ok">
        <p>
          <span className="strong">{t('You have tier 3, the highest tier.')}</span>{' '}
          {status.changed.length === 0
            ? t('You do not need to do anything else.')
            : t('We check the details that you changed since. Your tier stays the same.')}
        </p>
      </Note>
    )
  }
  const { gives, now, missing } = nextTier
  const waiting = submission?.state === 'waiting'
  async function ask(): Promise<void> {
    const { data } = await submit()
    if (data !== undefined)
      showToast(
        data.tier > tier ? t('You have tier {tier} now', { tier: data.tier }) : t('We are checking your request'),
      )
  }
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`} aria-labelledby="next">
      <h2 id="next">{t('What you get with tier {tier}', { tier: nextTier.tier })}</h2>
      <p className="muted">{t('You have tier {tier} now.', { tier })}</p>
      <Gives gives={gives} now={now} />
      {submission?.state === 'refused' && <Refused status={status} submission={submission} />}
      {waiting ? (
        <Note kind="wait">
          <p>
            <span className="strong">{t('We are checking your request')}.</span>{' '}
            {t(
              'You asked on {submittedAt}. Our staff read what you saved and sent. We will tell you by email and SMS. Until then, you cannot change your documents.',
              { submittedAt: formatDate(submission.submittedAt) },
            )}
          </p>
        </Note>
      ) : missing.length > 0 ? (
        <StillMissing items={missing.filter((item) => openRejectionOf(status, item) === undefined)} />
      ) : (
        <>
          {nextTier.tier === 3 && (
            <p className="small muted">
              {t('Nothing is missing. Our staff check your details and documents before you get this tier.')}
            </p>
          )}
          <Button wide busy={busy} onClick={() => void ask()}>
            {nextTier.tier === 3 ? t('Ask for tier 3') : t('Get tier 2')}
          </Button>
        </>
      )}
      {error !== undefined && (
        <Note kind="bad" role="alert">
          <p>{callProblem(error).message}</p>
        </Note>
      )}
    </section>
  )
}

/** A rejected section is not in this list, because the note above says what to do. */
const StillMissing = ({ items }: { readonly items: readonly Missing[] }) =>
  items.length === 0 ? null : (
    <p>{t('Still missing: {items}.', { items: items.map((item) => MISSING_WORDS[item]).join(', ') })}</p>
  )

interface RefusedProps {
  readonly status: KycStatus
  readonly submission: NonNullable<KycStatus['submission']>
}

/** Staff reject single sections. A request that was refused as a whole has one reason in English. */
function Refused({ status, submission: { tier, reason } }: RefusedProps) {
  const isBySection = rejectionsOf(status).length > 0
  return (
    <Note kind="bad">
      <p>
        <span className="strong">{t('We could not give you tier {tier} yet.', { tier })}</span>{' '}
        {!isBySection && <span lang="en">{reason}</span>}
      </p>
      {isBySection ? (
        <RejectedSections status={status} />
      ) : (
        <p>{t('Correct the section that this is about, and ask again. We kept everything that you saved.')}</p>
      )}
    </Note>
  )
}

type Given = NonNullable<KycStatus['nextTier']>['gives']
const GIVEN = [
  ['perTransfer', t('In one transfer')],
  ['perDay', t('In one day')],
  ['maxBalance', t('Highest account balance')],
  ['singleDeposit', t('Largest single deposit')],
] as const

function Gives({ gives, now }: { readonly gives: Given; readonly now: Given | null }) {
  return (
    <dl className={definitionListStyles.definitionList}>
      {GIVEN.map(([what, label]) => (
        <div key={what}>
          <dt>{label}</dt>
          <dd className="num">
            {naira(gives[what])}
            {now !== null && (
              <span className={definitionListStyles.detail}>{t('now {what}', { what: naira(now[what]) })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
