/** The form of an order: the fields of its kind, a reason from the list, the reason in words, and one button. */
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { REASON_LENGTHS, reasonFor, type StaffOrder } from '../../contract/staff/staff-api.ts'
import { ORDER_REASONS, type OrderKindName, REASON_FOR_CUSTOMER } from '../../values/vocabularies/staff-orders.ts'
import { SubmitButton } from '../../web/ui/form/form.tsx'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { type FormState, useForm } from '../../web/ui/form/use-form.ts'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'
import { REASON_TEXTS } from '../../values/vocabularies/staff-texts/order-texts.ts'
import { useOrderId } from './use-order-id.ts'

export interface ProposeFormProps {
  readonly kind: OrderKindName
  /** The part of the order's payload that the page knows and the person does not type, such as the customer's id. */
  readonly payload?: Readonly<Record<string, unknown>>
  /** The schemas of further fields, by the names of their controls. Their values join the payload. */
  readonly fields?: v.ObjectEntries
  readonly button: string
  readonly done: (order: StaffOrder) => void
  /** The controls of the further fields. `errorOf` gives the problem of a control by its id. */
  readonly children?: ((errorOf: FormState['errorOf']) => ReactNode) | undefined
}

/** The reason in words. */
export const orderReason = reasonFor(`Describe the reason in ${REASON_LENGTHS.least} characters or more`)

const reasonEntries = {
  reasonCode: v.pipe(v.string(), v.minLength(1, 'Choose a reason')),
  reason: orderReason,
}

/** Says who reads the reason in words. */
export const reasonHint = (kind: OrderKindName): string =>
  REASON_FOR_CUSTOMER.includes(kind)
    ? 'The audit trail keeps this text, and the customer can read it. Do not write a BVN, a phone number or a name of staff.'
    : 'The audit trail keeps this text. Do not write a BVN or a phone number.'

export function ProposeForm({ kind, payload = {}, fields = {}, button, done, children }: ProposeFormProps) {
  const orderIdFor = useOrderId()
  const form = useForm(
    v.object({ ...fields, ...reasonEntries }),
    ({ reasonCode, reason, ...typed }) => {
      const order = { kind, payload: { ...payload, ...typed }, reasonCode, reason }
      return { orderId: orderIdFor(JSON.stringify(order)), ...order }
    },
    { send: (order) => sendCall('orders/propose', order), onDone: done, isShort: true },
  )
  const choices = ORDER_REASONS[kind].map((code) => ({ value: code, label: REASON_TEXTS[code] }))
  const [codeId, reasonId] = [`${kind}-code`, `${kind}-reason`]
  return (
    <StaffForm form={form}>
      {children?.(form.errorOf)}
      <SelectField
        id={codeId}
        name="reasonCode"
        label="Reason"
        placeholder="Choose a reason"
        choices={choices}
        error={form.errorOf(codeId)}
      />
      <TextField
        id={reasonId}
        name="reason"
        label="The reason in words"
        hint={reasonHint(kind)}
        autoComplete="off"
        error={form.errorOf(reasonId)}
      />
      <SubmitButton form={form} wide={false}>
        {button}
      </SubmitButton>
    </StaffForm>
  )
}
