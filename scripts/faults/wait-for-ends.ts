/** Waits after the last fault until each order has ended and its customer has read the end. */
import { setTimeout as delay } from 'node:timers/promises'
import { inStates } from '../../src/server/payments/rows/state-lists.ts'
import { UNDECIDED_STATES } from '../../src/values/vocabularies/payment-states.ts'
import type { BillLine } from './history.ts'
import { lookAtBatch } from './workload/arrange.ts'
import type { Customer } from './workload/customers.ts'
import { type Desk, lookAt } from './workload/pay.ts'
import type { World } from './world/open-world.ts'

/**
 * Each customer asks about one order after the other, until the end of each order is known. More calls at a time would only make
 * the bank slow. The time starts again when an order has ended. An order that never ends is left to the checker.
 */
export async function untilDecided(world: World, desk: Desk, patienceMs: number): Promise<void> {
  let deadline = Date.now() + patienceMs
  const onEnd = (): void => void (deadline = Date.now() + patienceMs)
  const isLate = (): boolean => Date.now() >= deadline
  while (!isLate() && desk.open.size + desk.batches.size > 0) {
    const customers = new Set([...desk.batches.values(), ...[...desk.open.values()].map(({ customer }) => customer)])
    await Promise.all([...customers].map((customer) => lookAtAll(desk, customer, { onEnd, isLate })))
    await delay(500)
  }
  await untilNone(
    world,
    `select count(*)::int as left from bank.payment where ${inStates('state', UNDECIDED_STATES)}`,
    deadline,
  )
}

async function lookAtAll(
  desk: Desk,
  customer: Customer,
  { onEnd, isLate }: { readonly onEnd: () => void; readonly isLate: () => boolean },
): Promise<void> {
  const batches = [...desk.batches].filter(([, owner]) => owner === customer).map(([order]) => order)
  const orders = [...desk.open].filter(([, open]) => open.customer === customer).map(([order]) => order)
  for (const order of batches) if (!isLate() && (await lookAtBatch(desk, order))) onEnd()
  for (const order of orders) if (!isLate() && (await lookAt(desk, order))) onEnd()
}

/** A standing order that came due is paid by its job, which the sweep queues. */
export async function untilStandingOrdersPaid(world: World, patienceMs: number): Promise<void> {
  const due = `select (select count(*) from bank.standing_order where state = 'active' and next_at <= now())::int
    + (select count(*) from bank.standing_order_run where state = 'due')::int as left`
  const nudge = async (): Promise<void> => {
    await world.owner.query(`select graphile_worker.add_job('run-due-schedules')`)
  }
  await untilNone(world, due, Date.now() + patienceMs, { nudge })
}

/** The bank asks the aggregator about a callback before it returns the money. */
export async function untilBillsReturned(
  world: World,
  { bills }: { readonly bills: readonly BillLine[] },
  patienceMs: number,
): Promise<void> {
  const reversed = bills.filter(({ status }) => status === 'reversed').map(({ requestId }) => requestId)
  await untilNone(
    world,
    `select count(*)::int as left from bank.payment_submission s join bank.payment p using (payment_id)
     where s.network_reference = any($1::text[]) and p.state = 'settled'`,
    Date.now() + patienceMs,
    { values: [reversed] },
  )
}

/** The bank asks a minute later about messages whose network did not answer. That time is moved to now. */
export async function untilNotified(world: World, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  const waiting = `select (select count(*) from bank.notice)::int
    + (select count(*) from bank.alert_delivery where state in ('waiting', 'sending'))::int as left`
  const nudge = async (): Promise<void> => {
    await world.owner.query(
      `update bank.alert_delivery set next_at = now() - interval '2 minutes' where state in ('waiting', 'sending') and next_at > now()`,
    )
    await world.owner.query(`select graphile_worker.add_job('queue-notices'), graphile_worker.add_job('send-alerts')`)
  }
  await untilNone(world, waiting, deadline, { nudge })
}

async function untilNone(
  world: World,
  query: string,
  deadline: number,
  { values = [], nudge }: { readonly values?: readonly unknown[]; readonly nudge?: () => Promise<void> } = {},
): Promise<void> {
  while (Date.now() < deadline) {
    const { rows } = await world.owner.query<{ left: number }>(query, [...values]).catch(() => ({ rows: [] }))
    if (rows[0]?.left === 0) return
    await nudge?.()
    await delay(1_000)
  }
}
