/** Transfers between the customer's own accounts, in the same currency or another. */
import { Suspense } from 'react'
import type { Account } from '../../../../contract/accounts/account.ts'
import { useGetAccountsQuery } from '../../../api/accounts/account-api.ts'
import { shownAccounts } from '../../../session/account-label.ts'
import { useHiddenBalances } from '../../../session/preferences/hidden-balances.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { Freshness } from '../../../ui/loading/freshness.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { reviewKey } from '../ask-for-offer.ts'
import { LateReview } from '../review/late-reviews.tsx'
import { SelfForm } from './self-form.tsx'
import { UnsettledTransferNote } from '../unsettled-transfer-note.tsx'
import { useSelfTransfer } from './use-self-transfer.ts'
import { WithAccounts } from '../with-accounts.tsx'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'

export function SelfPage() {
  const accounts = useGetAccountsQuery()
  const own = accounts.data && shownAccounts(accounts.data)
  return (
    <>
      <PageHead back={<BackLink to={PATHS.transfers}>{t('Transfer')}</BackLink>}>{t('Between your accounts')}</PageHead>
      <WithAccounts
        query={{ ...accounts, data: own }}
        isEmpty={(shown) => !isPair(shown)}
        empty={
          <EmptyState
            title={t('You need a second account for this')}
            action={
              <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.accounts}>
                {t('Open a foreign currency account')}
              </Link>
            }
          >
            <p>{t('Then you can move money between your accounts, and exchange naira, dollars, euros and pounds.')}</p>
          </EmptyState>
        }
      >
        {(shown) =>
          isPair(shown) && (
            <>
              <UnsettledTransferNote />
              <SelfContainer accounts={shown} />
              <Freshness what={t('Balance')} loadedAtMs={accounts.fulfilledTimeStamp} />
            </>
          )
        }
      </WithAccounts>
    </>
  )
}

type Pair = readonly [Account, Account, ...Account[]]
const isPair = (accounts: readonly Account[]): accounts is Pair => accounts.length > 1

/** The form, and above it the review once the bank has answered. */
function SelfContainer({ accounts }: { readonly accounts: Pair }) {
  const [hidden] = useHiddenBalances()
  const transfer = useSelfTransfer(accounts)
  const { review, busy, onReview } = transfer
  return (
    <>
      <SelfForm {...transfer} accounts={accounts} hidden={hidden} />
      <Suspense fallback={null}>
        {review && (
          <LateReview
            key={reviewKey(review)}
            forgetDraft={transfer.forgetDraft}
            review={review}
            hidden={hidden}
            onClose={transfer.closeReview}
            renewal={{ busy, onRenew: onReview }}
          />
        )}
      </Suspense>
    </>
  )
}
