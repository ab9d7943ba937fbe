/** Lists recent bills, each with a button that fills its form again. The next press opens the review. */
import type { BillCategory } from '../../../values/vocabularies/bill-categories.ts'
import { formatShortDateTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { type RecentBill, useGetRecentBillsQuery, useRecentBills } from '../../api/bills/bills-api.ts'
import { CATEGORY_PATHS } from './category/category-paths.ts'
import { billPath } from '../../session/paths/links.ts'
import { Link } from '../../ui/router/link.tsx'
import { Loaded, type LoadQuery } from '../../ui/loading/loaded.tsx'
import { SkeletonRows } from '../../ui/loading/skeleton.tsx'
import { t } from '../../language/language.ts'
import { repeatOf } from './form/bill-draft.ts'
import { BillerMark } from './biller-mark.tsx'
import { STATUS_WORDS } from './status-words.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as linkStyles from '../../ui/router/link.module.css'
import * as listStyles from '../../ui/list/list.module.css'

const SHOWN = 5

/** Shows the recent bills of all categories. */
export function RecentBills() {
  return <PaidLately query={useRecentBills()} />
}

export function RecentBillsOf({ category }: { readonly category: BillCategory }) {
  return <PaidLately query={useGetRecentBillsQuery(category)} />
}

function PaidLately({ query }: { readonly query: LoadQuery<readonly RecentBill[]> }) {
  return (
    <section className={cardStyles.card} aria-labelledby="recent-bills">
      <div className={cardStyles.head}>
        <h2 id="recent-bills">{t('Recent')}</h2>
      </div>
      <Loaded
        query={query}
        what="your recent bills"
        title={t('We could not load these.')}
        still={t('Your money is not affected.')}
        className={`${cardStyles.pad} ${cardStyles.after}`}
        bones={<SkeletonRows count={3} />}
      >
        {(data) => <Rows bills={data.slice(0, SHOWN)} />}
      </Loaded>
    </section>
  )
}

function Rows({ bills }: { readonly bills: readonly RecentBill[] }) {
  if (bills.length === 0) {
    return (
      <p className={`muted ${cardStyles.pad} ${cardStyles.after}`}>
        {t('Bills you pay will appear here so you can pay again quickly.')}
      </p>
    )
  }
  return (
    <ul className={listStyles.list}>
      {bills.map((bill) => (
        <Row key={bill.paymentId} bill={bill} />
      ))}
    </ul>
  )
}

/**
 * The title is the name of the bundle or bouquet. For electricity it is the supplier, because the product name
 * "Prepaid" says too little.
 */
const titleOf = ({ category, productName, billerName }: RecentBill): string =>
  category === 'electricity' ? billerName : (productName ?? billerName)

function Row({ bill }: { readonly bill: RecentBill }) {
  const amount = formatMinor(BigInt(bill.amount), bill.currencyCode)
  return (
    <li className={`${listStyles.row} ${listStyles.payee}`}>
      <BillerMark biller={{ billerId: bill.billerId, name: bill.billerName }} />
      <div>
        <div className={listStyles.title}>
          <Link className={linkStyles.link} to={billPath(bill.paymentId)}>
            {titleOf(bill)}
          </Link>
        </div>
        <div className={listStyles.detail}>
          {amount} · {bill.customerReference}
          <span className={layoutStyles.line}>
            {STATUS_WORDS[bill.status]}, {formatShortDateTime(bill.createdAt)}
          </span>
        </div>
      </div>
      {bill.status === 'processing' ? (
        // A bill with an open outcome is not offered for another payment.
        <Link
          className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.small}`}
          to={billPath(bill.paymentId)}
          aria-label={t('Status of {name} for {number}', { name: bill.billerName, number: bill.customerReference })}
        >
          {t('Status')}
        </Link>
      ) : (
        bill.repeatable && (
          <Link
            className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.small}`}
            to={CATEGORY_PATHS[bill.category]}
            state={repeatOf(bill)}
            aria-label={t('Pay again: {billerName} for {number}', {
              billerName: bill.billerName,
              number: bill.customerReference,
            })}
          >
            {t('Pay again')}
          </Link>
        )
      )}
    </li>
  )
}
