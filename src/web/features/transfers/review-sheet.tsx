/** Check and approve: what will happen in the bank's own figures, each row editable, then one of the ways to approve it. */
import { useEffect, useRef, useState } from 'react'
import { formatTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import type { TransferApproval, TransferOffer } from '../../api/transfer-api.ts'
import { ApprovalForm } from '../../approval/approval-form.tsx'
import { isPinLocked } from '../../approval/approval-problem.ts'
import { PinLocked } from '../../approval/pin-locked.tsx'
import { receiptPath } from '../../session/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ReviewSummary } from './review-summary.tsx'
import type { SendState } from '../../approval/use-send-payment.ts'

export interface ReviewSheetProps {
  readonly offer: TransferOffer
  readonly state: SendState
  readonly onApprove: (approval: TransferApproval) => void
  /** Closes and, for an edited row, goes to its field. */
  readonly onEdit: (fieldId?: string) => void
  readonly onShowStatus: () => void
  readonly hidden: boolean
}

export function ReviewSheet(props: ReviewSheetProps) {
  const { offer, state, hidden, onEdit } = props
  // A payment like one that was just made goes only if the customer says that it is another.
  const [meant, setMeant] = useState(false)
  const amount = formatMinor(BigInt(offer.summary.amount), offer.summary.currencyCode)
  const closable = state.kind !== 'sending' && state.kind !== 'checking' && state.kind !== 'known'
  return (
    <Sheet
      title={state.kind === 'checking' ? 'We are checking' : 'Check and approve'}
      wide
      onClose={closable ? () => onEdit() : undefined}
    >
      <div className="split">
        <ReviewSummary summary={offer.summary} hidden={hidden} onEdit={closable ? onEdit : undefined} />
        {state.kind === 'checking' ? (
          <Checking onShowStatus={props.onShowStatus} />
        ) : state.kind === 'ready' && isPinLocked(state.problem) ? (
          <PinLocked>
            Nothing was sent, and your money is safe. Choose a new PIN, then send it: this transfer waits for you.
          </PinLocked>
        ) : state.kind === 'withdrawn' || state.kind === 'over' ? (
          <OfferOver state={state} onEdit={onEdit} />
        ) : offer.similarTo !== undefined && !meant ? (
          <SimilarNote similarTo={offer.similarTo} amount={amount} onMeant={() => setMeant(true)} />
        ) : (
          <ApprovalForm
            challenge={offer}
            busy={state.kind === 'sending' || state.kind === 'known'}
            problem={state.kind === 'ready' ? state.problem : undefined}
            label={`Send ${amount}`}
            busyLabel="Sending"
            nothing="Nothing was sent."
            note="Nothing is sent until you press this."
            onApprove={(factors) => props.onApprove({ challengeId: offer.challengeId, ...factors })}
          />
        )}
      </div>
    </Sheet>
  )
}

/** The same amount to the same account, minutes ago: said before the PIN, and never refused. */
function SimilarNote({
  similarTo,
  amount,
  onMeant,
}: {
  readonly similarTo: NonNullable<TransferOffer['similarTo']>
  readonly amount: string
  readonly onMeant: () => void
}) {
  return (
    <div className="form">
      <Note kind="wait" role="alert">
        <p>
          <span className="strong">
            You sent {amount} to this account at {formatTime(similarTo.createdAt)}.
          </span>{' '}
          {similarTo.status === 'processing' ? 'It is still on its way.' : 'It has arrived.'} Is this another payment?
        </p>
      </Note>
      <Button wide onClick={onMeant}>
        Yes, send another {amount}
      </Button>
      <Link className="btn sec wide" to={receiptPath(similarTo.transferId)}>
        No, show me that one
      </Link>
    </div>
  )
}

/** No answer came to the approval. What it does not say is "try again". */
function Checking({ onShowStatus }: { readonly onShowStatus: () => void }) {
  return (
    <div className="form" aria-live="polite">
      <Note kind="wait">
        <p>
          <span className="strong">Please do not send it again.</span> The connection broke after you approved, so we do
          not know yet if it was sent. We are asking, and this updates itself.
        </p>
      </Note>
      <p className="meta">It is safe to leave. Until we know, no other transfer can be sent from here.</p>
      <Button look="sec" wide onClick={onShowStatus}>
        Show its status page
      </Button>
    </div>
  )
}

/** This offer can no longer be approved: what became of the money, and the way back to the form, which is as it was. */
function OfferOver({
  state,
  onEdit,
}: Pick<ReviewSheetProps, 'onEdit'> & {
  readonly state: Extract<SendState, { readonly kind: 'withdrawn' | 'over' }>
}) {
  const back = useRef<HTMLButtonElement>(null)
  // What had the focus is gone with the form.
  useEffect(() => back.current?.focus(), [])
  return (
    <div className="form">
      {state.kind === 'withdrawn' ? (
        <Note kind="info" role="alert">
          <p>
            <span className="strong">Nothing left your account.</span> Your approval did not get through and is
            withdrawn: it can no longer be carried out. What you typed is still there, so you can review it and send it
            now.
          </p>
        </Note>
      ) : (
        <Note kind="bad" role="alert">
          <p className="strong">{state.problem.message}</p>
        </Note>
      )}
      <Button wide ref={back} onClick={() => onEdit()}>
        Back to the transfer
      </Button>
    </div>
  )
}
