/** The entries of a customer's accounts in pages, the newest first. */
import { entryKindName } from '../../../values/vocabularies/entry-kinds.ts'
import { useState } from 'react'
import { SelectField } from '../../../web/ui/form/select-field.tsx'
import { Link } from '../../../web/ui/router/link.tsx'
import type { Answer } from '../../session/api.ts'
import { useDuty } from '../../session/session.tsx'
import { amountText, dateTime } from '../../texts.ts'
import { Rows } from '../../ui/facts.tsx'
import * as styles from '../../ui/page.module.css'
import { PageButtons } from '../../ui/page-buttons.tsx'
import { type OpenedRecord, Part } from './part.tsx'

export interface HistoryPartProps {
  readonly opened: OpenedRecord
  readonly accounts: Answer<'customers/read'>['accounts']
}

export function HistoryPart({ opened, accounts }: HistoryPartProps) {
  const [accountNumber, setAccountNumber] = useState(accounts[0]?.accountNumber)
  if (accountNumber === undefined) return <p>This customer has no account.</p>
  return (
    <>
      <div className={styles.form}>
        <SelectField
          id="history-account"
          label="Account"
          value={accountNumber}
          onChange={({ target }) => setAccountNumber(target.value)}
          choices={accounts.map((one) => ({
            value: one.accountNumber,
            label: `${one.accountNumber} ${one.label}${one.status === 'closed' ? ', closed' : ''}`,
          }))}
        />
      </div>
      <Entries key={accountNumber} opened={opened} accountNumber={accountNumber} />
    </>
  )
}

const HEADER = ['Reference', 'Posted', 'Kind', 'Other party and narration', 'Amount', 'Balance after']

interface EntriesProps extends Pick<HistoryPartProps, 'opened'> {
  readonly accountNumber: string
}

function Entries({ opened, accountNumber }: EntriesProps) {
  const [beforeSeq, setBeforeSeq] = useState<string | null>(null)
  const maySeeBooks = useDuty('ledger.read')
  const opensPayments = useDuty('payment.open')
  return (
    <Part opened={opened} part="history" more={{ accountNumber, beforeSeq }}>
      {({ entries, currency, nextBeforeSeq }, isLoading) => (
        <>
          <Rows
            caption={`Entries of ${accountNumber}`}
            header={[...HEADER, ...(maySeeBooks ? ['Journal'] : [])]}
            amounts={[4, 5]}
            rows={entries.map((one) => [
              one.paymentId !== null && opensPayments ? (
                <Link key="payment" to={`/payments/${one.paymentId}`}>
                  {one.reference}
                </Link>
              ) : (
                one.reference
              ),
              dateTime(one.postedAt),
              one.isReversed ? `${entryKindName(one.kind)}, reversed` : entryKindName(one.kind),
              [one.counterparty, one.narration].filter(Boolean).join(': ') || '—',
              amountText(one.amountMinor, currency),
              amountText(one.balanceAfterMinor, currency),
              ...(maySeeBooks ? [<JournalLink key="journal" journalId={one.journalId} />] : []),
            ])}
            empty="The account has no entry."
          />
          <PageButtons
            rows="entries"
            before={beforeSeq}
            nextBefore={nextBeforeSeq}
            isLoading={isLoading}
            choose={setBeforeSeq}
          />
        </>
      )}
    </Part>
  )
}

const JournalLink = ({ journalId }: { readonly journalId: string }) => (
  <Link to={`/books/journals/${journalId}`}>Open the journal</Link>
)
