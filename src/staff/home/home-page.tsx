/** The first page of staff: the queues of work, the orders that wait for the person, the networks and the payments of today. */
import { useEffect } from 'react'
import { Link } from '../../web/ui/router/link.tsx'
import { OrderTable } from '../orders/order-table.tsx'
import { useMe } from '../session/session.tsx'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useCall } from '../ui/use-call.ts'
import { usePollWhenVisible } from '../ui/use-poll-when-visible.ts'
import { NetworksSection } from './networks-section.tsx'
import { QueuesSection } from './queues-section.tsx'
import { TodaySection } from './today-section.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** The page reads the counts again after this time while it is visible and a person uses it. */
const COUNTED_EVERY_MS = 60_000
/** An open page without a person stops its calls, because each call makes the session last longer. */
const USED_WITHIN_MS = 2 * 60_000
const USES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

export function HomePage() {
  const { duties } = useMe()
  if (duties.length === 0)
    return (
      <>
        <PageTitle>No role</PageTitle>
        <p>Your groups have no role in the back office. Ask an administrator to give your group a role.</p>
      </>
    )
  return (
    <>
      <PageTitle>Home</PageTitle>
      <Counts hasOrders={duties.includes('order.read')} />
    </>
  )
}

function Counts({ hasOrders }: { readonly hasOrders: boolean }) {
  const { data, problem, again } = useCall('home/read', {})
  useEffect(() => {
    let usedAt = Date.now()
    const used = (): void => {
      usedAt = Date.now()
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - usedAt < USED_WITHIN_MS) again()
    }, COUNTED_EVERY_MS)
    for (const event of USES) document.addEventListener(event, used)
    return () => {
      clearInterval(timer)
      for (const event of USES) document.removeEventListener(event, used)
    }
  }, [again])
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      {data !== undefined && data.queues.length > 0 && (
        <QueuesSection queues={data.queues} now={Date.parse(data.readAt)} />
      )}
      {hasOrders && <WaitingOrders changed={again} />}
      {data?.networks && <NetworksSection networks={data.networks} now={Date.parse(data.readAt)} />}
      {data?.today && <TodaySection today={data.today} />}
    </>
  )
}

/** `changed` is called after the person has decided an order, because most orders shorten a queue. */
function WaitingOrders({ changed }: { readonly changed: () => void }) {
  const toCheck = useCall('orders/list', { which: 'open', own: 'to-check' })
  const made = useCall('orders/list', { which: 'open', own: 'made' })
  usePollWhenVisible(toCheck, made)
  const [waiting, own] = [toCheck.data?.orders, made.data?.orders]
  const problem = toCheck.problem ?? made.problem
  const again = (): void => {
    toCheck.again()
    made.again()
  }
  const decided = (): void => {
    again()
    changed()
  }
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      <section className={styles.section} aria-labelledby="waiting">
        <h2 id="waiting">Orders that wait for your check{waiting && ` (${waiting.length})`}</h2>
        <OrderTable orders={waiting} empty="No order waits for you." changed={decided} />
      </section>
      <section className={styles.section} aria-labelledby="own">
        <h2 id="own">Your open orders{own && ` (${own.length})`}</h2>
        <OrderTable orders={own} empty="You have no open order." changed={decided} />
      </section>
      <p>
        <Link to="/orders">All orders</Link>
      </p>
    </>
  )
}
