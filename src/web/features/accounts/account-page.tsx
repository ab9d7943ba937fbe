/** Shows one account: its figures, the details that others need to pay into it, its name, and whether Home shows it. */
import { useState } from 'react'
import { useNavigate, useParams } from '../../ui/router/router.tsx'
import type { Account } from '../../../contract/accounts/account.ts'
import { useGetAccountsQuery } from '../../api/accounts/account-api.ts'
import { accountLabel } from '../../session/account-label.ts'
import { useHiddenBalances } from '../../session/preferences/hidden-balances.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { useAppDispatch } from '../../session/store/hooks.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Link } from '../../ui/router/link.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { cardActions } from './card-actions.ts'
import { ChangeCard } from './change-card.tsx'
import { RenameSheet } from './rename-sheet.tsx'
import { ShareCard } from './share-card.tsx'
import { tNodes, t } from '../../language/language.ts'
import * as layoutStyles from '../../ui/layout.module.css'

export function AccountPage() {
  const { accountNumber } = useParams()
  const query = useGetAccountsQuery()
  const account = query.data?.find((one) => one.accountNumber === accountNumber)
  return (
    <QueryPage
      head={
        <PageHead back={<BackLink to={PATHS.accounts}>{t('Accounts')}</BackLink>}>
          {account === undefined ? t('Account') : accountLabel(account)}
        </PageHead>
      }
      query={query}
      what={t('your account')}
      still={t('Your money is not affected.')}
      ageOf={t('Balance')}
      isEmpty={() => account === undefined}
      empty={
        <EmptyState title={t('You have no account with this number')}>
          <p>
            {tNodes('It may have been closed. {link}', {
              link: <Link to={PATHS.accounts}>{t('See your accounts')}</Link>,
            })}
          </p>
        </EmptyState>
      }
      bones={
        <CardBones>
          <Bone width={3} height={3} />
          <Bone width={4} height={4} />
          <Bone height={6} />
        </CardBones>
      }
    >
      {() => account && <Details account={account} />}
    </QueryPage>
  )
}

function Details({ account }: { readonly account: Account }) {
  const [hidden] = useHiddenBalances()
  const [renaming, setRenaming] = useState(false)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>
      <div className={layoutStyles.stack}>
        <AccountCard account={account} hidden={hidden} {...cardActions(account, dispatch, (to) => void navigate(to))} />
        <ChangeCard account={account} onRename={() => setRenaming(true)} />
      </div>
      <ShareCard account={account} />
      {renaming && <RenameSheet account={account} onClose={() => setRenaming(false)} />}
    </div>
  )
}
