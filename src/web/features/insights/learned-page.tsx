/**
 * Lists the customer's corrections of categories, and the rules that the bank learned from them. Each can be undone.
 */
import { formatDate } from '../../../values/date.ts'
import { SPENDING_CATEGORIES } from '../../../values/vocabularies/spending-category.ts'
import { callProblem } from '../../api/call-problem.ts'
import * as PATHS from '../../session/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { type Corrections, useGetCorrectionsQuery, useUndoCategoryMutation } from './insights-api.ts'

export function LearnedPage() {
  const query = useGetCorrectionsQuery()
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.insights}>Insights</BackLink>}>What was learned</PageHead>}
      column="stack narrow wider"
      query={query}
      what="what was learned"
      bones={
        <div className="card">
          <SkeletonRows count={4} />
        </div>
      }
    >
      {(data) => <List corrections={data.corrections} />}
    </QueryPage>
  )
}

function List({ corrections }: { readonly corrections: Corrections }) {
  const [undo, { isLoading }] = useUndoCategoryMutation()
  const online = useOnline()
  if (corrections.length === 0) {
    return (
      <EmptyState
        title="Nothing learned yet"
        action={
          <Link className="btn pri" to={PATHS.insights}>
            See your insights
          </Link>
        }
      >
        <p>When you say that a payment was for something else, it is kept here, and you can undo it here.</p>
      </EmptyState>
    )
  }
  const takeBack = async (correctionId: string): Promise<void> => {
    const { error } = await undo(correctionId)
    showToast(error === undefined ? 'Undone' : `Not undone. ${callProblem(error).message}`)
  }
  return (
    <>
      <p className="meta">
        Newer ones go before older ones. Only you see this, and only your own payments are sorted by it.
      </p>
      <ul className="card rows">
        {corrections.map((one) => (
          <li key={one.correctionId}>
            <div className="row thing plain">
              <div>
                <p className="who">{SPENDING_CATEGORIES[one.category]}</p>
                <p className="what">
                  {wordsOf(one)}
                  <span className="sub-line">You chose it on {formatDate(one.madeAt)}.</span>
                </p>
              </div>
              <button
                className="link"
                type="button"
                disabled={!online || isLoading}
                onClick={() => void takeBack(one.correctionId)}
              >
                Undo
                <span className="vh">
                  : {SPENDING_CATEGORIES[one.category]} for {one.shown}
                </span>
              </button>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function wordsOf({ learns, shown, direction, isForPast }: Corrections[number]): string {
  if (learns === 'nothing') return `One payment: ${shown}`
  const which = learns === 'payee' ? `${direction === 'in' ? 'from' : 'to'} ${shown}` : `with the words “${shown}”`
  return `Everything ${which}${isForPast ? ', past ones as well' : ', from then on'}`
}
