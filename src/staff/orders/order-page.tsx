/** The page of one order. Its address opens the order directly. */
import { useState } from 'react'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { useParams } from '../../web/ui/router/router.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { useCall } from '../ui/use-call.ts'
import { usePollWhenVisible } from '../ui/use-poll-when-visible.ts'
import { ORDER_STATE_TEXTS } from '../../values/vocabularies/staff-texts/order-texts.ts'
import { amountText, dateTime } from '../texts.ts'
import { OrderDetails } from './order-details.tsx'
import { Outcome } from './order-table.tsx'
import * as styles from '../ui/page.module.css'
import { PageTitle } from '../ui/page-title.tsx'

export function OrderPage() {
  const { orderId = '' } = useParams()
  const read = useCall('orders/read', { orderId })
  const { data, problem, again } = read
  usePollWhenVisible(read)
  const [decided, setDecided] = useState<StaffOrder>()
  if (data === undefined) return <LoadingOrProblem title="Order" problem={problem} again={again} />
  const order = decided ?? data.order
  return (
    <>
      <PageTitle>{order.summary}</PageTitle>
      <Outcome order={decided} />
      <Facts>
        <Fact name="State" value={ORDER_STATE_TEXTS[order.state]} />
        <Fact name="Made by" value={order.maker} />
        <Fact name="Made" value={dateTime(order.proposedAt)} />
        <Fact name="Checked by" value={order.checker ?? (order.needsChecker ? '—' : 'not needed')} />
        <Fact
          name="Amount"
          value={
            order.amountMinor === null || order.currency === null
              ? 'none'
              : amountText(order.amountMinor, order.currency)
          }
        />
      </Facts>
      <div className={`${styles.details} ${styles.alone}`}>
        <OrderDetails order={order} changed={setDecided} refresh={again} />
      </div>
    </>
  )
}
