/** Identity check: what is done, what is missing, and what the next tier gives. */
import { formatDate } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { callProblem } from '../../api/call-problem.ts'
import { KYC_PATHS } from '../../session/kyc-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { ForwardIcon, TickIcon } from '../../ui/icons.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type KycStatus, useGetKycStatusQuery, useSubmitKycMutation } from './kyc-api.ts'

const SECTIONS = [
  { key: 'identification', flag: 'IsIdentificationCompleted', name: 'Identification', about: 'Your NIN, 1 minute' },
  { key: 'personal', flag: 'IsPersonalDetailsCompleted', name: 'Personal details', about: 'About 3 minutes' },
  { key: 'financial', flag: 'IsFinancialDetailsCompleted', name: 'Financial details', about: 'About 4 minutes' },
  { key: 'nextOfKin', flag: 'IsNextOfKinDetailsCompleted', name: 'Next of kin', about: 'About 3 minutes' },
  { key: 'documents', flag: 'AreDocumentsCompleted', name: 'Documents', about: 'Four photos, about 5 minutes' },
] as const

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

export function KycPage() {
  const query = useGetKycStatusQuery()
  return (
    <>
      <PageHead>Identity check</PageHead>
      {query.data !== undefined ? (
        <>
          <Status status={query.data} />
          <Freshness what="Status" loadedAtMs={query.fulfilledTimeStamp} />
        </>
      ) : query.error === undefined ? (
        <Loading label="Loading your identity check">
          <div className="card">
            <SkeletonRows count={4} />
          </div>
        </Loading>
      ) : (
        <div className="card pad">
          <InlineError
            title="We could not load your identity check."
            reference={callProblem(query.error).reference}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          >
            {callProblem(query.error).message}. What you saved is safe.
          </InlineError>
        </div>
      )}
    </>
  )
}

function Status({ status }: { readonly status: KycStatus }) {
  const done = SECTIONS.filter(({ flag }) => status[flag]).length
  return (
    <div className="cols even">
      <section className="card kyc-sections" aria-labelledby="sections">
        <div className="pad">
          <h2 id="sections">
            {done} of {SECTIONS.length} sections done
          </h2>
          <div className="segs gap-3" aria-hidden="true">
            {SECTIONS.map(({ key, flag }) => (
              <i key={key} className={status[flag] ? 'on' : ''} />
            ))}
          </div>
          <p className="small muted gap-3">Any order. Each section saves on its own.</p>
        </div>
        <ol className="sections">
          {SECTIONS.map(({ key, flag, name, about }) => (
            <li key={key}>
              <Link to={KYC_PATHS[key]}>
                {status[flag] ? <TickIcon /> : <ForwardIcon />}
                <span>
                  <span className="strong">{name}</span>
                  <span className="meta sub-line">{aboutOf(status, key, flag, about)}</span>
                </span>
                <span className={`pill ${status[flag] ? 'ok' : ''}`}>{status[flag] ? 'Done' : 'To do'}</span>
              </Link>
            </li>
          ))}
        </ol>
        <p className="pad meta">Reference: {status.RequestId}</p>
      </section>
      <NextTier status={status} />
    </div>
  )
}

type Section = (typeof SECTIONS)[number]

function aboutOf(status: KycStatus, key: Section['key'], flag: Section['flag'], about: string): string {
  const isLocked = key === 'documents' && (status.submission?.state === 'waiting' || status.tier === 3)
  if (status[flag]) return isLocked ? 'Saved' : 'Saved. You can change it.'
  const sent = key === 'documents' ? status.Documents.length : 0
  return sent === 0 ? about : `${sent} sent so far`
}

function NextTier({ status }: { readonly status: KycStatus }) {
  const [submit, { isLoading: busy, error }] = useSubmitKycMutation()
  const { nextTier, submission, tier } = status
  if (nextTier === null) {
    return (
      <Note kind="ok">
        <p>
          <span className="strong">You have tier 3,</span> the highest. Nothing more is needed.
        </p>
      </Note>
    )
  }
  const naira = (minor: string | null): string => (minor === null ? 'No limit' : formatMinor(BigInt(minor), 'NGN'))
  const { gives, missing } = nextTier
  const waiting = submission?.state === 'waiting'
  async function ask(): Promise<void> {
    const { data } = await submit()
    if (data !== undefined) showToast(data.tier > tier ? `You have tier ${data.tier} now` : 'We are looking at it')
  }
  return (
    <section className="card pad form" aria-labelledby="next">
      <h2 id="next">What tier {nextTier.tier} gives you</h2>
      <dl className="kv">
        <div>
          <dt>In one transfer</dt>
          <dd className="num">{naira(gives.perTransfer)}</dd>
        </div>
        <div>
          <dt>In one day</dt>
          <dd className="num">{naira(gives.perDay)}</dd>
        </div>
        <div>
          <dt>Most an account can hold</dt>
          <dd className="num">{naira(gives.maxBalance)}</dd>
        </div>
        <div>
          <dt>Largest single deposit</dt>
          <dd className="num">{naira(gives.singleDeposit)}</dd>
        </div>
      </dl>
      {submission?.state === 'refused' && (
        <Note kind="bad">
          <p>
            <span className="strong">We could not give you tier {submission.tier}.</span> {submission.reason}
          </p>
        </Note>
      )}
      {waiting ? (
        <Note kind="wait">
          <p>
            <span className="strong">We are looking at it</span> since {formatDate(submission.submittedAt)}. You hear
            from us by mail and SMS.
          </p>
        </Note>
      ) : missing.length > 0 ? (
        <p>Still missing: {missing.map((item) => MISSING_WORDS[item]).join(', ')}.</p>
      ) : (
        <Button wide busy={busy} onClick={() => void ask()}>
          Get tier {nextTier.tier}
        </Button>
      )}
      {error !== undefined && (
        <Note kind="bad" role="alert">
          <p>{callProblem(error).message}</p>
        </Note>
      )}
    </section>
  )
}
