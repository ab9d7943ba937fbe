/** All orders of staff: the open ones, and those that have ended. */
import { OrderTable } from './order-table.tsx'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import * as styles from '../ui/page.module.css'
import { useCall } from '../ui/use-call.ts'

const HEADER = [
  'Number',
  'Kind',
  'Order',
  'State',
  'Reason code',
  'Reason',
  'Made by',
  'Made',
  'Checked by',
  'Note of the checker',
  'Ended',
  'Amount (minor)',
  'Currency',
]

export function OrdersPage() {
  useListKeys()
  const open = useCall('orders/list', { which: 'open' })
  const ended = useCall('orders/list', { which: 'ended' })
  const again = (): void => {
    open.again()
    ended.again()
  }
  const problem = open.problem ?? ended.problem
  return (
    <>
      <h1>Orders</h1>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      <ListTools
        fileName="orders"
        header={HEADER}
        rows={[...(open.data?.orders ?? []), ...(ended.data?.orders ?? [])].map((one) => [
          one.orderId,
          one.kind,
          one.summary,
          one.state,
          one.reasonCode,
          one.reason,
          one.maker,
          one.proposedAt,
          one.checker,
          one.checkerNote,
          one.endedAt,
          one.amountMinor,
          one.currency,
        ])}
        help={<p>The newest order is first. Each of the two lists has at most 200 orders, and the file has both.</p>}
      />
      <section className={styles.section} aria-labelledby="open">
        <h2 id="open">Open</h2>
        <OrderTable orders={open.data?.orders} empty="No order is open." changed={again} />
      </section>
      <section className={styles.section} aria-labelledby="ended">
        <h2 id="ended">Ended</h2>
        <OrderTable orders={ended.data?.orders} empty="No order has ended yet." changed={again} />
      </section>
    </>
  )
}
