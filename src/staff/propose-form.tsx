/** The form of an order: a reason from the list, the reason in words, and one button. */
import { useState } from 'react'
import type { StaffOrder } from '../contract/staff/staff-api.ts'
import { REASON_LENGTHS } from '../contract/staff/staff-api.ts'
import { ORDER_REASONS, type OrderKindName } from '../values/vocabularies/staff-orders.ts'
import { Button } from '../web/ui/button.tsx'
import { SelectField } from '../web/ui/select-field.tsx'
import { TextField } from '../web/ui/text-field.tsx'
import { call, type Problem } from './api.ts'
import * as styles from './page.module.css'
import { ProblemNote } from './problem-note.tsx'
import { REASON_TEXTS } from './texts.ts'

export interface ProposeFormProps {
  readonly kind: OrderKindName
  readonly payload: Readonly<Record<string, unknown>>
  readonly button: string
  readonly done: (order: StaffOrder) => void
}

export function ProposeForm({ kind, payload, button, done }: ProposeFormProps) {
  // A repeated press after a lost answer sends the same number, so that the order is made once.
  const [orderId, setOrderId] = useState(() => crypto.randomUUID())
  const [reasonCode, setReasonCode] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ readonly code?: string; readonly reason?: string }>({})
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const change = (set: (value: string) => void) => (event: { readonly target: { readonly value: string } }) => {
    set(event.target.value)
    setOrderId(crypto.randomUUID())
    setErrors({})
  }
  const submit = async (): Promise<void> => {
    if (isBusy) return
    const found = {
      ...(reasonCode === '' ? { code: 'Choose a reason' } : {}),
      ...(reason.trim().length < REASON_LENGTHS.least
        ? { reason: `Describe the reason in ${REASON_LENGTHS.least} characters or more` }
        : {}),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const result = await call('orders/propose', { orderId, kind, payload, reasonCode, reason })
    setBusy(false)
    setProblem(result.ok ? undefined : result.failure)
    if (result.ok) done(result.value)
  }
  const choices = ORDER_REASONS[kind].map((code) => ({ value: code, label: REASON_TEXTS[code] }))
  return (
    <div className={styles.form}>
      <SelectField
        id={`${kind}-code`}
        label="Reason"
        placeholder="Choose a reason"
        choices={choices}
        value={reasonCode}
        error={errors.code}
        onChange={change(setReasonCode)}
      />
      <TextField
        id={`${kind}-reason`}
        label="The reason in words"
        hint="The audit trail keeps this text. Do not write a BVN or a phone number."
        maxLength={REASON_LENGTHS.most}
        value={reason}
        error={errors.reason}
        onChange={change(setReason)}
      />
      {problem !== undefined && <ProblemNote problem={problem} />}
      <Button busy={isBusy} onClick={() => void submit()}>
        {button}
      </Button>
    </div>
  )
}
