/** Takes the authenticator's code or a passkey in place of a security answer, as a step of a reset. */
import { type SubmitEvent, useEffect, useState } from 'react'
import type { PasskeyAssertion } from '../../../../contract/identity/passkey-assertion.ts'
import type { PasskeyRequestOptions } from '../../../../contract/identity/passkey-request.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { askForPasskey, hasPasskeys, loadPasskeyPrompt } from '../../../api/identity/ask-for-passkey.ts'
import type { CallFailure } from '../../../api/result/call-result.ts'
import { t } from '../../../language/language.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary, type ErrorSummaryProps, type FieldProblem } from '../../../ui/form/error-summary.tsx'
import { TOKEN_CODE_ID, TokenCodeField, tokenCodeProblem } from '../../../ui/form/token-code-field.tsx'
import { useUnfixed } from '../../../ui/form/use-problems.ts'
import { problemsOf, textFor } from '../call-problems.ts'
import * as layoutStyles from '../../../ui/layout.module.css'

export type OtherWay = 'token' | 'passkey'
export type OtherProof = { readonly token: string } | { readonly passkey: PasskeyAssertion }

/** The bank does not say what was wrong, or whether the customer has such a proof. */
export function proofProblems(failure: CallFailure, proof: OtherProof): readonly FieldProblem[] {
  if (failure.errorCode !== RESULT_CODES.INVALID_CREDENTIALS) return problemsOf(failure, { token: TOKEN_CODE_ID })
  const text = t('This did not prove that it is you. Try again, or use another way.')
  return ['token' in proof ? { fieldId: TOKEN_CODE_ID, text } : { text }]
}

export function missingProof(proof: OtherProof): readonly FieldProblem[] {
  const text = 'token' in proof ? tokenCodeProblem(proof.token) : undefined
  return text === undefined ? [] : [{ fieldId: TOKEN_CODE_ID, text }]
}

export interface OtherProofFormProps {
  readonly way: OtherWay
  readonly passkeyOptions: PasskeyRequestOptions | undefined
  readonly summary: ErrorSummaryProps
  readonly busy: boolean
  readonly onProve: (proof: OtherProof) => void
}

export function OtherProofForm({ way, passkeyOptions, summary, busy, onProve }: OtherProofFormProps) {
  const [problems, onChange] = useUnfixed(summary.problems)
  const [asking, setAsking] = useState(false)
  const [unproved, setUnproved] = useState<string>()
  useEffect(() => {
    if (way === 'passkey') loadPasskeyPrompt().catch(() => undefined)
  }, [way])
  const sign = async (options: PasskeyRequestOptions): Promise<void> => {
    setUnproved(undefined)
    setAsking(true)
    const signed = await askForPasskey(options)
    setAsking(false)
    if (signed.ok) onProve({ passkey: signed.value })
    else setUnproved(signed.failure)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy || asking) return
    if (way === 'passkey') return void (passkeyOptions && sign(passkeyOptions))
    onProve({ token: String(new FormData(event.currentTarget).get(TOKEN_CODE_ID) ?? '').trim() })
  }
  return (
    <form className={`${layoutStyles.form} gap-4`} noValidate onChange={onChange} onSubmit={submit}>
      <ErrorSummary {...summary} problems={unproved === undefined ? problems : [{ text: unproved }]} />
      {way === 'token' ? (
        <TokenCodeField error={textFor(problems, TOKEN_CODE_ID)} />
      ) : (
        <p>{t('Your browser asks for your fingerprint, face or screen lock. Then we send you a code.')}</p>
      )}
      <Button type="submit" wide busy={busy || asking}>
        {way === 'token' ? t('Send me a code') : t('Use a passkey')}
      </Button>
    </form>
  )
}

const LABELS = {
  answer: t('Answer the security question'),
  token: t('Use my authenticator app'),
  passkey: t('Use a passkey'),
} as const

export interface WaysToProveProps<Way extends keyof typeof LABELS> {
  readonly ways: readonly Way[]
  readonly now: Way
  readonly onChoose: (way: Way) => void
}

/** Shows a button for each other proof. A passkey needs a browser that supports passkeys. */
export function WaysToProve<Way extends keyof typeof LABELS>({ ways, now, onChoose }: WaysToProveProps<Way>) {
  const others = ways.filter((way) => way !== now && (way !== 'passkey' || hasPasskeys()))
  return others.map((way) => (
    <Button key={way} look="sec" wide className="gap-2" onClick={() => onChoose(way)}>
      {LABELS[way]}
    </Button>
  ))
}
