/** Everything that the customer reported or asked, with how each stands. */
import type { CaseLine } from '../../../contract/cases.ts'
import { formatDate } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { callProblem } from '../../api/call-problem.ts'
import { CASE_PATHS, casePath } from '../../session/case-paths.ts'
import { PATHS } from '../../session/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { FlagIcon } from '../../ui/icons.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx'
import { useGetCasesQuery } from './cases-api.ts'
import { StatusPill } from './status-pill.tsx'

export function CasesPage() {
  const query = useGetCasesQuery()
  return (
    <>
      <PageHead
        back={<BackLink to={PATHS.support}>Support</BackLink>}
        end={
          <Link className="btn pri sm" to={CASE_PATHS.report}>
            Write to us
          </Link>
        }
      >
        Your reports
      </PageHead>
      <div className="stack narrow wider">
        {query.data !== undefined ? (
          <>
            <CaseList cases={query.data} />
            <Freshness what="List" loadedAtMs={query.fulfilledTimeStamp} />
          </>
        ) : query.error !== undefined ? (
          <div className="card pad">
            <InlineError
              title="We could not load your reports."
              reference={callProblem(query.error).reference}
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
            >
              {callProblem(query.error).message}. What you reported is kept.
            </InlineError>
          </div>
        ) : (
          <Loading label="Loading your reports">
            <div className="card">
              <SkeletonRows count={3} />
            </div>
          </Loading>
        )}
      </div>
    </>
  )
}

function CaseList({ cases }: { readonly cases: readonly CaseLine[] }) {
  if (cases.length === 0) {
    return (
      <EmptyState
        title="Nothing is reported"
        action={
          <Link className="btn pri" to={PATHS.history}>
            Find a payment
          </Link>
        }
      >
        <p>A payment went wrong? Open it in your history or its receipt, and press “Report a problem”.</p>
      </EmptyState>
    )
  }
  return (
    <ul className="card rows">
      {cases.map((one) => (
        <li key={one.caseId}>
          <Link to={casePath(one.caseId)}>
            <FlagIcon />
            <div>
              <div className="who">{one.title}</div>
              <div className="what">
                {one.subject === null
                  ? one.reference
                  : `${formatMinor(BigInt(one.subject.amount), one.subject.currencyCode)}, ${one.subject.counterparty}`}
                {' · '}
                {formatDate(one.openedAt)}
              </div>
              <div className="gap-1">
                <StatusPill line={one} />
              </div>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}
