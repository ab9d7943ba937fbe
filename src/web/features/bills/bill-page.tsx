/** Shows one category of bills: loads the data of its form, and opens the review when the bank has answered. */
import { Suspense, useEffect } from 'react'
import { useLocation } from '../../ui/router/router.tsx'
import type { Account } from '../../../contract/accounts/account.ts'
import { useGetAccountsQuery } from '../../api/accounts/account-api.ts'
import { useGetBillersQuery } from '../../api/bills/bills-api.ts'
import { UnsettledNote } from '../../payment/unsettled-note.tsx'
import { shownAccounts } from '../../session/account-label.ts'
import { CATEGORY_PATHS } from './category/category-paths.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { useHiddenBalances } from '../../session/preferences/hidden-balances.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import { Link } from '../../ui/router/link.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { t } from '../../language/language.ts'
import { BILL_CATEGORIES, type BillCategory, isTopUp } from '../../../values/vocabularies/bill-categories.ts'
import type { RepeatBill } from './form/bill-draft.ts'
import { BillForm } from './form/bill-form.tsx'
import { CATEGORY_DISPLAY } from './category/category-display.tsx'
import { BILL } from './kept-bill.ts'
import { RecentBillsOf } from './recent-bills.tsx'
import { SavedBills } from './saved/saved-bills.tsx'
import { useRecentNumbers } from './form/use-recent-numbers.ts'
import { BillerWarning } from './form/biller-warning.tsx'
import { useBill } from './use-bill.ts'
import * as styles from './bill-page.module.css'
import * as chipStyles from '../../ui/list/chip.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

/** Loads while the customer fills in the form, because no approval can come before. */
const BillReviewContainer = lazyPage(async () => (await import('./bill-review.tsx')).BillReviewContainer)

/** Only the form of the gaming category shows the note. */
const GamingNote = lazyPage(async () => (await import('./gaming/gaming-note.tsx')).GamingNote)

export function BillPage({ category }: { readonly category: BillCategory }) {
  const { key, state } = useLocation()
  // "Pay again" on this same page begins a new form.
  const begun = (state as RepeatBill | null)?.repeat === undefined ? '' : key
  const accounts = useGetAccountsQuery()
  const billers = useGetBillersQuery(category)
  const own = accounts.data && shownAccounts(accounts.data).filter(({ currencyCode }) => currencyCode === 'NGN')
  const failed = accounts.data === undefined ? accounts : billers
  return (
    <>
      <PageHead back={<BackLink to={PATHS.bills}>{t('Bills')}</BackLink>}>{CATEGORY_DISPLAY[category].title}</PageHead>
      {isTopUp(category) && <PhoneTabs category={category} />}
      <Loaded
        query={{ ...failed, data: own && billers.data && { own, offered: billers.data } }}
        what={t('what you can pay')}
        loading={t('Loading what you can pay')}
        title={t('We could not load what you can pay.')}
        still={t('Nothing has been paid, and your money is not affected.')}
        bones={<Bones />}
      >
        {(data) =>
          data.own.length === 0 ? (
            <EmptyState title={t('You have no naira account to pay from yet')}>
              <p>{t('Bills are paid in naira. When a naira account is open in your name, you can pay here.')}</p>
            </EmptyState>
          ) : data.offered.billers.length === 0 ? (
            <EmptyState title={t('Nothing can be paid here at the moment')}>
              <p>{t('None of these billers takes payments right now. Please look again later.')}</p>
            </EmptyState>
          ) : (
            <div className={layoutStyles.stack}>
              <UnsettledNote kind={BILL} />
              {category === 'sports' && (
                <Suspense fallback={null}>
                  <GamingNote />
                </Suspense>
              )}
              <BillContainer key={begun} category={category} accounts={data.own} offered={data.offered} />
              <SavedBills category={category} />
              <RecentBillsOf category={category} />
              <Freshness what={t('Balance')} loadedAtMs={accounts.fulfilledTimeStamp} />
            </div>
          )
        }
      </Loaded>
    </>
  )
}

/** Switches between airtime and data. Both go to the same phone numbers, and customers often open the wrong form. */
function PhoneTabs({ category }: { readonly category: BillCategory }) {
  return (
    <nav className={`${chipStyles.group} ${styles.tabs}`} aria-label={t('Airtime or data')}>
      {BILL_CATEGORIES.filter(isTopUp).map((one) => (
        <Link
          key={one}
          className={chipStyles.chip}
          to={CATEGORY_PATHS[one]}
          aria-current={one === category ? 'page' : undefined}
        >
          {CATEGORY_DISPLAY[one].title}
        </Link>
      ))}
    </nav>
  )
}

interface BillDeskProps {
  readonly category: BillCategory
  readonly accounts: readonly Account[]
  readonly offered: NonNullable<ReturnType<typeof useGetBillersQuery>['data']>
}

function BillContainer({ category, accounts, offered }: BillDeskProps) {
  const [hidden] = useHiddenBalances()
  const { billers, charges, myNumber } = offered
  const recentNumbers = useRecentNumbers(category)
  const bill = useBill(category, { billers, accounts, charges, suggestedBillerId: myNumber?.suggestedBillerId ?? null })
  useEffect(() => {
    // The code is not requested without a connection, because a browser does not request failed code again.
    if (navigator.onLine) BillReviewContainer.preload().catch(() => undefined)
  }, [])
  return (
    <>
      <BillerWarning billers={billers} chosen={bill.form.biller} />
      <BillForm {...bill.form} hidden={hidden} myNumber={myNumber} recentNumbers={recentNumbers} />
      {bill.review && (
        <Suspense fallback={null}>
          <BillReviewContainer
            key={bill.review.offer.challengeId}
            category={category}
            review={bill.review}
            hidden={hidden}
            onClose={bill.closeReview}
          />
        </Suspense>
      )}
    </>
  )
}

function Bones() {
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
      <CardBones>
        <Bone width={2} height={3} />
        <Bone height={5} />
        <Bone width={2} height={3} />
        <Bone height={5} />
      </CardBones>
      <CardBones>
        <Bone width={3} height={3} />
        <Bone height={6} />
      </CardBones>
    </div>
  )
}
