/** The first page of staff: the queues of work, the orders that wait for the person, the networks and the payments of today. */
import { type ReactNode, useEffect } from 'react'
import { Link } from '../../web/ui/router/link.tsx'
import { OrderTable, type OrderTableProps } from '../orders/order-table.tsx'
import type { Problem } from '../session/api.ts'
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
  const below = (
    <>
      {data?.networks && <NetworksSection networks={data.networks} now={Date.parse(data.readAt)} />}
      {data?.today && <TodaySection today={data.today} />}
    </>
  )
  return (
    <>
      <QueuesSection home={data} hasFailed={problem !== undefined} />
      {hasOrders ? (
        <WaitingOrders problem={problem} changed={again}>
          {below}
        </WaitingOrders>
      ) : (
        <>
          {problem !== undefined && <ProblemNote problem={problem} again={again} />}
          {below}
        </>
      )}
    </>
  )
}

interface WaitingOrdersProps {
  /** Why the queues are not counted. Undefined: they are counted. */
  readonly problem: Problem | undefined
  /** Called after the person has decided an order, because most orders shorten a queue. */
  readonly changed: () => void
  /** The sections below. */
  readonly children: ReactNode
}

/**
 * Both lists appear together, and the sections below after them. A problem is below the lists. So no row moves while a
 * person is about to press it.
 */
function WaitingOrders({ problem: ofCounts, changed, children }: WaitingOrdersProps) {
  const toCheck = useCall('orders/list', { which: 'open', own: 'to-check' })
  const made = useCall('orders/list', { which: 'open', own: 'made' })
  usePollWhenVisible(toCheck, made)
  const problem = toCheck.problem ?? made.problem ?? ofCounts
  const again = (): void => {
    toCheck.again()
    made.again()
    changed()
  }
  const isLoading = [toCheck, made].some((call) => call.data === undefined && call.problem === undefined)
  return (
    <>
      <Waiting orders={toCheck.data?.orders} isLoading={isLoading} decided={again} />
      {!isLoading && (
        <>
          <Own orders={made.data?.orders} decided={again} />
          {problem !== undefined && <ProblemNote problem={problem} again={again} />}
          <p>
            <Link to="/orders">All orders</Link>
          </p>
          {children}
        </>
      )}
    </>
  )
}

interface ListedProps {
  /** Undefined: the bank has not sent them. */
  readonly orders: OrderTableProps['orders']
  readonly decided: () => void
}

const Waiting = ({ orders, isLoading, decided }: ListedProps & { readonly isLoading: boolean }) => (
  <section className={styles.section} aria-labelledby="waiting">
    <h2 id="waiting">Orders that wait for your check{!isLoading && orders && ` (${orders.length})`}</h2>
    {isLoading ? (
      <output>Loading…</output>
    ) : (
      orders && <OrderTable orders={orders} empty="No order waits for you." changed={decided} />
    )}
  </section>
)

const Own = ({ orders, decided }: ListedProps) => (
  <section className={styles.section} aria-labelledby="own">
    <h2 id="own">Your open orders{orders && ` (${orders.length})`}</h2>
    {orders && <OrderTable orders={orders} empty="You have no open order." changed={decided} />}
  </section>
)
