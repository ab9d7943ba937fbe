/** The orders on a report of a customer, with the fields of each. */
import { customerWordsSchema, type StaffOrder } from '../../contract/staff/staff-api.ts'
import { paymentIdOrReferenceSchema } from '../../contract/staff/staff-payments.ts'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { type Act, ActChooser } from '../orders/act-chooser.tsx'
import { AmountField, amountOf } from '../orders/amount-field.tsx'
import type { Answer } from '../session/api.ts'

type Report = Answer<'cases/read'>
type Controls = NonNullable<Act['controls']>

export interface ReportActsProps {
  readonly report: Report
  readonly done: (order: StaffOrder) => void
}

export function ReportActs({ report, done }: ReportActsProps) {
  return (
    <ActChooser
      title="Act on the report"
      acts={actsOn(report.currency ?? 'NGN').filter(({ kind }) => report.acts.includes(kind))}
      payload={{ caseId: report.caseId }}
      done={done}
      none={<p>There is no act on this report for your role in its state.</p>}
    />
  )
}

const wordsField: Controls = (errorOf) => (
  <TextField
    id="text"
    label="Words to the customer"
    hint="The customer reads this text in the app."
    autoComplete="off"
    error={errorOf('text')}
  />
)
const WORDS = { fields: { text: customerWordsSchema }, controls: wordsField } as const
const CHECKED = 'Another person checks this order.'

const actsOn = (currency: string): readonly Act[] => [
  { kind: 'write-to-customer', label: 'Write to the customer', duty: 'case.work', ...WORDS },
  { kind: 'ask-customer', label: 'Ask the customer, and wait for the answer', duty: 'case.work', ...WORDS },
  { kind: 'ask-bank', label: 'Ask the other bank again', duty: 'case.work' },
  {
    kind: 'link-payment',
    label: 'Link the report to a payment',
    duty: 'case.work',
    fields: { paymentId: paymentIdOrReferenceSchema },
    controls: (errorOf) => (
      <TextField
        id="paymentId"
        label="Payment"
        hint="The reference on the receipt, or the payment id"
        autoComplete="off"
        error={errorOf('paymentId')}
      />
    ),
  },
  { kind: 'decide-for-customer', label: 'Decide for the customer', duty: 'case.decide', text: CHECKED, ...WORDS },
  {
    kind: 'decide-against-customer',
    label: 'Decide against the customer',
    duty: 'case.decide',
    text: CHECKED,
    ...WORDS,
  },
  {
    kind: 'erase-customer',
    label: 'Erase the data of the customer',
    duty: 'customer.erase',
    text: `${CHECKED} The erasure cannot be undone. The order is refused while money, cards or open reports are in the way.`,
  },
  {
    kind: 'refund-case',
    label: 'Refund the customer',
    duty: 'case.decide',
    text: 'Another person checks a refund of more than ₦10,000.',
    fields: { amountMinor: amountOf(currency), text: customerWordsSchema },
    controls: (errorOf) => (
      <>
        <AmountField currency={currency} errorOf={errorOf} />
        {wordsField(errorOf)}
      </>
    ),
  },
]
