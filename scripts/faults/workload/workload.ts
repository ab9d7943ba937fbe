/** Runs the customers and the networks until they are stopped: each customer makes one order after the other. */
import { setTimeout as delay } from 'node:timers/promises'
import { ROUTES } from '../../../src/contract/routes.ts'
import type { BillLine } from '../history.ts'
import type { Random } from '../random.ts'
import type { Networks } from '../world/networks.ts'
import type { World } from '../world/open-world.ts'
import { cancelStandingOrder, letStandingOrdersComeDue, payBatch, setStandingOrder } from './arrange.ts'
import type { Customer } from './customers.ts'
import { approveAgain, type Desk, exchange, lookAtOldest, payBill, transferElsewhere, transferWithin } from './pay.ts'

const MOST_THOUGHT_MS = 700
const NETWORK_EVERY_MS = 1_500

/** Opens the customers’ accounts in dollars. Returns the number of each account by customer. */
export async function openDollarAccounts(customers: readonly Customer[]): Promise<ReadonlyMap<string, string>> {
  const dollars = new Map<string, string>()
  for (const customer of customers) {
    const answer = await customer.insist('openCurrencyAccount', ROUTES.openCurrencyAccount, { currencyCode: 'USD' })
    if (answer.data !== undefined) dollars.set(customer.id, answer.data.accountNumber)
  }
  return dollars
}

/** The classes of errors by which the database refuses a statement itself: data, constraints, syntax. */
const REFUSED = /^(22|23|42)/

/** A fault may have stopped the database, so a failed statement is no error of the run. A refused statement is. */
function unlessRefused(error: unknown): void {
  if (REFUSED.test(String((error as { readonly code?: unknown }).code))) throw error
}

export async function orderUntil(
  stop: AbortSignal,
  desk: Desk,
  customers: readonly Customer[],
  dollars: ReadonlyMap<string, string>,
): Promise<void> {
  const live = async (customer: Customer): Promise<void> => {
    const { random } = customer
    while (!stop.aborted) {
      const step = random.weighted<() => Promise<unknown>>([
        [30, () => transferWithin(desk, customer)],
        [25, () => transferElsewhere(desk, customer)],
        [15, () => payBill(desk, customer)],
        [8, () => exchange(desk, customer, dollars.get(customer.id) ?? '')],
        [4, () => payBatch(desk, customer)],
        [4, () => setStandingOrder(desk, customer)],
        [4, () => cancelStandingOrder(desk, customer)],
        [10, () => customer.ask('getAccounts', ROUTES.getAccounts, {})],
        [4, () => approveAgain(desk, customer)],
      ])
      await step()
      // The customers ask about each payment, so the number of open payments stays small.
      await lookAtOldest(desk, customer)
      await delay(random.between(50, MOST_THOUGHT_MS))
    }
  }
  await Promise.all(customers.map(live))
}

/** Other banks pay customers, the aggregator takes bills back, and the days of standing orders come. */
export async function networksUntil(
  stop: AbortSignal,
  given: {
    readonly desk: Desk
    readonly world: World
    readonly networks: Networks
    readonly customers: readonly Customer[]
    readonly random: Random
  },
): Promise<void> {
  const { desk, world, networks, customers, random } = given
  const credit = (repeat: number): Promise<unknown> => {
    const { accountNumber } = random.pick(customers).payer
    return networks.send('POST', '/pay', { accountNumber, amount: desk.amounts.next(), senderName: 'ADA OBI', repeat })
  }
  const takeBillBack = async (): Promise<void> => {
    const bills = await networks.get<readonly BillLine[]>('/bills').catch(() => [])
    const delivered = bills.filter(({ status }) => status === 'delivered').slice(0, 10)
    if (delivered.length === 0) return
    const { requestId } = random.pick(delivered)
    desk.takenBack.add(requestId)
    await callBack(desk, networks, requestId)
    // The aggregator sometimes repeats a callback that was acknowledged.
    if (random.chance(0.5)) await callBack(desk, networks, requestId)
  }
  while (!stop.aborted) {
    await delay(random.between(200, NETWORK_EVERY_MS))
    const step = random.weighted<() => Promise<unknown>>([
      [6, () => credit(1)],
      [2, () => credit(random.between(2, 4))],
      [2, takeBillBack],
      [3, () => letStandingOrdersComeDue(desk, world.owner).catch(unlessRefused)],
    ])
    await step()
  }
}

/** The aggregator reverses the bill and calls back. It stops when the bank has acknowledged the callback. */
export async function callBack(desk: Desk, networks: Networks, requestId: string): Promise<void> {
  const answer = await networks.send('POST', '/bills/resolve', { requestId, status: 'reversed' })
  if ((answer as { readonly acknowledged?: boolean } | undefined)?.acknowledged === true)
    desk.takenBack.delete(requestId)
}
