/** The order that asks another bank to return a transfer without a report. */
import * as v from 'valibot'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { RECALL_CAUSES, type RecallCause } from '../../values/vocabularies/cases/case-types.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { ProposeForm } from '../orders/propose-form.tsx'
import type { Answer } from '../session/api.ts'
import * as styles from '../ui/page.module.css'

const CAUSE_TEXTS: Readonly<Record<RecallCause, string>> = {
  'sent-twice': 'It was sent twice',
  'wrong-amount': 'The amount is wrong',
  'wrong-account': 'The account is wrong',
  fraud: 'It was fraud',
}
const causeSchema = v.picklist(RECALL_CAUSES, 'Choose why the bank wants the payment back')

export interface RecallPaymentProps {
  readonly story: Pick<Answer<'payments/read'>, 'paymentId' | 'institutionName'>
  readonly done: (order: StaffOrder) => void
}

export function RecallPayment({ story: { paymentId, institutionName }, done }: RecallPaymentProps) {
  return (
    <section className={styles.section} aria-labelledby="recall-payment">
      <h2 id="recall-payment">Ask for the payment back</h2>
      <p>
        The payment switch asks {institutionName ?? 'the other bank'} to return the payment, until the bank answers or
        its time is over. The customer gets a message and a report that shows each step. Another person checks this
        order.
      </p>
      <ProposeForm
        kind="recall-payment"
        payload={{ paymentId }}
        fields={{ cause: causeSchema }}
        button="Propose: Ask for the payment back"
        done={done}
      >
        {(errorOf) => (
          <SelectField
            id="cause"
            label="Why the bank wants it back"
            hint="The other bank reads this."
            placeholder="Choose one"
            choices={RECALL_CAUSES.map((value) => ({ value, label: CAUSE_TEXTS[value] }))}
            error={errorOf('cause')}
          />
        )}
      </ProposeForm>
    </section>
  )
}
