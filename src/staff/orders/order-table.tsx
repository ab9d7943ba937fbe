/** A table of orders. An order opens to its reason, and to the acts that the person may do. */
import { useState } from 'react'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { OrderDifference } from '../configuration/difference-table.tsx'
import { OrderActs } from './order-acts.tsx'
import { OpenButton } from '../ui/open-button.tsx'
import * as styles from '../ui/page.module.css'
import { dateTime, textOfOrder } from '../texts.ts'

export interface OrderTableProps {
  /** Undefined while the orders are loading. */
  readonly orders: readonly StaffOrder[] | undefined
  readonly empty: string
  /** An order was decided. */
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

function Orders({ orders, empty, ended }: OrdersProps) {
  if (orders === undefined) return <output>Loading…</output>
  if (orders.length === 0) return <p>{empty}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">State</th>
            <th scope="col">Made by</th>
            <th scope="col">Made</th>
            <th scope="col">Checked by</th>
            <th scope="col">
              <span className={styles.hidden}>Details</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRows key={order.orderId} order={order} changed={ended} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface OrderRowProps {
  readonly order: StaffOrder
  readonly changed: (order: StaffOrder) => void
}

function OrderRows({ order, changed }: OrderRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = `order-${order.orderId}`
  return (
    <>
      <tr>
        <th scope="row">{order.summary}</th>
        <td>{order.state}</td>
        <td>{order.maker}</td>
        <td>{dateTime(order.proposedAt)}</td>
        <td>{order.checker ?? (order.needsChecker ? '—' : 'not needed')}</td>
        <td>
          <OpenButton controls={id} name={order.summary} isOpen={isOpen} toggle={() => setOpen(!isOpen)} />
        </td>
      </tr>
      <tr id={id} hidden={!isOpen}>
        <td colSpan={6}>{isOpen && <OrderDetails order={order} changed={changed} />}</td>
      </tr>
    </>
  )
}

function OrderDetails({ order, changed }: OrderRowProps) {
  return (
    <div className={styles.details}>
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
      {(order.kind === 'add-fees' || order.kind === 'add-limits') && <OrderDifference orderId={order.orderId} />}
      {order.state === 'proposed' && <OrderActs order={order} changed={changed} />}
    </div>
  )
}
