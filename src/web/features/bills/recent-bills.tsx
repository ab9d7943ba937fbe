/** What was paid lately, each to be paid again: one press fills the form, the next one reviews it. */
import { formatShortDateTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { type BillCategory, type RecentBill, useGetRecentBillsQuery } from '../../api/bills-api.ts'
import { callProblem } from '../../api/call-problem.ts'
import { billPath, CATEGORY_PATHS } from '../../session/bill-paths.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx'
import { repeatOf } from './bill-draft.ts'
import { BillerMark } from './biller-mark.tsx'
import { STATUS_WORDS } from './status-words.ts'

const SHOWN = 5

/** Of one category, or of all. */
export function RecentBills({ category }: { readonly category?: BillCategory }) {
  const query = useGetRecentBillsQuery(category)
  return (
    <section className="card" aria-labelledby="recent-bills">
      <div className="cardhead">
        <h2 id="recent-bills">Paid lately</h2>
      </div>
      {query.data !== undefined ? (
        <Rows bills={query.data.slice(0, SHOWN)} />
      ) : query.error === undefined ? (
        <Loading label="Loading what you paid lately">
          <SkeletonRows count={3} />
        </Loading>
      ) : (
        <div className="pad after-head">
          <InlineError
            title="We could not load these."
            reference={callProblem(query.error).reference}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          >
            {callProblem(query.error).message}. Your money is not affected.
          </InlineError>
        </div>
      )}
    </section>
  )
}

function Rows({ bills }: { readonly bills: readonly RecentBill[] }) {
  if (bills.length === 0) {
    return <p className="muted pad after-head">Nothing yet. What you pay shows here, to pay again in two presses.</p>
  }
  return (
    <ul className="rows">
      {bills.map((bill) => (
        <Row key={bill.paymentId} bill={bill} />
      ))}
    </ul>
  )
}

function Row({ bill }: { readonly bill: RecentBill }) {
  const amount = formatMinor(BigInt(bill.amount), bill.currencyCode)
  return (
    <li className="row payee">
      <BillerMark biller={{ billerId: bill.billerId, name: bill.billerName }} />
      <div>
        <div className="who">
          <Link className="link" to={billPath(bill.paymentId)}>
            {bill.productName ?? bill.billerName}
          </Link>
        </div>
        <div className="what">
          {amount} · {bill.customerReference}
          <span className="sub-line">
            {STATUS_WORDS[bill.status]}, {formatShortDateTime(bill.createdAt)}
          </span>
        </div>
      </div>
      {bill.repeatable && (
        <Link
          className="btn sec sm"
          to={CATEGORY_PATHS[bill.category]}
          state={repeatOf(bill)}
          aria-label={`Pay again: ${bill.billerName} for ${bill.customerReference}`}
        >
          Pay again
        </Link>
      )}
    </li>
  )
}
