/** The orders that decide a payment that hit a rule: make it, or refuse it. Another person checks each order. */
import * as v from 'valibot'
import type { RiskAlert, StaffOrder } from '../../contract/staff/staff-api.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import * as styles from '../ui/page.module.css'
import { ProposeForm } from '../orders/propose-form.tsx'

interface DecideReferredPaymentProps {
  readonly alert: RiskAlert
  readonly proposed: (order: StaffOrder) => void
}

const FEEDBACK = [
  { value: 'correct', label: 'The rule was right' },
  { value: 'false-alarm', label: 'A false alarm' },
]
const fields = { feedback: v.picklist(['correct', 'false-alarm']) }

export function DecideReferredPayment({ alert: { alertId, answer }, proposed }: DecideReferredPaymentProps) {
  const payload = { alertId }
  const isStopped = answer === 'hold'
  return (
    <>
      {!isStopped && (
        <section className={styles.section} aria-labelledby="make-referred-payment">
          <h3 id="make-referred-payment">Make the payment</h3>
          <ProposeForm
            kind="make-referred-payment"
            payload={payload}
            fields={fields}
            button="Propose to make the payment"
            done={proposed}
          >
            {() => <Feedback of="make-referred-payment" usual="false-alarm" />}
          </ProposeForm>
        </section>
      )}
      <section className={styles.section} aria-labelledby="refuse-referred-payment">
        <h3 id="refuse-referred-payment">{isStopped ? 'Close the alert' : 'Refuse the payment'}</h3>
        <p>
          {isStopped
            ? 'The bank has refused this payment. The order records your feedback, and moves no money.'
            : 'The customer keeps the money, and reads that the bank did not make the payment.'}
        </p>
        <ProposeForm
          kind="refuse-referred-payment"
          payload={payload}
          fields={fields}
          button={isStopped ? 'Propose to close the alert' : 'Propose to refuse'}
          done={proposed}
        >
          {() => <Feedback of="refuse-referred-payment" usual="correct" />}
        </ProposeForm>
      </section>
    </>
  )
}

const Feedback = ({ of, usual }: { readonly of: string; readonly usual: string }) => (
  <SelectField
    id={`${of}-feedback`}
    name="feedback"
    label="Feedback to the rule"
    choices={FEEDBACK}
    defaultValue={usual}
  />
)
