/** The list of payments. A person with the duty selects payments in review, and proposes one order about them. */
import { type ReactNode, useState } from 'react'
import type { FoundPayment } from '../../contract/staff/staff-payments.ts'
import { Link } from '../../web/ui/router/link.tsx'
import { useDuty } from '../session/session.tsx'
import * as styles from '../ui/page.module.css'
import { STATE_TEXTS } from '../../values/vocabularies/staff-texts/payment-state-texts.ts'
import { amountText, dateTime, KIND_TEXTS } from '../texts.ts'
import { DecideSelected } from './decide-selected.tsx'
import { MadeOrder, useMadeOrder } from '../orders/made-order.tsx'

export interface PaymentTableProps {
  readonly payments: readonly FoundPayment[]
  /** The ids of the payments that an order can settle or release. */
  readonly decidable: readonly string[]
  /** Called after an order was made. */
  readonly changed: () => void
}

export function PaymentTable({ payments, decidable, changed }: PaymentTableProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const maySelect = useDuty('payment.decide') && decidable.length > 0
  const selected = payments.filter(({ paymentId }) => chosen.includes(paymentId) && decidable.includes(paymentId))
  const choose = (paymentId: string, isChosen: boolean): void =>
    setChosen((ids) => (isChosen ? [...ids, paymentId] : ids.filter((id) => id !== paymentId)))
  const [made, done] = useMadeOrder(() => {
    setChosen([])
    changed()
  })
  return (
    <>
      <MadeOrder order={made}>
        <p>
          <Link to={`/orders/${made?.orderId}`}>Open the order</Link>
        </p>
      </MadeOrder>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption>{payments.length === 1 ? '1 payment' : `${payments.length} payments`}</caption>
          <Head>
            {maySelect && (
              <Choice
                label="Select all payments that wait for a decision"
                isChosen={selected.length === decidable.length}
                choose={(isChosen) => setChosen(isChosen ? decidable : [])}
              />
            )}
          </Head>
          <tbody>
            {payments.map((one) => (
              <Row key={one.paymentId} payment={one} hasChoice={maySelect}>
                {decidable.includes(one.paymentId) && (
                  <Choice
                    label={`Select ${one.reference}`}
                    isChosen={chosen.includes(one.paymentId)}
                    choose={(isChosen) => choose(one.paymentId, isChosen)}
                  />
                )}
              </Row>
            ))}
          </tbody>
        </table>
      </div>
      {maySelect && <DecideSelected payments={selected} done={done} />}
    </>
  )
}

/** The headings. The child is the box that selects all payments, where the person may select. */
const Head = ({ children }: { readonly children: ReactNode }) => (
  <thead>
    <tr>
      {children !== false && <td>{children}</td>}
      <th scope="col">Reference</th>
      <th scope="col">Made</th>
      <th scope="col">State</th>
      <th scope="col">Kind</th>
      <th scope="col">From account</th>
      <th scope="col">To</th>
      <th scope="col" className={styles.amount}>
        Amount
      </th>
    </tr>
  </thead>
)

interface RowProps {
  readonly payment: FoundPayment
  readonly hasChoice: boolean
  /** The box that selects the payment, where an order can decide it. */
  readonly children: ReactNode
}

const Row = ({ payment: one, hasChoice, children }: RowProps) => (
  <tr>
    {hasChoice && <td>{children}</td>}
    <th scope="row">
      <Link to={`/payments/${one.paymentId}`}>{one.reference}</Link>
    </th>
    <td className={styles.date}>{dateTime(one.createdAt)}</td>
    <td>{STATE_TEXTS[one.state]}</td>
    <td>{KIND_TEXTS[one.kind]}</td>
    <td>{one.accountNumber}</td>
    <td>{[one.payeeName, one.institutionName].filter(Boolean).join(', ')}</td>
    <td className={styles.amount}>{amountText(one.amountMinor, one.currency)}</td>
  </tr>
)

interface ChoiceProps {
  readonly label: string
  readonly isChosen: boolean
  readonly choose: (isChosen: boolean) => void
}

const Choice = ({ label, isChosen, choose }: ChoiceProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={isChosen} onChange={({ target }) => choose(target.checked)} />
    <span className={styles.hidden}>{label}</span>
  </label>
)
