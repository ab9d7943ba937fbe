/** The commands on one customer: access, freeze, permissions and erasure. */
import { fail, ok } from '../../values/result.ts'
import { formatDateTime } from '../../values/date.ts'
import { erasureSchema } from '../../contract/staff/staff-lists.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import type { OrderKindName } from '../../values/vocabularies/staff-orders.ts'
import { type Command, reasonOf } from '../command.ts'
import { orderCommand } from '../order.ts'
import { caseOf, customerOf } from '../subjects.ts'

/** Makes a command for an order whose payload needs only the customer from the words. */
const aboutCustomer = (
  orders: OrderKindName,
  duty: StaffDuty,
  {
    name,
    help,
    ask,
    more = {},
  }: {
    readonly name: string
    readonly help: string
    readonly ask: string
    readonly more?: Readonly<Record<string, unknown>>
  },
): Command =>
  orderCommand(orders, duty, {
    usage: `${name} <customer> <reason>`,
    help,
    async read(run, [customer, ...words]) {
      const reason = reasonOf(words, ask)
      if (!reason.ok) return reason
      const customerId = await customerOf(run, customer)
      return customerId.ok
        ? ok({ payload: { customerId: customerId.value, ...more }, reason: reason.value })
        : customerId
    },
  })

const IDENTIFIED = 'how you identified the customer.'

export const CUSTOMER_COMMANDS: readonly Command[] = [
  aboutCustomer('freeze-customer', 'customer.freeze', {
    name: 'freeze',
    help: 'Stops all money out of the accounts and ends all sessions, without a second person. The customer gets a message.',
    ask: 'why no money may leave.',
  }),
  aboutCustomer('unfreeze-customer', 'customer.unfreeze', {
    name: 'unfreeze',
    help: 'Allows money out again. Check first that the request comes from the customer.',
    ask: IDENTIFIED,
  }),
  aboutCustomer('temporary-password', 'customer.access', {
    name: 'temporary-password',
    help: 'Replaces the password with a temporary password, which the approver sees once and reads to the customer.',
    ask: IDENTIFIED,
  }),
  aboutCustomer('remove-authenticator', 'customer.access', {
    name: 'remove-token',
    help: 'Removes the authenticator app of a customer who lost it and the recovery codes. All sessions end.',
    ask: IDENTIFIED,
  }),
  aboutCustomer('end-sessions', 'customer.access', {
    name: 'end-sessions',
    help: 'Logs the customer out on all devices, without a second person. The customer gets a message.',
    ask: 'why the customer must log in again.',
  }),
  ...(['allow', 'stop'] as const).flatMap((act) => [
    ...(['email', 'phone'] as const).map((contactKind) =>
      aboutCustomer(`${act}-contact-change`, 'customer.change', {
        name: `contact-change ${act} ${contactKind}`,
        help: `${act === 'allow' ? 'Allows' : 'Stops'} a change of the ${contactKind === 'email' ? 'email address' : 'phone'} in the settings.`,
        ask: IDENTIFIED,
        more: { contactKind },
      }),
    ),
    aboutCustomer(`${act}-limit-change`, 'customer.change', {
      name: `limit-change ${act}`,
      help: `${act === 'allow' ? 'Allows' : 'Stops'} higher limits in the settings. Lower limits need no permission.`,
      ask: 'why the customer may raise limits, or may not.',
    }),
  ]),
  orderCommand('record-indemnity', 'customer.change', {
    usage: 'indemnity <customer> <reference> <reason>',
    help: 'Records the indemnity for higher limits that a customer signed on paper, under the reference of the paper.',
    async read(run, [customer, reference, ...words]) {
      if (reference === undefined) return fail('Which paper? Give its reference.')
      const reason = reasonOf(words, 'who saw the paper.')
      if (!reason.ok) return reason
      const customerId = await customerOf(run, customer)
      return customerId.ok
        ? ok({ payload: { customerId: customerId.value, reference }, reason: reason.value })
        : customerId
    },
  }),
  {
    usage: 'erase show <report or username> <reason>',
    help: 'Shows the obstacles to the erasure of a customer’s data. The customer sees the reason.',
    duty: 'customer.erase',
    reads: 'erasures/read',
    async run({ calls }, [subject = '', ...words]) {
      const reason = reasonOf(words, 'why you look.')
      if (!reason.ok) return reason
      const read = await calls.call('erasures/read', { subject, reason: reason.value }, erasureSchema)
      if (!read.ok) return fail(read.failure.message)
      const { closedAt, obstacles } = read.value
      if (closedAt !== null) return ok({ lines: [`Erased on ${formatDateTime(closedAt)}.`], json: read.value })
      const lines =
        obstacles.length === 0 ? ['There is no obstacle.'] : ['Obstacles:', ...obstacles.map((one) => `- ${one}`)]
      return ok({ lines, json: read.value })
    },
  },
  orderCommand('erase-customer', 'customer.erase', {
    usage: 'erase confirm <report> <reason>',
    help: 'Erases the data and closes the accounts for good, when there is no obstacle.',
    async read(run, [report, ...words]) {
      const reason = reasonOf(words, IDENTIFIED)
      if (!reason.ok) return reason
      const caseId = await caseOf(run, report)
      return caseId.ok ? ok({ payload: { caseId: caseId.value }, reason: reason.value }) : caseId
    },
  }),
]
