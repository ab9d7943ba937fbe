/** A table of orders. An order opens to its reason, and to the acts that the person may do. */
import { useState } from 'react'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { Link } from '../../web/ui/router/link.tsx'
import { MadeOrder } from './made-order.tsx'
import { OrderDetails } from './order-details.tsx'
import { isOfPayments } from './order-payments.tsx'
import { OpenTable } from '../ui/open-table.tsx'
import { ORDER_STATE_TEXTS } from '../../values/vocabularies/staff-texts/order-texts.ts'
import { dateTime } from '../texts.ts'

export interface OrderTableProps {
  /** Undefined while the orders are loading. */
  readonly orders: readonly StaffOrder[] | undefined
  readonly empty: string
  /** Called after the person has decided an order. */
  readonly changed: () => void
}

export function OrderTable({ orders, empty, changed }: OrderTableProps) {
  const [decided, setDecided] = useState<StaffOrder>()
  const ended = (order: StaffOrder): void => {
    setDecided(order)
    changed()
  }
  return (
    <>
      <Outcome order={decided} />
      <Orders orders={orders} empty={empty} ended={ended} refresh={changed} />
    </>
  )
}

/** Says how the person has decided an order, why an order failed, and the text that the bank gives once. */
export function Outcome({ order }: { readonly order: StaffOrder | undefined }) {
  if (order === undefined) return null
  return (
    <MadeOrder order={order}>
      {isOfPayments(order) && order.state === 'executed' && (
        <p>
          <Link to={`/orders/${order.orderId}`}>See the result of each payment</Link>
        </p>
      )}
      {order.shownOnce !== null && <p>{order.shownOnce} The bank shows this text only now.</p>}
    </MadeOrder>
  )
}

interface OrdersProps extends Pick<OrderTableProps, 'orders' | 'empty'> {
  readonly ended: (order: StaffOrder) => void
  readonly refresh: () => void
}

const Orders = ({ orders, empty, ended, refresh }: OrdersProps) => (
  <OpenTable
    header={['Order', 'State', 'Made by', 'Made', 'Checked by']}
    rows={orders?.map((order) => ({
      id: order.orderId,
      name: order.summary,
      cells: [
        order.summary,
        ORDER_STATE_TEXTS[order.state],
        order.maker,
        dateTime(order.proposedAt),
        order.checker ?? (order.needsChecker ? '—' : 'not needed'),
      ],
      renderDetails: () => (
        <>
          <OrderDetails order={order} changed={ended} refresh={refresh} />
          <p>
            <Link to={`/orders/${order.orderId}`}>Open the page of this order</Link>
          </p>
        </>
      ),
    }))}
    empty={empty}
  />
)
