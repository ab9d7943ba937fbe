/** Shows the next tier: its limits, what is missing, the request, and the result of the request. */
import { formatDate } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { callProblem } from '../../api/call-problem.ts'
import { type KycStatus, useSubmitKycMutation } from '../../api/kyc-status-api.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.tsx'

type Missing = NonNullable<KycStatus['nextTier']>['missing'][number]
const MISSING_WORDS: Readonly<Record<Missing, string>> = {
  identification: 'your NIN',
  personal: 'personal details',
  financial: 'financial details',
  nextOfKin: 'next of kin',
  proofOfIdentity: 'an identity document',
  proofOfAddress: 'a utility bill',
  signature: 'your signature',
  selfie: 'a selfie',
}

const naira = (minor: string | null): string => (minor === null ? 'No limit' : formatMinor(BigInt(minor), 'NGN'))

export function NextTier({ status }: { readonly status: KycStatus }) {
  const [submit, { isLoading: busy, error }] = useSubmitKycMutation()
  const { nextTier, submission, tier } = status
  if (nextTier === null) {
    return (
      <Note kind="ok">
        <p>
          <span className="strong">You have tier 3,</span> the highest.{' '}
          {status.changed.length === 0
            ? 'Nothing more is needed.'
            : 'What you changed since is looked at again; your tier stays.'}
        </p>
      </Note>
    )
  }
  const { gives, now, missing } = nextTier
  const waiting = submission?.state === 'waiting'
  async function ask(): Promise<void> {
    const { data } = await submit()
    if (data !== undefined) showToast(data.tier > tier ? `You have tier ${data.tier} now` : 'We are looking at it')
  }
  return (
    <section className="card pad form" aria-labelledby="next">
      <h2 id="next">What tier {nextTier.tier} gives you</h2>
      <p className="muted">You have tier {tier} now.</p>
      <Gives gives={gives} now={now} />
      {submission?.state === 'refused' && (
        <Note kind="bad">
          <p>
            <span className="strong">We could not give you tier {submission.tier} yet.</span> {submission.reason}
          </p>
          <p>Put it right in the section that this is about, and ask again. Nothing of what you saved is lost.</p>
        </Note>
      )}
      {waiting ? (
        <Note kind="wait">
          <p>
            <span className="strong">We are looking at it</span> since {formatDate(submission.submittedAt)}. Somebody at
            the bank reads what you saved and sent. You hear from us by mail and SMS; your documents cannot be changed
            meanwhile.
          </p>
        </Note>
      ) : missing.length > 0 ? (
        <p>Still missing: {missing.map((item) => MISSING_WORDS[item]).join(', ')}.</p>
      ) : (
        <>
          {nextTier.tier === 3 && (
            <p className="small muted">
              Nothing is missing. Somebody at the bank looks at your details and documents before you get it.
            </p>
          )}
          <Button wide busy={busy} onClick={() => void ask()}>
            {nextTier.tier === 3 ? 'Ask for tier 3' : 'Get tier 2'}
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

type Given = NonNullable<KycStatus['nextTier']>['gives']
const GIVEN = [
  ['perTransfer', 'In one transfer'],
  ['perDay', 'In one day'],
  ['maxBalance', 'Most an account can hold'],
  ['singleDeposit', 'Largest single deposit'],
] as const

function Gives({ gives, now }: { readonly gives: Given; readonly now: Given | null }) {
  return (
    <dl className="kv">
      {GIVEN.map(([what, label]) => (
        <div key={what}>
          <dt>{label}</dt>
          <dd className="num">
            {naira(gives[what])}
            {now !== null && <span className="sub">now {naira(now[what])}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
