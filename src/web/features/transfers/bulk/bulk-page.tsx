/** Makes a payment batch: the list is pasted or chosen, checked line by line, reviewed, and approved once. */
import { useEffect, useState } from 'react'
import type { Account } from '../../../../contract/accounts/account.ts'
import { useGetAccountsQuery, useGetLimitsQuery } from '../../../api/accounts/account-api.ts'
import { PartOffNote } from '../../../payment/part-off-note.tsx'
import { shownAccounts } from '../../../session/account-label.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { QueryPage } from '../../../ui/loading/query-page.tsx'
import { Bone, CardBones } from '../../../ui/loading/skeleton.tsx'
import { SwitchNote } from '../switch-note.tsx'
import { CheckStep } from './check-step.tsx'
import { keepList, readKeptList } from './kept-list.ts'
import { PastLists } from './past-lists.tsx'
import type { ReadRow } from './list-cells.ts'
import { StartStep } from './start-step.tsx'
import { UnsettledList } from './unsettled-list.tsx'
import { useRows } from './use-rows.ts'
import { t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'

export function BulkPage() {
  // A batch may use most of the balance, so the page compares it with the current balance.
  const accounts = useGetAccountsQuery(undefined, { refetchOnMountOrArgChange: true })
  const naira = accounts.data && shownAccounts(accounts.data).filter(({ currencyCode }) => currencyCode === 'NGN')
  if (naira !== undefined && naira.length > 0) return <BulkContainer accounts={naira} />
  return (
    <QueryPage
      head={<Head step="start" />}
      query={{ ...accounts, data: naira }}
      what={t('your accounts')}
      still={t('Your money is not affected.')}
      empty={
        <EmptyState title={t('You have no naira account to pay from')}>
          <p>{t('We pay lists in naira. Open a naira account first.')}</p>
        </EmptyState>
      }
      bones={<Bones />}
    >
      {() => null}
    </QueryPage>
  )
}

function Head({ step }: { readonly step: 'start' | 'check' }) {
  return (
    <PageHead back={<BackLink to={PATHS.transfers}>{t('Transfer')}</BackLink>} step={step} title={t('Pay many people')}>
      {step === 'start' ? t('Pay many people') : t('Check your list')}
    </PageHead>
  )
}

function BulkContainer({ accounts }: { readonly accounts: readonly Account[] }) {
  const [kept, setKept] = useState(readKeptList)
  const list = useRows(kept.rows)
  const limits = useGetLimitsQuery().data
  const from = accounts.find(({ accountNumber }) => accountNumber === kept.fromAccountNumber) ?? accounts[0]
  const { fromAccountNumber, text } = kept
  const { rows } = list
  useEffect(
    () => keepList({ fromAccountNumber, text, rows: rows.map(({ typed }) => typed) }),
    [fromAccountNumber, text, rows],
  )
  if (from === undefined) return null

  const isChecking = list.rows.length > 0
  return (
    <>
      <Head step={isChecking ? 'check' : 'start'} />
      <UnsettledList />
      <SwitchNote />
      <PartOffNote part="payment-batches" />
      {isChecking ? (
        <CheckStep
          list={list}
          accounts={accounts}
          from={from}
          limits={limits}
          onFrom={(fromAccountNumber) => setKept({ ...kept, fromAccountNumber })}
          onBack={() => list.start([])}
          onDone={() => keepList(undefined)}
        />
      ) : (
        <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
          <StartStep
            text={kept.text}
            onText={(text) => setKept({ ...kept, text })}
            onRead={(rows: readonly ReadRow[]) => list.start(rows)}
          />
          <PastLists />
        </div>
      )}
    </>
  )
}

function Bones() {
  return (
    <div className={`${layoutStyles.columns} ${layoutStyles.side}`}>
      <CardBones>
        <Bone width={3} height={3} />
        <Bone height={6} />
        <Bone width={2} height={4} />
      </CardBones>
      <CardBones />
    </div>
  )
}
