/** Holds the input of an approval: the chosen way, the errors of its fields, and the factors to send. */
import { useState } from 'react'
import type { ApprovalWay } from '../../values/vocabularies/approval-ways.ts'
import type { ApprovalChallenge, ApprovalFactors } from '../api/identity/approval-api.ts'
import { t } from '../language/language.ts'
import { TOKEN_CODE_ID, tokenCodeProblem } from '../ui/form/token-code-field.tsx'
import { SMS_CODE_ID } from './sms-code.tsx'
import type { ApprovalCode } from './use-approval-code.ts'
import type { ProvePasskey } from './use-prove-passkey.ts'

export const PIN_ID = 'pin'

/** Keyed by the id of the field. */
type Missing = Readonly<Record<string, string | undefined>>

export interface ApprovalTask {
  readonly challenge: Pick<ApprovalChallenge, 'passkeyChallenge'>
  readonly first: ApprovalWay
  /** True while an approval is being sent. */
  readonly busy: boolean
  readonly code: ApprovalCode
  readonly provePasskey: ProvePasskey | undefined
  readonly onApprove: (factors: ApprovalFactors) => void
}

export interface ApprovalInput {
  readonly way: ApprovalWay
  /** The way of the last approval, which the refusal refers to. */
  readonly taken: ApprovalWay
  readonly missing: Missing
  /** Why the passkey signed nothing, as a sentence. */
  readonly unproved: string | undefined
  /** True while an approval is being sent, or a passkey is asked for. */
  readonly waiting: boolean
  readonly chooseWay: (way: ApprovalWay) => void
  /** Deletes the error of a field. */
  readonly forget: (id: string) => void
  readonly submit: (form: HTMLFormElement) => void
}

export function useApprovalInput({
  challenge,
  first,
  busy,
  code,
  provePasskey,
  onApprove,
}: ApprovalTask): ApprovalInput {
  const [way, setWay] = useState(first)
  const [taken, setTaken] = useState(way)
  const [missing, setMissing] = useState<Missing>({})
  const [proving, setProving] = useState(false)
  const [unproved, setUnproved] = useState<string>()
  const waiting = busy || proving

  async function prove(): Promise<void> {
    setProving(true)
    const proved = await provePasskey?.(challenge.passkeyChallenge)
    setProving(false)
    if (proved?.ok) onApprove({ passkey: proved.value })
    else setUnproved(proved?.failure)
  }

  function submit(form: HTMLFormElement): void {
    if (waiting) return
    setTaken(way)
    setUnproved(undefined)
    if (way === 'passkey') return void prove()
    const data = new FormData(form)
    const typed = (id: string): string => String(data.get(id) ?? '').trim()
    const problems: Missing = { ...pinProblem(typed(PIN_ID)), ...proofProblem(way, typed, code) }
    setMissing(problems)
    const [missed] = Object.keys(problems)
    if (missed) return document.getElementById(missed)?.focus()
    onApprove(factorsOf(way, typed, code))
    // Secret or used factors do not stay in the page.
    for (const id of [PIN_ID, TOKEN_CODE_ID]) clear(form, id)
  }

  return {
    way,
    taken,
    missing,
    unproved,
    waiting,
    chooseWay: (chosen) => {
      setMissing({})
      setWay(chosen)
    },
    forget: (id) => setMissing((now) => ({ ...now, [id]: undefined })),
    submit,
  }
}

function pinProblem(pin: string): Missing {
  return /^[0-9]{4}$/.test(pin) ? {} : { [PIN_ID]: t('Enter your 4-digit PIN') }
}

function proofProblem(way: ApprovalWay, typed: (id: string) => string, code: ApprovalCode): Missing {
  if (way === 'sms' && !/^[0-9]{6}$/.test(typed(SMS_CODE_ID))) {
    return { [SMS_CODE_ID]: code.sent ? t('Enter the 6 digits of the code') : t('Press “Send me the code” first') }
  }
  const problem = way === 'token' ? tokenCodeProblem(typed(TOKEN_CODE_ID)) : undefined
  return problem === undefined ? {} : { [TOKEN_CODE_ID]: problem }
}

function factorsOf(way: ApprovalWay, typed: (id: string) => string, code: ApprovalCode): ApprovalFactors {
  const pin = typed(PIN_ID)
  if (way === 'sms') return { pin, referenceId: code.sent?.referenceId, otp: typed(SMS_CODE_ID) }
  return way === 'token' ? { pin, token: typed(TOKEN_CODE_ID) } : { pin }
}

function clear(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = ''
}
