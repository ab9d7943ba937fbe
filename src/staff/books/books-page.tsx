/** The books: the chart of accounts with balances, the trial balance and the journals of a day, the position in each currency, the closed days, the checks, and a journal by hand. The address has the view. */
import type { ReactNode } from 'react'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { useQuery } from '../../web/ui/router/use-query.ts'
import type { Answer } from '../session/api.ts'
import { useDuty } from '../session/session.tsx'
import { amountText } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { useCall } from '../ui/use-call.ts'
import { AccountLink } from './account-link.tsx'
import { BooksChecks } from './books-checks.tsx'
import { ClosedDays } from './closed-days.tsx'
import { Journals } from './journals.tsx'
import { OpenBooks } from './open-books.tsx'
import { Positions } from './positions.tsx'
import { PostJournal } from './post-journal.tsx'
import { TrialBalance } from './trial-balance.tsx'
import { UnclaimedBalances } from './unclaimed-balances.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const VIEWS: readonly { readonly value: string; readonly label: string; readonly View: () => ReactNode }[] = [
  { value: 'chart', label: 'Chart of accounts', View: Chart },
  { value: 'trial-balance', label: 'Trial balance of a day', View: TrialBalance },
  { value: 'journals', label: 'Journals of a day', View: Journals },
  { value: 'positions', label: 'Position in each currency', View: Positions },
  { value: 'closed-days', label: 'Closed days', View: ClosedDays },
  { value: 'checks', label: 'Checks of the books', View: BooksChecks },
  { value: 'unclaimed', label: 'Money of customers who have left', View: UnclaimedBalances },
  { value: 'journal', label: 'Journal by hand', View: PostJournal },
]

export function BooksPage() {
  useListKeys()
  const [query, setQuery] = useQuery()
  const mayPost = useDuty('ledger.post')
  const views = VIEWS.filter(({ value }) => value !== 'journal' || mayPost)
  const { value, View } = views.find((one) => one.value === query.get('view')) ?? { value: 'chart', View: Chart }
  return (
    <>
      <PageTitle>Books</PageTitle>
      <search className={styles.searchRow}>
        <SelectField
          id="view"
          label="View"
          value={value}
          choices={views.map(({ value: view, label }) => ({ value: view, label }))}
          onChange={({ target }) => setQuery({ view: target.value })}
        />
      </search>
      <View />
    </>
  )
}

function Chart() {
  const { data, problem, again } = useCall('books/chart', {})
  return data === undefined ? <LoadingOrProblem problem={problem} again={again} /> : <ChartTables chart={data} />
}

const HEADER = ['Account', 'Name', 'Currency', 'Side', 'Balance (minor)', 'On hold (minor)']

function ChartTables({ chart: { accounts, customers } }: { readonly chart: Answer<'books/chart'> }) {
  return (
    <>
      <OpenBooks />
      <ListTools
        fileName="chart-of-accounts"
        header={HEADER}
        rows={accounts.map((one) => [
          one.code,
          one.name,
          one.currency,
          one.normalSide,
          one.balanceMinor,
          one.heldMinor,
        ])}
        help={
          <p>
            A debit balance is below zero. The list has the accounts of the bank. The accounts of customers are one line
            in each currency.
          </p>
        }
      />
      <Rows
        caption={`${accounts.length} accounts of the bank`}
        header={['Account', 'Name', 'Side', 'Balance', 'On hold']}
        amounts={[3, 4]}
        rows={accounts.map((one) => [
          <AccountLink key="account" {...one} />,
          one.isClosed ? `${one.name} (closed)` : one.name,
          one.normalSide,
          amountText(one.balanceMinor, one.currency),
          amountText(one.heldMinor, one.currency),
        ])}
        empty="The books have no account of the bank yet."
      />
      <Rows
        caption="Accounts of customers"
        header={['Currency', 'Open accounts', 'Balance', 'On hold']}
        amounts={[1, 2, 3]}
        rows={customers.map((one) => [
          one.currency,
          one.accounts.toLocaleString('en-GB'),
          amountText(one.balanceMinor, one.currency),
          amountText(one.heldMinor, one.currency),
        ])}
        empty="The books have no account of a customer yet."
      />
    </>
  )
}
