/** One journal of the books with its lines, and the order that reverses it. */
import * as v from 'valibot'
import { entryKindName } from '../../values/vocabularies/entry-kinds.ts'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { useParams } from '../../web/ui/router/router.tsx'
import { ProposeForm } from '../orders/propose-form.tsx'
import type { Answer } from '../session/api.ts'
import { useDuty } from '../session/session.tsx'
import { amountText, dateTime, dayText } from '../texts.ts'
import { Fact, Facts, Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { useCall } from '../ui/use-call.ts'
import { AccountLink } from './account-link.tsx'
import { MadeOrder, useMadeOrder } from '../orders/made-order.tsx'
import { PageTitle } from '../ui/page-title.tsx'

type Journal = Answer<'books/journal'>

export function JournalPage() {
  const { journalId = '' } = useParams()
  const { data, problem, again } = useCall('books/journal', { journalId })
  return data === undefined ? (
    <LoadingOrProblem title="Journal" problem={problem} again={again} />
  ) : (
    <Story key={journalId} journal={data} changed={again} />
  )
}

function Story({ journal, changed }: { readonly journal: Journal; readonly changed: () => void }) {
  const mayPost = useDuty('ledger.post')
  return (
    <>
      <PageTitle>Journal</PageTitle>
      <Facts>
        <Fact name="Narration" value={journal.narration} />
        <Fact name="Kind" value={entryKindName(journal.kind)} />
        <Fact name="Posted" value={dateTime(journal.postedAt)} />
        <Fact name="Value date" value={dayText(journal.valueDate)} />
        <Fact name="Id" value={journal.journalId} />
        {journal.payment !== null && <Fact name="Payment" value={<PaymentLink {...journal.payment} />} />}
        {journal.reverses !== null && (
          <Fact name="Reverses" value={<Link to={`/books/journals/${journal.reverses}`}>The reversed journal</Link>} />
        )}
        {journal.reversedBy !== null && (
          <Fact
            name="Reversed by"
            value={<Link to={`/books/journals/${journal.reversedBy}`}>The reversing journal</Link>}
          />
        )}
      </Facts>
      <Rows
        caption="Lines"
        header={['Account', 'Name', 'Debit', 'Credit']}
        amounts={[2, 3]}
        rows={journal.lines.map(({ amountMinor, currency, ...line }) => {
          const isDebit = amountMinor.startsWith('-')
          const amount = amountText(amountMinor.replace('-', ''), currency)
          return [<AccountLink key="account" {...line} />, line.name, isDebit ? amount : '', isDebit ? '' : amount]
        })}
        empty=""
      />
      {mayPost && journal.reversedBy === null && <Reverse journal={journal} changed={changed} />}
    </>
  )
}

function PaymentLink({ paymentId, reference }: NonNullable<Journal['payment']>) {
  const opensPayments = useDuty('payment.open')
  return opensPayments ? <Link to={`/payments/${paymentId}`}>{reference}</Link> : reference
}

const FIELDS = {
  narration: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(3, 'Write 3 characters or more'),
    v.maxLength(140, 'Write at most 140 characters'),
  ),
}

function Reverse({ journal: { journalId }, changed }: { readonly journal: Journal; readonly changed: () => void }) {
  const [done, ended] = useMadeOrder(changed)
  return (
    <section className={styles.section} aria-labelledby="reverse">
      <h2 id="reverse">Reverse this journal</h2>
      <p>
        The reversal posts each line with the opposite sign. Another person checks the order. Refund a payment on the
        page of the payment, and not here.
      </p>
      <MadeOrder order={done} />
      <ProposeForm
        kind="reverse-journal"
        payload={{ journalId }}
        fields={FIELDS}
        button="Propose the reversal"
        done={ended}
      >
        {(errorOf) => (
          <TextField
            id="narration"
            label="Narration"
            hint="Holders of the accounts can read it."
            autoComplete="off"
            error={errorOf('narration')}
          />
        )}
      </ProposeForm>
    </section>
  )
}
