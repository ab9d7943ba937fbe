/** Approves an offer of the bank: shows the chosen way of approval, its fields, and the button. */
import type { ApprovalChallenge, ApprovalFactors } from '../api/identity/approval-api.ts'
import type { CallProblem } from '../api/result/call-problem.ts'
import type { ApprovalWay } from '../../values/vocabularies/approval-ways.ts'
import { type ReactNode, useId } from 'react'
import { Button } from '../ui/button/button.tsx'
import { DigitsField } from '../ui/form/digits-field.tsx'
import { LockIcon } from '../ui/icon/icons-public.tsx'
import { Note } from '../ui/note/note.tsx'
import { RadioField } from '../ui/form/radio-field.tsx'
import { useOnline } from '../ui/use-online.ts'
import { NEXT, refusalText } from './approval-problem.ts'
import { ResetPinLink } from './pin-locked.tsx'
import { SMS_CODE_ID, SmsCode } from './sms-code.tsx'
import { TOKEN_CODE_ID, TokenCodeField } from '../ui/form/token-code-field.tsx'
import { type ApprovalCode, useApprovalCode } from './use-approval-code.ts'
import { PIN_ID, useApprovalInput } from './use-approval-input.ts'
import { type ProvePasskey, useProvePasskey } from './use-prove-passkey.ts'
import { t } from '../language/language.ts'
import * as layoutStyles from '../ui/layout.module.css'
import * as linkStyles from '../ui/router/link.module.css'

export interface ApprovalFormProps {
  readonly challenge: Pick<ApprovalChallenge, 'approvalWays' | 'passkeyChallenge'>
  /** True while an approval is being sent. */
  readonly busy: boolean
  /** Why the last approval was refused, when this challenge can still be approved (`endsApproval`). */
  readonly problem: CallProblem | undefined
  /** The label of the button, and its text while it works. */
  readonly label: string
  readonly busyLabel: string
  /** The sentence that says what did not happen after a refusal: "Nothing was sent." */
  readonly nothing: string
  /** The text under the button: "Nothing is sent until you press this." */
  readonly note: string
  readonly onApprove: (factors: ApprovalFactors) => void
}

const WAY_LABELS = {
  pin: 'PIN',
  sms: t('PIN and a code by SMS'),
  token: t('PIN and a code from your authenticator app'),
  passkey: t('Passkey: your fingerprint, face or screen lock'),
} as const satisfies Record<ApprovalWay, string>

export function ApprovalForm(props: ApprovalFormProps) {
  const code = useApprovalCode()
  const provePasskey = useProvePasskey(props.challenge)
  return <ApprovalFields {...props} code={code} provePasskey={provePasskey} />
}

export interface ApprovalFieldsProps extends ApprovalFormProps {
  readonly code: ApprovalCode
  /** Undefined hides the way of approval by passkey. */
  readonly provePasskey: ProvePasskey | undefined
}

/** Shows the fields of the approval. The caller makes the calls for the SMS code and the passkey. */
export function ApprovalFields(props: ApprovalFieldsProps) {
  const { challenge, provePasskey, nothing } = props
  const ways = challenge.approvalWays.filter((way) => way !== 'passkey' || provePasskey !== undefined)
  const [first] = ways
  return first === undefined ? <NoWayHere nothing={nothing} /> : <OpenWays {...props} ways={ways} first={first} />
}

/** Only a passkey can be impossible in this browser. */
function NoWayHere({ nothing }: Pick<ApprovalFormProps, 'nothing'>) {
  return (
    <Note kind="bad" role="alert">
      <p className="strong">
        {t('Only your passkey can approve this, and passkeys do not work in this browser. {nothing}', { nothing })}
      </p>
      <p>{t('Log in with a browser or phone that can use your passkey, and do this there.')}</p>
    </Note>
  )
}

interface OpenWaysProps extends ApprovalFieldsProps {
  readonly ways: readonly ApprovalWay[]
  readonly first: ApprovalWay
}

function OpenWays(props: OpenWaysProps) {
  const { challenge, ways, first, busy, problem, code, nothing, onApprove, provePasskey } = props
  const input = useApprovalInput({ challenge, first, busy, code, onApprove, provePasskey })
  const { way, taken, missing, unproved, waiting } = input
  const online = useOnline()
  const noteId = useId()
  return (
    <form
      className={`${layoutStyles.form} ${layoutStyles.dense}`}
      onChange={({ target }) => input.forget((target as EventTarget & { readonly id: string }).id)}
      onSubmit={(event) => {
        event.preventDefault()
        if (online) input.submit(event.currentTarget)
      }}
      noValidate
    >
      {!waiting && unproved && <Refusal>{`${unproved} ${nothing} ${NEXT.passkey}`}</Refusal>}
      {!waiting && !unproved && problem && <Refusal>{refusalText(problem, taken, nothing)}</Refusal>}
      {ways.length > 1 && <WayField ways={ways} way={way} onChange={input.chooseWay} />}
      {way !== 'passkey' && <PinField error={missing[PIN_ID]} waiting={waiting} />}
      {way === 'sms' && (
        <SmsCode
          code={{ ...code, send: () => (input.forget(SMS_CODE_ID), code.send()) }}
          error={missing[SMS_CODE_ID]}
        />
      )}
      {way === 'token' && <TokenCodeField error={missing[TOKEN_CODE_ID]} />}
      <Button type="submit" wide busy={waiting} disabled={!online} aria-describedby={noteId}>
        {!waiting && <LockIcon small />}
        {busy ? props.busyLabel : props.label}
      </Button>
      <p className="meta" id={noteId}>
        {online ? props.note : t('You need a connection. We have kept what you typed.')}
      </p>
    </form>
  )
}

function Refusal({ children }: { readonly children: ReactNode }) {
  return (
    <Note kind="bad" role="alert">
      <p className="strong">{children}</p>
    </Note>
  )
}

interface WayFieldProps extends Pick<OpenWaysProps, 'ways'> {
  readonly way: ApprovalWay
  readonly onChange: (way: ApprovalWay) => void
}

function WayField({ ways, way, onChange }: WayFieldProps) {
  return (
    <RadioField
      id="approval-way"
      legend={t('Approve with')}
      choices={ways.map((value) => ({ value, label: WAY_LABELS[value] }))}
      defaultValue={way}
      onChange={(value) => onChange(ways.find((one) => one === value) ?? way)}
    />
  )
}

function PinField({ error, waiting }: { readonly error: string | undefined; readonly waiting: boolean }) {
  return (
    <div>
      <DigitsField
        id={PIN_ID}
        label={t('Transaction PIN')}
        look="secret"
        length={4}
        hint={t('4 digits, not your card PIN')}
        error={error}
        readOnly={waiting}
      />
      {!waiting && <ResetPinLink className={linkStyles.link}>{t('Forgot PIN?')}</ResetPinLink>}
    </div>
  )
}
