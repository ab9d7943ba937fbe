/** The first page of staff: the orders that wait for the person, and the ways to work. */
import { Link } from '../web/ui/router/link.tsx'
import { OrderTable } from './orders/order-table.tsx'
import { ProblemNote } from './ui/problem-note.tsx'
import * as styles from './ui/page.module.css'
import { useMe } from './session/session.tsx'
import { useCall } from './ui/use-call.ts'

export function HomePage() {
  const { duties } = useMe()
  if (duties.length === 0)
    return (
      <>
        <h1>No role</h1>
        <p>Your groups have no role in the back office. Ask an administrator to give your group a role.</p>
      </>
    )
  return (
    <>
      <h1>Home</h1>
      {duties.includes('order.read') && <WaitingOrders />}
    </>
  )
}

function WaitingOrders() {
  const { data, problem, again } = useCall('orders/list', { which: 'open' })
  const waiting = data?.orders.filter(({ canCheck }) => canCheck)
  const own = data?.orders.filter(({ isOwn }) => isOwn)
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      <section className={styles.section} aria-labelledby="waiting">
        <h2 id="waiting">Orders that wait for your check{waiting && ` (${waiting.length})`}</h2>
        <OrderTable orders={waiting} empty="No order waits for you." changed={again} />
      </section>
      <section className={styles.section} aria-labelledby="own">
        <h2 id="own">Your open orders{own && ` (${own.length})`}</h2>
        <OrderTable orders={own} empty="You have no open order." changed={again} />
      </section>
      <p>
        <Link to="/orders">All orders</Link>
      </p>
    </>
  )
}
