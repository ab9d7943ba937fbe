/** The order that refunds a part or the whole of a payment without a report, and the reason why there is none. */
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { AmountField, amountOf } from '../orders/amount-field.tsx'
import { ProposeForm } from '../orders/propose-form.tsx'
import type { Answer } from '../session/api.ts'
import { amountText } from '../texts.ts'
import * as styles from '../ui/page.module.css'

type Story = Answer<'payments/read'>

export interface RefundPaymentProps {
  readonly story: Pick<Story, 'paymentId' | 'currency' | 'accountNumber' | 'refundable'>
  readonly done: (order: StaffOrder) => void
}

export function RefundPayment({ story, done }: RefundPaymentProps) {
  const { paymentId, currency, accountNumber, refundable } = story
  if (refundable === null) return null
  const { leftMinor, obstacle } = refundable
  return (
    <section className={styles.section} aria-labelledby="refund-payment">
      <h2 id="refund-payment">Refund the payment</h2>
      {obstacle !== null ? (
        <p>The payment cannot be refunded here. {obstacle}</p>
      ) : (
        <>
          <p>
            The bank pays its own money into the account {accountNumber}, which paid. The customer gets a message, and
            sees the refund in the history and on the receipt. Another person checks this order.
          </p>
          <ProposeForm
            kind="refund-payment"
            payload={{ paymentId }}
            fields={{ amountMinor: amountOf(currency, BigInt(leftMinor)) }}
            button="Propose: Refund the payment"
            done={done}
          >
            {(errorOf) => (
              <AmountField
                currency={currency}
                errorOf={errorOf}
                hint={`${amountText(leftMinor, currency)} of the payment is left to refund.`}
                firstMinor={BigInt(leftMinor)}
              />
            )}
          </ProposeForm>
        </>
      )}
    </section>
  )
}
