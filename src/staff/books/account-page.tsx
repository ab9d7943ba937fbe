/** One account of the books with its entries, in pages. */
import { entryKindName } from '../../values/vocabularies/entry-kinds.ts'
import { useState } from 'react'
import { Link } from '../../web/ui/router/link.tsx'
import { useParams } from '../../web/ui/router/router.tsx'
import type { Answer } from '../session/api.ts'
import { amountText, dateTime, dayText } from '../texts.ts'
import { Fact, Facts, Rows } from '../ui/facts.tsx'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { PageButtons } from '../ui/page-buttons.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useCall } from '../ui/use-call.ts'
import { PageTitle } from '../ui/page-title.tsx'

export function AccountPage() {
  const { account = '' } = useParams()
  return <Entries key={account} account={account} />
}

function Entries({ account }: { readonly account: string }) {
  useListKeys()
  const [beforeSeq, setBeforeSeq] = useState<string | null>(null)
  const { data, problem, isLoading, again } = useCall('books/account', { account, beforeSeq })
  if (data === undefined) return <LoadingOrProblem title="Account" problem={problem} again={again} />
  const { nextBeforeSeq } = data
  return (
    <>
      <AccountFacts account={data.account} />
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      <EntryTable page={data} />
      <PageButtons
        rows="entries"
        before={beforeSeq}
        nextBefore={nextBeforeSeq}
        isLoading={isLoading}
        choose={setBeforeSeq}
      />
    </>
  )
}

function AccountFacts({ account }: Pick<Answer<'books/account'>, 'account'>) {
  return (
    <>
      <PageTitle>{`Account ${account.code ?? account.accountId}`}</PageTitle>
      <Facts>
        <Fact name="Name" value={account.name} />
        <Fact name="Number in the books" value={account.accountId} />
        <Fact name="Side" value={account.normalSide} />
        <Fact name="Balance" value={amountText(account.balanceMinor, account.currency)} />
        <Fact name="On hold" value={amountText(account.heldMinor, account.currency)} />
        <Fact name="State" value={account.isClosed ? 'closed' : 'open'} />
      </Facts>
    </>
  )
}

function EntryTable({ page: { account, entries } }: { readonly page: Answer<'books/account'> }) {
  const { currency } = account
  return (
    <>
      <ListTools
        fileName={`entries-${account.code ?? account.accountId}`.replace(':', '-')}
        header={['Number', 'Posted', 'Value date', 'Journal', 'Kind', 'Narration', 'Amount (minor)', 'Balance (minor)']}
        rows={entries.map((one) => [
          one.seq,
          one.postedAt,
          one.valueDate,
          one.journalId,
          one.kind,
          one.narration,
          one.amountMinor,
          one.balanceAfterMinor,
        ])}
        help={<p>The newest entry is first. The file has the entries of this page. A debit is below zero.</p>}
      />
      <Rows
        caption="Entries"
        header={['Narration', 'Kind', 'Posted', 'Value date', 'Amount', 'Balance after']}
        amounts={[4, 5]}
        rows={entries.map((one) => [
          <Link key="journal" to={`/books/journals/${one.journalId}`}>
            {one.narration || one.journalId}
          </Link>,
          entryKindName(one.kind),
          dateTime(one.postedAt),
          dayText(one.valueDate),
          amountText(one.amountMinor, currency),
          one.balanceAfterMinor === null ? '—' : amountText(one.balanceAfterMinor, currency),
        ])}
        empty="The account has no entry."
      />
    </>
  )
}
