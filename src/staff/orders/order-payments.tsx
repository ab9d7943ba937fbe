/** The payments of an order on several payments, with the result of each payment. */
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { OrderPayment } from '../../contract/staff/staff-orders.ts'
import { Link } from '../../web/ui/router/link.tsx'
import { Rows } from '../ui/facts.tsx'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { useCall } from '../ui/use-call.ts'
import { amountText } from '../texts.ts'

/** True for an order on several payments. */
export const isOfPayments = ({ kind }: Pick<StaffOrder, 'kind'>): boolean =>
  kind === 'settle-payments' || kind === 'release-payments'

export function OrderPayments({ orderId }: { readonly orderId: string }) {
  const { data, problem, again } = useCall('orders/read', { orderId })
  if (data !== undefined) return <PaymentResults payments={data.payments} />
  return <LoadingOrProblem problem={problem} again={again} />
}

const PaymentResults = ({ payments }: { readonly payments: readonly OrderPayment[] }) => (
  <Rows
    caption="Payments of this order"
    header={['Payment', 'Amount with charges', 'Result']}
    rows={payments.map((one) => [
      <Link key={one.paymentId} to={`/payments/${one.paymentId}`}>
        {one.reference}
      </Link>,
      amountText(one.amountMinor, one.currency),
      resultText(one),
    ])}
    empty="This order has no payment."
  />
)

const resultText = ({ result, failure }: OrderPayment): string =>
  result === null ? 'Not decided' : result === 'done' ? 'Done' : `Refused. ${failure}`
