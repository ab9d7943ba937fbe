/** A bill whose outcome was unknown when its page was left: asked about here too, and said before another is paid. */
import { useState } from 'react'
import { formatMinor } from '../../../values/money.ts'
import { type Outcome, useOutcome } from '../../approval/use-outcome.ts'
import { billPath } from '../../session/bill-paths.ts'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { KEPT_BILL, type UnsettledBill, useBillOutcomes } from './kept-bill.ts'

export function UnsettledBillNote() {
  const [kept] = useState(KEPT_BILL.readUnsettled)
  return (
    kept && (
      <div aria-live="polite">
        <OutcomeNote kept={kept} />
      </div>
    )
  )
}

function OutcomeNote({ kept }: { readonly kept: UnsettledBill }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const asked = { paymentId: kept.paymentId, challengeId: kept.sentChallengeId }
  useOutcome(useBillOutcomes(), outcome === undefined ? asked : undefined, (told) => {
    if (told === 'withdrawn') KEPT_BILL.forget()
    else KEPT_BILL.markAnswered()
    setOutcome(told)
  })
  if (outcome === 'withdrawn') {
    return (
      <Note kind="ok">
        <p>
          <span className="strong">Nothing left your account</span> for your last payment{whatOf(kept)}. Its approval
          did not get through and is withdrawn, so you can pay it again now.
        </p>
      </Note>
    )
  }
  const link = <Link to={billPath(kept.paymentId)}>See what became of it</Link>
  return (
    <Note kind={outcome === undefined ? 'wait' : 'info'}>
      {outcome === undefined ? (
        <p>
          <span className="strong">We are still checking a payment</span>
          {whatOf(kept)}. {link}. You can make the next one as soon as we know.
        </p>
      ) : (
        <p>
          <span className="strong">We have the answer</span> to your last payment{whatOf(kept)}. {link} before you pay
          it again.
        </p>
      )}
    </Note>
  )
}

/** " of ₦1,000.00 to MTN 08031234567"; nothing where a logout has taken that away. */
function whatOf({ order }: UnsettledBill): string {
  return order === undefined ? '' : ` of ${formatMinor(BigInt(order.content.amount), 'NGN')} to ${order.recipientName}`
}
