/** The details of an order: its reason and its result, what it changes, and the acts that the person may do. */
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { Link } from '../../web/ui/router/link.tsx'
import { OrderDifference } from '../configuration/difference-table.tsx'
import { useDuty } from '../session/session.tsx'
import { reasonText } from '../../values/vocabularies/staff-texts/order-texts.ts'
import { amountText, dateTime } from '../texts.ts'
import { OrderActs } from './order-acts.tsx'
import { isOfAnnouncement, OrderAnnouncement } from './order-announcement.tsx'
import { isOfPayments, OrderPayments } from './order-payments.tsx'
import { OrderSubjects } from './order-subjects.tsx'

/** The kinds of orders with a difference of figures. */
const BY_DATE: readonly string[] = ['add-fees', 'add-limits', 'add-margins']

/** The effect of an order that ended without its act. */
const NOT_DONE: Partial<Readonly<Record<StaffOrder['state'], string>>> = {
  expired: 'Nobody checked the order in time, so nothing was done. Make a new order if it is still needed.',
  failed: 'Nothing was done.',
  rejected: 'Nothing was done.',
  withdrawn: 'Nothing was done.',
}

interface OrderDetailsProps {
  readonly order: StaffOrder
  readonly changed: (order: StaffOrder) => void
  /** Reads the order again. */
  readonly refresh: () => void
}

export function OrderDetails({ order, changed, refresh }: OrderDetailsProps) {
  const notDone = NOT_DONE[order.state]
  return (
    <>
      <dl>
        {notDone !== undefined && (
          <>
            <dt>Effect</dt>
            <dd>{notDone}</dd>
          </>
        )}
        <dt>Reason</dt>
        <dd>
          {order.reason} ({reasonText(order.reasonCode)})
        </dd>
        {order.checkerNote !== null && order.checkerNote !== '' && (
          <>
            <dt>{order.state === 'withdrawn' ? 'Why it was withdrawn' : 'Note of the checker'}</dt>
            <dd>{order.checkerNote}</dd>
          </>
        )}
        {order.countedMinor !== null && order.currency !== null && (
          <>
            <dt>With earlier refunds</dt>
            <dd>
              {amountText(order.countedMinor, order.currency)}. Refunds of the same payment, and refunds of the same
              person to the customer on one day, count together. This sum decides who checks the order.
            </dd>
          </>
        )}
        {order.failure !== null && (
          <>
            <dt>Why it failed</dt>
            <dd>{order.failure}</dd>
          </>
        )}
        {order.journalId !== null && (
          <>
            <dt>Journal</dt>
            <dd>
              <JournalLink journalId={order.journalId} />
            </dd>
          </>
        )}
        <dt>{order.endedAt === null ? 'Ends by itself' : 'Ended'}</dt>
        <dd>{dateTime(order.endedAt ?? order.expiresAt)}</dd>
        <dt>Number</dt>
        <dd>{order.orderId}</dd>
      </dl>
      {order.subjects.length > 0 && <OrderSubjects subjects={order.subjects} />}
      {BY_DATE.includes(order.kind) && <OrderDifference orderId={order.orderId} />}
      {isOfAnnouncement(order) && <OrderAnnouncement orderId={order.orderId} />}
      {isOfPayments(order) && <OrderPayments key={order.state} orderId={order.orderId} />}
      {order.state === 'proposed' && <OrderActs order={order} changed={changed} refresh={refresh} />}
    </>
  )
}

function JournalLink({ journalId }: { readonly journalId: string }) {
  const maySeeBooks = useDuty('ledger.read')
  return maySeeBooks ? <Link to={`/books/journals/${journalId}`}>{journalId}</Link> : journalId
}
