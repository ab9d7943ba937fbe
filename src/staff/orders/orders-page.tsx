/** All orders of staff: the open ones, and those that have ended. */
import { OrderTable } from './order-table.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import * as styles from '../ui/page.module.css'
import { useCall } from '../ui/use-call.ts'

export function OrdersPage() {
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
