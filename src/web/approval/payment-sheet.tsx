/** The last look before money moves: what will happen in the bank's own figures, then one of the ways to approve it. */
import { type ReactNode, useState } from 'react'
import type { ApprovalChallenge, ApprovalFactors } from '../api/approval-api.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Note } from '../ui/note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { ApprovalForm } from './approval-form.tsx'
import { ApprovalOver } from './approval-over.tsx'
import { isPinLocked } from './approval-problem.ts'
import { PinLocked } from './pin-locked.tsx'
import type { SendState } from './use-send-payment.ts'

/** One kind of payment in sentences. */
export interface PaymentWords {
  /** "transfer", "payment". */
  readonly noun: string
  /** The button: "Send ₦1,000.00". */
  readonly press: string
  /** While it is on its way: "Sending". */
  readonly busy: string
  /** "sent", "paid". */
  readonly done: string
  /** "send", "pay". */
  readonly verb: string
}

/** A payment like this one, made minutes ago. */
export interface Similar {
  /** What it was and what became of it, in sentences. */
  readonly text: ReactNode
  /** "Yes, send another ₦1,000.00". */
  readonly another: string
  /** Its receipt. */
  readonly to: string
}

export interface PaymentSheetProps {
  readonly challenge: Pick<ApprovalChallenge, 'approvalWays' | 'passkeyChallenge'>
  readonly state: SendState
  readonly words: PaymentWords
  /** What will happen; with a way back to each field while it can still be changed. */
  readonly renderSummary: (onEdit: ((fieldId: string) => void) | undefined) => ReactNode
  readonly similar: Similar | undefined
  /** In the place of the approval, where what is offered ran out before it was given. */
  readonly over?: ReactNode
  readonly onApprove: (factors: ApprovalFactors) => void
  /** Closes and, for an edited row, goes to its field. */
  readonly onEdit: (fieldId?: string) => void
  readonly onShowStatus: () => void
}

export function PaymentSheet(props: PaymentSheetProps) {
  const { state, words, similar, onEdit } = props
  // A payment like one that was just made goes only if the customer says that it is another.
  const [meant, setMeant] = useState(false)
  const closable = state.kind !== 'sending' && state.kind !== 'checking' && state.kind !== 'known'
  return (
    <Sheet
      title={state.kind === 'checking' ? 'We are checking' : 'Check and approve'}
      wide
      onClose={closable ? () => onEdit() : undefined}
    >
      <div className="split">
        {props.renderSummary(closable ? onEdit : undefined)}
        {state.kind === 'checking' ? (
          <Checking words={words} onShowStatus={props.onShowStatus} />
        ) : state.kind === 'ready' && props.over ? (
          props.over
        ) : state.kind === 'ready' && isPinLocked(state.problem) ? (
          <PinLocked>
            Nothing was {words.done}, and your money is safe. Choose a new PIN, then {words.verb} it: this {words.noun}{' '}
            waits for you.
          </PinLocked>
        ) : state.kind === 'withdrawn' || state.kind === 'over' ? (
          <OfferOver words={words} state={state} onEdit={onEdit} />
        ) : similar !== undefined && !meant ? (
          <SimilarNote similar={similar} onMeant={() => setMeant(true)} />
        ) : (
          <ApprovalForm
            challenge={props.challenge}
            busy={state.kind === 'sending' || state.kind === 'known'}
            problem={state.kind === 'ready' ? state.problem : undefined}
            label={words.press}
            busyLabel={words.busy}
            nothing={`Nothing was ${words.done}.`}
            note={`Nothing is ${words.done} until you press this.`}
            onApprove={props.onApprove}
          />
        )}
      </div>
    </Sheet>
  )
}

/** Said before the PIN, and never refused. */
function SimilarNote({ similar, onMeant }: { readonly similar: Similar; readonly onMeant: () => void }) {
  return (
    <div className="form">
      <Note kind="wait" role="alert">
        <p>{similar.text} Is this another payment?</p>
      </Note>
      <Button wide onClick={onMeant}>
        {similar.another}
      </Button>
      <Link className="btn sec wide" to={similar.to}>
        No, show me that one
      </Link>
    </div>
  )
}

interface CheckingProps {
  readonly words: PaymentWords
  readonly onShowStatus: () => void
}

/** No answer came to the approval. What it does not say is "try again". */
function Checking({ words: { noun, verb, done }, onShowStatus }: CheckingProps) {
  return (
    <div className="form" aria-live="polite">
      <Note kind="wait">
        <p>
          <span className="strong">Please do not {verb} it again.</span> The connection broke after you approved, so we
          do not know yet if it was {done}. We are asking, and this updates itself.
        </p>
      </Note>
      <p className="meta">
        It is safe to leave. Until we know, no other {noun} can be {done} from here.
      </p>
      <Button look="sec" wide onClick={onShowStatus}>
        Show its status page
      </Button>
    </div>
  )
}

interface OfferOverProps {
  readonly words: PaymentWords
  readonly state: Extract<SendState, { readonly kind: 'withdrawn' | 'over' }>
  readonly onEdit: PaymentSheetProps['onEdit']
}

/** This offer can no longer be approved: what became of the money, and the way back to the form, which is as it was. */
function OfferOver({ words: { noun, verb }, state, onEdit }: OfferOverProps) {
  return (
    <ApprovalOver
      kind={state.kind === 'withdrawn' ? 'info' : 'bad'}
      back={`Back to the ${noun}`}
      onBack={() => onEdit()}
    >
      {state.kind === 'withdrawn' ? (
        <>
          <span className="strong">Nothing left your account.</span> Your approval did not get through and is withdrawn:
          it can no longer be carried out. What you typed is still there, so you can review it and {verb} it now.
        </>
      ) : (
        <span className="strong">{state.problem.message}</span>
      )}
    </ApprovalOver>
  )
}
