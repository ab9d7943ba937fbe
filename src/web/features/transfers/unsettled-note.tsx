/** A transfer whose outcome was unknown when its page was left: asked about here too, and said before another is made. */
import { useState } from 'react'
import { formatMinor } from '../../../values/money.ts'
import { type Outcome, useOutcome } from '../../approval/use-outcome.ts'
import { receiptPath } from '../../session/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { KEPT_TRANSFER, type UnsettledTransfer } from './kept-transfer.ts'
import { useTransferOutcomes } from './transfer-outcome.ts'

export function UnsettledNote() {
  const [kept] = useState(KEPT_TRANSFER.readUnsettled)
  return (
    kept && (
      <div aria-live="polite">
        <OutcomeNote kept={kept} />
      </div>
    )
  )
}

function OutcomeNote({ kept }: { readonly kept: UnsettledTransfer }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const asked = { paymentId: kept.paymentId, challengeId: kept.sentChallengeId }
  useOutcome(useTransferOutcomes(), outcome === undefined ? asked : undefined, (told) => {
    if (told === 'withdrawn') KEPT_TRANSFER.forget()
    else KEPT_TRANSFER.markAnswered()
    setOutcome(told)
  })
  if (outcome === 'withdrawn') {
    return (
      <Note kind="ok" className="unsettled">
        <p>
          <span className="strong">Nothing left your account</span> for your last transfer{whatOf(kept)}. Its approval
          did not get through and is withdrawn, so you can send it again now.
        </p>
      </Note>
    )
  }
  const link = <Link to={receiptPath(kept.paymentId)}>See what became of it</Link>
  return (
    <Note kind={outcome === undefined ? 'wait' : 'info'} className="unsettled">
      {outcome === undefined ? (
        <p>
          <span className="strong">We are still checking a transfer</span>
          {whatOf(kept)}. {link}. You can send the next one as soon as we know.
        </p>
      ) : (
        <p>
          <span className="strong">We have the answer</span> to your last transfer{whatOf(kept)}. {link} before you send
          it again.
        </p>
      )}
    </Note>
  )
}

/** " of ₦101.00 to TUNDE BAKARE"; nothing where a logout has taken that away. */
function whatOf({ order }: UnsettledTransfer): string {
  if (order === undefined) return ''
  return ` of ${formatMinor(BigInt(order.content.amount), order.content.currencyCode)} to ${order.recipientName}`
}
