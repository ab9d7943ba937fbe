/** A table of differences. A difference opens to its explanation, and to the order that explains it. */
import { useState } from 'react'
import * as v from 'valibot'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { ReconciliationBreak } from '../../contract/staff/staff-reconciliation.ts'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { ProposeForm } from '../orders/propose-form.tsx'
import { useDuty } from '../session/session.tsx'
import { dateTime } from '../texts.ts'
import { Fact, Facts } from '../ui/facts.tsx'
import { OpenButton } from '../ui/open-button.tsx'
import * as styles from '../ui/page.module.css'
import { ageText, BREAK_TEXTS, NETWORK_TEXTS, sideText } from './reconciliation-texts.ts'

export interface BreakTableProps {
  readonly breaks: readonly ReconciliationBreak[]
  readonly proposed: (order: StaffOrder) => void
}

export function BreakTable({ breaks, proposed }: BreakTableProps) {
  // One difference is open at a time, so that the controls of its order have unique ids.
  const [openId, setOpenId] = useState<string>()
  const [now] = useState(() => Date.now())
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{breaks.length === 1 ? '1 difference' : `${breaks.length} differences`}</caption>
        <thead>
          <tr>
            <th scope="col">Reference</th>
            <th scope="col">Network</th>
            <th scope="col">Difference</th>
            <th scope="col" className={styles.amount}>
              Ours
            </th>
            <th scope="col" className={styles.amount}>
              Theirs
            </th>
            <th scope="col">Age</th>
            <th scope="col">Explained</th>
            <th scope="col">
              <span className={styles.hidden}>Details</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {breaks.map((one) => (
            <BreakRows
              key={one.breakId}
              difference={one}
              now={now}
              isOpen={one.breakId === openId}
              toggle={() => setOpenId(one.breakId === openId ? undefined : one.breakId)}
              proposed={(order) => {
                setOpenId(undefined)
                proposed(order)
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface BreakRowsProps extends Pick<BreakTableProps, 'proposed'> {
  readonly difference: ReconciliationBreak
  readonly now: number
  readonly isOpen: boolean
  readonly toggle: () => void
}

function BreakRows({ difference, now, isOpen, toggle, proposed }: BreakRowsProps) {
  const { breakId, reference, network, kind, direction, oursMinor, theirsMinor, currency } = difference
  const id = `break-${breakId}`
  return (
    <>
      <tr>
        <th scope="row">{reference}</th>
        <td>
          {NETWORK_TEXTS[network]}, {direction}
        </td>
        <td>{BREAK_TEXTS[kind]}</td>
        <td className={styles.amount}>{sideText(oursMinor, currency)}</td>
        <td className={styles.amount}>{sideText(theirsMinor, currency)}</td>
        <td>{ageText(difference.foundAt, now)}</td>
        <td>{difference.explanation === null ? 'no' : 'yes'}</td>
        <td>
          <OpenButton controls={id} name={reference} isOpen={isOpen} toggle={toggle} />
        </td>
      </tr>
      <tr id={id} hidden={!isOpen}>
        <td colSpan={8}>{isOpen && <Details difference={difference} proposed={proposed} />}</td>
      </tr>
    </>
  )
}

function Details({ difference, proposed }: Pick<BreakRowsProps, 'difference' | 'proposed'>) {
  const [maySeePayments, maySeeBooks, mayExplain] = [
    useDuty('payment.read'),
    useDuty('ledger.read'),
    useDuty('ledger.post'),
  ]
  const { kind, reference, foundAt, endedAt, explanation, explainedAt, journalId } = difference
  return (
    <div className={styles.details}>
      <Facts>
        <Fact name="First found" value={dateTime(foundAt)} />
        {endedAt !== null && <Fact name="Ended" value={dateTime(endedAt)} />}
        {explanation !== null && <Fact name="Explanation" value={explanation} />}
        {explainedAt !== null && <Fact name="Explained" value={dateTime(explainedAt)} />}
        {journalId !== null && (
          <Fact
            name="Booked by"
            value={maySeeBooks ? <Link to={`/books/journals/${journalId}`}>{journalId}</Link> : journalId}
          />
        )}
      </Facts>
      {kind === 'no-payment'
        ? maySeeBooks && <Link to={`/books/journals/${reference}`}>Open the journal of this entry</Link>
        : maySeePayments && <Link to={`/payments?text=${encodeURIComponent(reference)}`}>Find the payment</Link>}
      {explanation === null && endedAt === null && mayExplain && (
        <Explain breakId={difference.breakId} proposed={proposed} />
      )}
    </div>
  )
}

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
        If the difference needs a journal, <Link to="/books?view=journal">draft the journal</Link> first, and give its
        id here. If a payment needs a decision, decide it on the page of the payment. Another person checks this order.
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
