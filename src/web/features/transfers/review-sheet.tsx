/** Check and approve: what will happen in the bank's own figures, each row editable, then PIN and, where asked for, an SMS code. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import type { CodeSent } from '../../../contract/fields.ts'
import { AUTHENTICATION_TYPES } from '../../../contract/transfers.ts'
import { formatMinor } from '../../../values/money.ts'
import type { CallProblem } from '../../api/call-problem.ts'
import type { TransferApproval, TransferOffer } from '../../api/transfer-api.ts'
import { PATHS } from '../../session/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { LockIcon } from '../../ui/icons-public.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { ReviewSummary } from './review-summary.tsx'
import { SmsCode } from './sms-code.tsx'
import type { SendState } from './use-send-transfer.ts'

export interface ReviewSheetProps {
  readonly offer: TransferOffer
  readonly state: SendState
  readonly code: CodeState
  readonly onSendCode: () => void
  readonly onApprove: (approval: TransferApproval) => void
  /** Closes and, for an edited row, goes to its field. */
  readonly onEdit: (fieldId?: string) => void
  readonly onShowStatus: () => void
  readonly hidden: boolean
}

export interface CodeState {
  readonly sent: CodeSent | undefined
  readonly busy: boolean
  readonly problem: string | undefined
}

export function ReviewSheet(props: ReviewSheetProps) {
  const { offer, state, hidden, onEdit } = props
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
        ) : isPinLocked(state) ? (
          <PinLocked />
        ) : state.kind === 'withdrawn' || state.kind === 'over' ? (
          <OfferOver state={state} onEdit={onEdit} />
        ) : (
          <ApproveForm {...props} amount={formatMinor(BigInt(offer.summary.amount), offer.summary.currencyCode)} />
        )}
      </div>
    </Sheet>
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

function ApproveForm({
  offer,
  state,
  code,
  onSendCode,
  onApprove,
  amount,
}: ReviewSheetProps & { readonly amount: string }) {
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<{ pin?: string; otp?: string }>({})
  const needsCode = offer.requiredFactors.includes(AUTHENTICATION_TYPES.SMS)
  const sending = state.kind === 'sending' || state.kind === 'known'

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (sending || !online) return
    const data = new FormData(event.currentTarget)
    const pin = String(data.get('pin') ?? '')
    const otp = String(data.get('sms-code') ?? '')
    const problems = {
      ...(/^[0-9]{4}$/.test(pin) ? {} : { pin: 'Enter your 4-digit PIN' }),
      ...(needsCode && !/^[0-9]{6}$/.test(otp)
        ? { otp: code.sent ? 'Enter the 6 digits of the code' : 'Ask for the code first' }
        : {}),
    }
    setMissing(problems)
    if (problems.pin !== undefined) return document.getElementById('pin')?.focus()
    if (problems.otp !== undefined) return document.getElementById('sms-code')?.focus()
    const factor = needsCode && code.sent ? { referenceId: code.sent.referenceId, otp } : {}
    onApprove({ challengeId: offer.challengeId, pin, ...factor })
    const field = form.current?.elements.namedItem('pin')
    if (field instanceof HTMLInputElement) field.value = ''
  }

  return (
    <form className="form approve" ref={form} onSubmit={submit} noValidate>
      <StateNote state={state} />
      <div>
        <DigitsField
          id="pin"
          label="Transaction PIN"
          look="secret"
          length={4}
          hint="4 digits, not your card PIN"
          error={missing.pin}
          readOnly={sending}
        />
        {!sending && <ResetPinLink className="link">Forgot PIN?</ResetPinLink>}
      </div>
      {needsCode && (
        <SmsCode
          sent={code.sent}
          busy={code.busy}
          problem={code.problem ?? missing.otp}
          error={code.sent ? missing.otp : undefined}
          onSend={onSendCode}
        />
      )}
      <Button type="submit" wide busy={sending} disabled={!online} aria-describedby="approve-why">
        {!sending && <LockIcon small />}
        {sending ? 'Sending' : `Send ${amount}`}
      </Button>
      <p className="meta" id="approve-why">
        {online ? 'Nothing is sent until you press this.' : 'Needs a connection. What you typed is kept.'}
      </p>
    </form>
  )
}

const isPinLocked = (state: SendState): boolean => state.kind === 'ready' && state.problem?.code === '14'

/** No PIN opens a locked one (14): what is left to do is the only thing to press. */
function PinLocked() {
  return (
    <div className="form approve">
      <Note kind="bad" role="alert">
        <p>
          <span className="strong">Your PIN is locked after three wrong tries.</span> Nothing was sent, and your money
          is safe. Choose a new PIN, then send it: this transfer waits for you.
        </p>
      </Note>
      <ResetPinLink className="btn pri wide">Reset your PIN</ResetPinLink>
    </div>
  )
}

/** Leads to a new PIN and, when that is done, back here: the form keeps what was typed. */
function ResetPinLink({ className, children }: { readonly className: string; readonly children: string }) {
  const { pathname } = useLocation()
  return (
    <Link className={className} to={PATHS.resetPin} state={{ from: pathname }}>
      {children}
    </Link>
  )
}

/** What became of the last try, above the PIN: first the money, then what is next. */
function StateNote({ state }: { readonly state: SendState }) {
  if (state.kind !== 'ready' || state.problem === undefined) return null
  return (
    <Note kind="bad" role="alert">
      <p className="strong">{refusalText(state.problem)}</p>
    </Note>
  )
}

/** 77 says how many tries are left; other refusals come in the bank's words. */
function refusalText(problem: CallProblem): string {
  const triesLeft = problem.detail['triesLeft']
  if (problem.code === '77') {
    const tries =
      typeof triesLeft === 'number' ? ` ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left before it locks.` : ''
    return `That PIN is not right. Nothing was sent.${tries}`
  }
  if (problem.code === '07') return 'That code is not right. Nothing was sent. Check the newest SMS.'
  return problem.message
}
