/** A table of orders. An order opens to its reason, and to the acts that the person may do. */
import { useState } from 'react'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { OrderDifference } from '../configuration/difference-table.tsx'
import { OrderActs } from './order-acts.tsx'
import { OpenTable } from '../ui/open-table.tsx'
import { dateTime, textOfOrder } from '../texts.ts'

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
      {decided !== undefined && <Outcome order={decided} />}
      <Orders orders={orders} empty={empty} ended={ended} />
    </>
  )
}

/** Says why an order failed, and shows the text that the bank gives once. */
function Outcome({ order }: { readonly order: StaffOrder }) {
  if (order.state !== 'failed' && order.shownOnce === null) return null
  return (
    <Note kind={order.state === 'failed' ? 'bad' : 'ok'} role="alert">
      <p>{textOfOrder(order)}</p>
      {order.shownOnce !== null && <p>{order.shownOnce} The bank shows this text only now.</p>}
    </Note>
  )
}

interface OrdersProps extends Pick<OrderTableProps, 'orders' | 'empty'> {
  readonly ended: (order: StaffOrder) => void
}

const Orders = ({ orders, empty, ended }: OrdersProps) => (
  <OpenTable
    header={['Order', 'State', 'Made by', 'Made', 'Checked by']}
    rows={orders?.map((order) => ({
      id: order.orderId,
      name: order.summary,
      cells: [
        order.summary,
        order.state,
        order.maker,
        dateTime(order.proposedAt),
        order.checker ?? (order.needsChecker ? '—' : 'not needed'),
      ],
      renderDetails: () => <OrderDetails order={order} changed={ended} />,
    }))}
    empty={empty}
  />
)

/** The kinds of orders with a difference of figures. */
const BY_DATE: readonly string[] = ['add-fees', 'add-limits', 'add-margins']

interface OrderDetailsProps {
  readonly order: StaffOrder
  readonly changed: (order: StaffOrder) => void
}

function OrderDetails({ order, changed }: OrderDetailsProps) {
  return (
    <>
      <dl>
        <dt>Reason</dt>
        <dd>
          {order.reason} ({order.reasonCode})
        </dd>
        {order.checkerNote !== null && order.checkerNote !== '' && (
          <>
            <dt>Note of the checker</dt>
            <dd>{order.checkerNote}</dd>
          </>
        )}
        {order.failure !== null && (
          <>
            <dt>Why it failed</dt>
            <dd>{order.failure}</dd>
          </>
        )}
        <dt>{order.endedAt === null ? 'Ends by itself' : 'Ended'}</dt>
        <dd>{dateTime(order.endedAt ?? order.expiresAt)}</dd>
        <dt>Number</dt>
        <dd>{order.orderId}</dd>
      </dl>
      {BY_DATE.includes(order.kind) && <OrderDifference orderId={order.orderId} />}
      {order.state === 'proposed' && <OrderActs order={order} changed={changed} />}
    </>
  )
}
