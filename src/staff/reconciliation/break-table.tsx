/** A table of differences. A difference opens to its explanation, and to the order that explains it. */
import { useState } from 'react'
import * as v from 'valibot'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import {
  type ReconciliationBreak,
  settlementAccountOf,
  surplusMinor,
} from '../../contract/staff/staff-reconciliation.ts'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { ProposeForm } from '../orders/propose-form.tsx'
import { useDuty } from '../session/session.tsx'
import { ageText, dateTime } from '../texts.ts'
import { Fact, Facts } from '../ui/facts.tsx'
import { OpenTable } from '../ui/open-table.tsx'
import * as styles from '../ui/page.module.css'
import { BREAK_TEXTS, NETWORK_TEXTS } from '../../values/vocabularies/staff-texts/reconciliation-texts.ts'
import { isUnexplained, sideText } from './reconciliation-texts.ts'
import { TieBreaks, UntieBreaks } from './tie-breaks.tsx'

export interface BreakTableProps {
  readonly breaks: readonly ReconciliationBreak[]
  /** The differences of the same list, without the filters. A difference can be tied to each of them. */
  readonly all: readonly ReconciliationBreak[]
  readonly proposed: (order: StaffOrder) => void
}

export function BreakTable({ breaks, all, proposed }: BreakTableProps) {
  const [now] = useState(() => Date.now())
  return (
    <OpenTable
      caption={breaks.length === 1 ? '1 difference' : `${breaks.length} differences`}
      header={['Reference', 'Network', 'Difference', 'Ours', 'Theirs', 'Age', 'Explained']}
      amounts={[3, 4]}
      rows={breaks.map((one) => ({
        id: one.breakId,
        name: one.reference,
        cells: [
          one.reference,
          `${NETWORK_TEXTS[one.network]}, ${one.direction}`,
          BREAK_TEXTS[one.kind],
          sideText(one.oursMinor, one.currency),
          sideText(one.theirsMinor, one.currency),
          ageText(one.foundAt, now),
          explainedText(one),
        ],
        renderDetails: (close) => (
          <Details
            difference={one}
            all={all}
            proposed={(order) => {
              close()
              proposed(order)
            }}
          />
        ),
      }))}
      empty="There is no difference here."
    />
  )
}

/** "no", "yes", "tied to NIP-1", "books NIP-1" */
function explainedText(one: ReconciliationBreak): string {
  if (isUnexplained(one)) return 'no'
  if (one.explanation === null && one.books !== null) return `books ${one.books.reference}`
  return one.tiedTo === null ? 'yes' : `tied to ${one.tiedTo.reference}`
}

interface DetailsProps extends Pick<BreakTableProps, 'all' | 'proposed'> {
  readonly difference: ReconciliationBreak
}

function Details({ difference, all, proposed }: DetailsProps) {
  const [maySeePayments, maySeeBooks, mayExplain] = [
    useDuty('payment.read'),
    useDuty('ledger.read'),
    useDuty('ledger.post'),
  ]
  const { kind, reference, foundAt, endedAt, explanation, explainedAt, journalId, tiedTo, books } = difference
  return (
    <>
      <Facts>
        <Fact name="First found" value={dateTime(foundAt)} />
        {endedAt !== null && <Fact name="Ended" value={dateTime(endedAt)} />}
        {explanation !== null && <Fact name="Explanation" value={explanation} />}
        {explainedAt !== null && <Fact name="Explained" value={dateTime(explainedAt)} />}
        {tiedTo !== null && (
          <Fact
            name="Tied to"
            value={
              tiedTo.holds
                ? tiedTo.reference
                : `${tiedTo.reference}, which has ended. Explain or tie this difference again.`
            }
          />
        )}
        {books !== null && <Fact name="Books the difference" value={books.reference} />}
        {journalId !== null && (
          <Fact
            name={tiedTo === null ? 'Booked by' : 'Rest booked by'}
            value={maySeeBooks ? <Link to={`/books/journals/${journalId}`}>{journalId}</Link> : journalId}
          />
        )}
      </Facts>
      {kind === 'no-payment'
        ? maySeeBooks && <Link to={`/books/journals/${reference}`}>Open the journal of this entry</Link>
        : maySeePayments && <Link to={`/payments?text=${encodeURIComponent(reference)}`}>Find the payment</Link>}
      {isUnexplained(difference) && endedAt === null && mayExplain && (
        <>
          {mayBook(difference) && <Book breakId={difference.breakId} />}
          <Explain breakId={difference.breakId} proposed={proposed} />
          <TieBreaks difference={difference} all={all} proposed={proposed} />
        </>
      )}
      {tiedTo?.holds === true && mayExplain && <UntieBreaks breakId={difference.breakId} proposed={proposed} />}
    </>
  )
}

const mayBook = (difference: ReconciliationBreak): boolean =>
  settlementAccountOf(difference) !== undefined && surplusMinor(difference) !== 0n

const Book = ({ breakId }: { readonly breakId: string }) => (
  <section className={styles.section} aria-labelledby="book">
    <h3 id="book">Book the difference</h3>
    <p>
      The draft of the journal has the account of the network, the side, the amount and the value date. You add the
      other account. One order posts the journal and explains the difference.
    </p>
    <div>
      <Link className={styles.linkButton} to={`/books?view=journal&difference=${breakId}`}>
        Book
      </Link>
    </div>
  </section>
)

const FIELDS = {
  journalId: v.pipe(
    v.string(),
    v.trim(),
    v.transform((typed) => (typed === '' ? null : typed)),
    v.nullable(v.pipe(v.string(), v.uuid('Enter the id of a journal, or leave the field empty'))),
  ),
}

function Explain({ breakId, proposed }: { readonly breakId: string } & Pick<BreakTableProps, 'proposed'>) {
  return (
    <section className={styles.section} aria-labelledby="explain">
      <h3 id="explain">Explain the difference</h3>
      <p>
        Give the id of a journal here only when it is posted already. If a payment needs a decision, decide it on the
        page of the payment. Another person checks this order.
      </p>
      <ProposeForm
        kind="explain-break"
        payload={{ breakId }}
        fields={FIELDS}
        button="Propose the explanation"
        done={proposed}
      >
        {(errorOf) => (
          <TextField
            id="journalId"
            label="Journal that books the difference (optional)"
            autoComplete="off"
            error={errorOf('journalId')}
          />
        )}
      </ProposeForm>
    </section>
  )
}
