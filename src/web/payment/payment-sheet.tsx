/** Shows the review of a payment: the bank's figures, then one of the ways of approval. */
import { type ReactNode, useState } from 'react'
import type { ApprovalChallenge, ApprovalFactors } from '../api/identity/approval-api.ts'
import { Button } from '../ui/button/button.tsx'
import { Link } from '../ui/router/link.tsx'
import { Note } from '../ui/note/note.tsx'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { ApprovalForm } from '../approval/approval-form.tsx'
import { ApprovalOver } from '../approval/approval-over.tsx'
import { isPinLocked } from '../approval/approval-problem.ts'
import { PinLocked } from '../approval/pin-locked.tsx'
import { useBackCloses } from '../approval/use-back-closes.ts'
import type { PaymentWords } from './payment-kind.ts'
import type { SendState } from './use-send-payment.ts'
import { tNodes, t } from '../language/language.ts'
import * as buttonStyles from '../ui/button/button.module.css'
import * as layoutStyles from '../ui/layout.module.css'

/** A payment like this payment, made minutes ago or not final yet. */
export interface Similar {
  /** The description and the outcome of that payment, in sentences. */
  readonly text: ReactNode
  /** The label of the button that confirms another payment: "Yes, send another ₦1,000.00". */
  readonly another: string
  /** The address of the payment's receipt. */
  readonly to: string
  /** False while its outcome is unknown. Then the link to it comes first. */
  readonly isFinal: boolean
}

export interface PaymentSheetProps {
  readonly challenge: Pick<ApprovalChallenge, 'approvalWays' | 'passkeyChallenge'>
  readonly state: SendState
  readonly words: PaymentWords
  /** Renders the payment, with an edit link for each field while it can still be changed. */
  readonly renderSummary: (onEdit: ((fieldId: string) => void) | undefined) => ReactNode
  readonly similar: Similar | undefined
  /** Replaces the approval when the offer expired before it. */
  readonly over?: ReactNode
  readonly onApprove: (factors: ApprovalFactors) => void
  /** Closes the review. For an edited row it goes to the row's field. */
  readonly onEdit: (fieldId?: string) => void
  readonly onShowStatus: () => void
}

export function PaymentSheet(props: PaymentSheetProps) {
  const { state, words, similar, onEdit } = props
  // A payment like a recent payment is sent only after the customer confirms that it is another payment.
  const [meant, setMeant] = useState(false)
  const closable = state.kind !== 'sending' && state.kind !== 'checking' && state.kind !== 'known'
  const onClose = closable ? () => onEdit() : undefined
  useBackCloses(onClose)
  return (
    <Sheet title={state.kind === 'checking' ? t('We are checking') : t('Check and approve')} wide onClose={onClose}>
      <div className={layoutStyles.split}>
        {props.renderSummary(closable ? onEdit : undefined)}
        {state.kind === 'checking' ? (
          <Checking words={words} onShowStatus={props.onShowStatus} />
        ) : state.kind === 'ready' && props.over ? (
          props.over
        ) : state.kind === 'ready' && isPinLocked(state.problem) ? (
          <PinLocked>
            {t(
              'Nothing was {done}, and your money is safe. Choose a new PIN, then come back to {verb} it. We keep this {noun} for you.',
              { done: words.done, verb: words.verb, noun: words.noun },
            )}
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
            nothing={t('Nothing was {done}.', { done: words.done })}
            note={t('Nothing is {done} until you press this.', { done: words.done })}
            onApprove={props.onApprove}
          />
        )}
      </div>
    </Sheet>
  )
}

/** Shown before the PIN. It never refuses the payment. */
function SimilarNote({ similar, onMeant }: { readonly similar: Similar; readonly onMeant: () => void }) {
  const { isFinal } = similar
  const show = (
    <Link
      className={`${buttonStyles.button} ${isFinal ? buttonStyles.secondary : buttonStyles.primary} ${buttonStyles.wide}`}
      to={similar.to}
    >
      {isFinal ? t('No, show me that payment') : t('Show its status')}
    </Link>
  )
  return (
    <div className={layoutStyles.form}>
      <Note kind="wait" role="alert">
        <p>{tNodes('{text} Is this another payment?', { text: similar.text })}</p>
      </Note>
      {!isFinal && show}
      <Button look={isFinal ? 'pri' : 'sec'} wide onClick={onMeant}>
        {similar.another}
      </Button>
      {isFinal && show}
    </div>
  )
}

interface CheckingProps {
  readonly words: PaymentWords
  readonly onShowStatus: () => void
}

/** The approval got no answer. The text never says "try again". */
function Checking({ words: { noun, verb, done }, onShowStatus }: CheckingProps) {
  return (
    <div className={layoutStyles.form} aria-live="polite">
      <Note kind="wait">
        <p>
          {tNodes(
            '{part} The connection broke after you approved, so we do not know yet if it was {done}. We are checking, and this page updates itself.',
            { part: <span className="strong">{t('Please do not {verb} it again.', { verb })}</span>, done },
          )}
        </p>
      </Note>
      <p className="meta">
        {t('You can leave this page. Until we know the result, you cannot make another {noun} here.', { noun, done })}
      </p>
      <Button look="sec" wide onClick={onShowStatus}>
        {t('Show status')}
      </Button>
    </div>
  )
}

interface OfferOverProps {
  readonly words: PaymentWords
  readonly state: Extract<SendState, { readonly kind: 'withdrawn' | 'over' }>
  readonly onEdit: PaymentSheetProps['onEdit']
}

/** This offer can no longer be approved: shows what happened to the money, and the link to the unchanged form. */
function OfferOver({ words: { noun, verb }, state, onEdit }: OfferOverProps) {
  return (
    <ApprovalOver
      kind={state.kind === 'withdrawn' ? 'info' : 'bad'}
      back={t('Back to the {noun}', { noun })}
      onBack={() => onEdit()}
    >
      {state.kind === 'withdrawn' ? (
        <>
          {tNodes(
            '{part} Your approval did not reach us, and we have cancelled it. We have kept what you typed, so you can review it and {verb} it now.',
            { part: <span className="strong">{t('Nothing left your account.')}</span>, verb },
          )}
        </>
      ) : (
        <span className="strong">{state.problem.message}</span>
      )}
    </ApprovalOver>
  )
}
