/** The commands on orders, on the person who is logged in, and on the audit trail. */
import * as v from 'valibot'
import { orderSchema, staffMeSchema } from '../../contract/staff/staff-api.ts'
import { formatDateTime } from '../../values/date.ts'
import { isUuid } from '../../values/ids.ts'
import { LANGUAGES } from '../../values/language.ts'
import { fail, ok } from '../../values/result.ts'
import { ANNOUNCEMENT_LANGUAGES } from '../../values/vocabularies/announcements.ts'
import { columns, type Command, listing, reasonOf } from '../command.ts'
import { type OrderStory, orderStorySchema } from '../../contract/staff/staff-orders.ts'
import { outcomeOf } from '../order.ts'
import { money } from './payment-commands.ts'

const WHICH = 'Which order? Give its id, as the list has it.'

const listed = (usage: string, which: 'open' | 'ended', help: string): Command => ({
  usage,
  help,
  duty: 'order.read',
  reads: 'orders/list',
  async run({ calls }) {
    const found = await calls.call('orders/list', { which }, v.object({ orders: v.array(orderSchema) }))
    if (!found.ok) return fail(found.failure.message)
    return ok(
      listing(found.value.orders, which === 'open' ? 'No order waits.' : 'No order has ended.', (one) => [
        one.orderId,
        one.state,
        formatDateTime(one.proposedAt),
        `by ${one.maker}`,
        one.amountMinor === null || one.currency === null ? '' : money(one.amountMinor, one.currency),
        one.isOwn ? 'your order' : one.canCheck ? 'you may approve it' : (one.checkerDuty ?? ''),
        one.summary,
      ]),
    )
  },
})

const decided = (act: 'reject' | 'withdraw', help: string): Command => ({
  usage: `orders ${act} <order> ${act === 'reject' ? '<reason>' : '[<note>]'}`,
  help,
  duty: 'any',
  reads: `orders/${act}`,
  async run({ calls }, [orderId = '', ...words]) {
    if (!isUuid(orderId)) return fail(WHICH)
    const note = act === 'reject' ? reasonOf(words, 'why you reject the order.') : ok(words.join(' ').trim())
    if (!note.ok) return note
    const answer = await calls.call(`orders/${act}`, { orderId, note: note.value }, orderSchema)
    return answer.ok ? ok(outcomeOf(answer.value)) : fail(answer.failure.message)
  },
})

/** One order in lines, with its payments and the texts of its announcement. */
function storyOf({ order, payments, announcement }: OrderStory): readonly string[] {
  const rows = payments.map((one) => [
    one.paymentId,
    one.reference,
    money(one.amountMinor, one.currency),
    [one.result ?? 'not decided', one.failure].filter(Boolean).join(': '),
  ])
  return [
    `Order ${order.orderId}: ${order.state}`,
    order.summary,
    `Reason: ${order.reason} (${order.reasonCode}), by ${order.maker}`,
    ...columns(rows),
    ...(announcement === null ? [] : textsOf(announcement)),
  ]
}

const textsOf = (texts: NonNullable<OrderStory['announcement']>): readonly string[] =>
  LANGUAGES.map((one) => `${ANNOUNCEMENT_LANGUAGES[one]}: “${texts[one].title}” ${texts[one].text}`)

const approve: Command = {
  usage: 'orders approve <order> [<note>]',
  help: 'Shows the order of another person, asks for a yes, and executes the order. --yes answers the question.',
  duty: 'any',
  reads: 'orders/approve',
  asks: true,
  async run({ calls, confirm }, [orderId = '', ...words]) {
    if (!isUuid(orderId)) return fail(WHICH)
    const read = await calls.call('orders/read', { orderId }, orderStorySchema)
    if (!read.ok) return fail(read.failure.message)
    // The server says why this person cannot approve the order, so the question would be for nothing.
    if (read.value.order.canCheck) {
      const confirmed = await confirm(storyOf(read.value), 'Do you approve this order, so that it is executed now?')
      if (!confirmed.ok) return confirmed
    }
    const note = words.join(' ').trim()
    const answer = await calls.call('orders/approve', { orderId, note }, orderSchema)
    return answer.ok ? ok(outcomeOf(answer.value)) : fail(answer.failure.message)
  },
}

export const ORDER_COMMANDS: readonly Command[] = [
  listed('orders list', 'open', 'Lists the orders that wait for a second person.'),
  listed('orders ended', 'ended', 'Lists the orders that have ended, the newest first.'),
  {
    usage: 'orders show <order>',
    help: 'Shows one order. An order on several payments has the result of each payment.',
    duty: 'order.read',
    reads: 'orders/read',
    async run({ calls }, [orderId = '']) {
      if (!isUuid(orderId)) return fail(WHICH)
      const read = await calls.call('orders/read', { orderId }, orderStorySchema)
      if (!read.ok) return fail(read.failure.message)
      return ok({ lines: storyOf(read.value), json: read.value })
    },
  },
  approve,
  decided('reject', 'Rejects the order of another person. Nothing is done.'),
  decided('withdraw', 'Withdraws an order of your own. Nothing is done.'),
  {
    usage: 'whoami',
    help: 'Shows your name, your roles and your duties.',
    duty: 'any',
    reads: 'me',
    async run({ calls }) {
      const me = await calls.call('me', {}, staffMeSchema)
      if (!me.ok) return fail(me.failure.message)
      const { name, roles, duties, expiresAt } = me.value
      const lines = [
        `${name}, ${roles.join(', ')}`,
        `duties: ${duties.join(', ')}`,
        `until ${formatDateTime(expiresAt)}`,
      ]
      return ok({ lines, json: me.value })
    },
  },
]
