/** Makes an order, and says in words what happens next. */
import { randomUUID } from 'node:crypto'
import { orderSchema, type StaffOrder } from '../contract/staff/staff-api.ts'
import { ORDER_REASONS, type OrderKindName } from '../values/vocabularies/staff-orders.ts'
import type { StaffDuty } from '../values/vocabularies/staff-duties.ts'
import { fail, ok, type Result } from '../values/result.ts'
import type { Answer, Command, Run } from './command.ts'
import { isUnknown } from './staff-calls.ts'

/** The payload and the reason of an order, read from the words of a command. */
export interface Wanted {
  readonly payload: Readonly<Record<string, unknown>>
  readonly reason: string
}

async function makeOrder({ calls, options }: Run, kind: OrderKindName, wanted: Wanted): Promise<Answer> {
  const codes: readonly string[] = ORDER_REASONS[kind]
  const reasonCode = options.code ?? 'other'
  if (!codes.includes(reasonCode))
    return fail(`The code of the reason is one of: ${codes.join(', ')}. Give it with --code.`)
  const orderId = options.order ?? randomUUID()
  const body = { orderId, kind, reasonCode, ...wanted }
  const made = await calls.call('orders/propose', body, orderSchema)
  if (made.ok) return ok(outcomeOf(made.value))
  const { problem, message } = made.failure
  return fail(isUnknown(problem) ? `${message}\n${unknownOrder(orderId)}` : message)
}

const unknownOrder = (orderId: string): string =>
  `The result of order ${orderId} is unknown: the bank may have made the order.
Repeat the command with --order ${orderId}. The repeat makes no second order.`

/** An order in lines: what it does, its state, and who must act next. */
export function outcomeOf(order: StaffOrder): { readonly lines: readonly string[]; readonly json: StaffOrder } {
  return {
    lines: [
      `Order ${order.orderId}: ${order.state}`,
      order.summary,
      ...nextStepOf(order),
      ...(order.failure === null ? [] : [`Nothing was done: ${order.failure}`]),
      ...(order.shownOnce === null ? [] : [`Shown once: ${order.shownOnce}`]),
    ],
    json: order,
  }
}

function nextStepOf({ state, checkerDuty, orderId, expiresAt }: StaffOrder): readonly string[] {
  if (state !== 'proposed') return []
  const who = checkerDuty === null ? 'Another person' : `Another person with the duty ${checkerDuty}`
  return [
    `${who} must approve it until ${expiresAt}, in the back office or with:`,
    `  npm run operators -- orders approve ${orderId}`,
  ]
}

/** A command that makes an order. `read` takes the payload and the reason from the words. */
export const orderCommand = (
  orders: OrderKindName,
  duty: StaffDuty,
  {
    usage,
    help,
    read,
  }: {
    readonly usage: string
    readonly help: string
    read(run: Run, words: readonly string[]): Promise<Result<Wanted, string>>
  },
): Command => ({
  usage,
  help,
  duty,
  orders,
  async run(run, words) {
    const wanted = await read(run, words)
    return wanted.ok ? makeOrder(run, orders, wanted.value) : wanted
  },
})
