/** Lists the customer's reports and questions, each with its state. */
import type { CaseLine } from '../../../contract/cases.ts'
import { formatDate } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { casePath } from '../../session/links.ts'
import * as PATHS from '../../session/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FlagIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useGetCasesQuery } from './cases-api.ts'
import { StatusPill } from './status-pill.tsx'

export function CasesPage() {
  const query = useGetCasesQuery()
  return (
    <QueryPage
      head={
        <PageHead
          back={<BackLink to={PATHS.support}>Support</BackLink>}
          end={
            <Link className="btn pri sm" to={PATHS.report}>
              Write to us
            </Link>
          }
        >
          Your reports
        </PageHead>
      }
      column="stack narrow wider"
      ageOf="List"
      query={query}
      what="your reports"
      still="What you reported is kept."
      bones={
        <div className="card">
          <SkeletonRows count={3} />
        </div>
      }
    >
      {(data) => <CaseList cases={data} />}
    </QueryPage>
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
