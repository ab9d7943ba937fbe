/** The commands on the reports of customers: the queue, one report, messages to the customer, decisions and refunds. */
import * as v from 'valibot'
import { lateCaseSchema } from '../../contract/staff/staff-lists.ts'
import { listedCaseSchema, pictureSchema } from '../../contract/staff/staff-cases.ts'
import { isCurrencyCode } from '../../values/currency.ts'
import { formatDateTime } from '../../values/date.ts'
import { parseMajor } from '../../values/money.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import type { OrderKindName } from '../../values/vocabularies/staff-orders.ts'
import { type Command, listing, reasonOf } from '../command.ts'
import { daysOf } from '../days.ts'
import { writePicture } from '../new-file.ts'
import { orderCommand } from '../order.ts'
import { caseOf, type CaseStory, readCase } from '../subjects.ts'
import { money } from './payment-commands.ts'

const MOST_REASON = 500
const MOST_WORDS = 1000

/** Reads a message for the customer. The beginning of the message is also the reason of the order. */
function wordsFor(words: readonly string[]): Result<string, string> {
  const text = words.join(' ').trim()
  if (text.length < 10) return fail('Which words? The customer reads them, so write at least ten characters.')
  return text.length > MOST_WORDS ? fail(`The words have more than ${MOST_WORDS} characters.`) : ok(text)
}

const sayTo = (orders: OrderKindName, duty: StaffDuty, name: string, help: string): Command =>
  orderCommand(orders, duty, {
    usage: `${name} <report> <words>`,
    help,
    async read(run, [report, ...words]) {
      const text = wordsFor(words)
      if (!text.ok) return text
      const caseId = await caseOf(run, report)
      const reason = text.value.slice(0, MOST_REASON)
      return caseId.ok ? ok({ payload: { caseId: caseId.value, text: text.value }, reason }) : caseId
    },
  })

export const CASE_COMMANDS: readonly Command[] = [
  {
    usage: 'cases',
    help: 'Lists the open reports and questions of customers, the earliest deadline first.',
    duty: 'case.read',
    reads: 'cases/list',
    async run({ calls }) {
      const found = await calls.call('cases/list', { which: 'open' }, v.object({ cases: v.array(listedCaseSchema) }))
      if (!found.ok) return fail(found.failure.message)
      return ok(
        listing(found.value.cases, 'No report is open.', (one) => [
          one.reference,
          one.state,
          one.title,
          one.amountMinor === null || one.currency === null ? '' : money(one.amountMinor, one.currency),
          one.dueAt === null ? '' : `${one.dueClock ?? 'answer'} by ${formatDateTime(one.dueAt)}`,
        ]),
      )
    },
  },
  {
    usage: 'case show <report>',
    help: 'Shows a report in full: the text, every step and message, and the deadlines.',
    duty: 'case.read',
    reads: 'cases/read',
    async run(run, [report]) {
      const read = await readCase(run, report)
      return read.ok ? ok({ lines: storyOf(read.value), json: read.value }) : read
    },
  },
  {
    usage: 'case picture <report> <number> <file>',
    help: 'Writes a picture of the customer to a new JPEG file. The audit trail records that you saw it.',
    duty: 'case.read',
    reads: 'cases/picture',
    async run(run, [report, number = '', file]) {
      if (!/^[1-9]\d?$/.test(number) || file === undefined)
        return fail('Give the number of the picture, and a new file.')
      const caseId = await caseOf(run, report)
      if (!caseId.ok) return caseId
      const body = { caseId: caseId.value, number: Number(number) }
      const picture = await run.calls.call('cases/picture', body, pictureSchema)
      return picture.ok ? writePicture(file, picture.value) : fail(picture.failure.message)
    },
  },
  sayTo('write-to-customer', 'case.work', 'case write', 'Sends a message to the customer of the report.'),
  sayTo('ask-customer', 'case.work', 'case ask', 'Sends a question to the customer, and waits for the answer.'),
  sayTo('decide-for-customer', 'case.decide', 'case for', 'Decides for the customer and closes the report.'),
  sayTo(
    'decide-against-customer',
    'case.decide',
    'case against',
    'Decides against the customer and closes the report.',
  ),
  orderCommand('ask-bank', 'case.work', {
    usage: 'case ask-bank <report> <reason>',
    help: 'Asks the other bank again, through the payment switch, to return the money.',
    async read(run, [report, ...words]) {
      const reason = reasonOf(words, 'why the bank asks again.')
      if (!reason.ok) return reason
      const caseId = await caseOf(run, report)
      return caseId.ok ? ok({ payload: { caseId: caseId.value }, reason: reason.value }) : caseId
    },
  }),
  orderCommand('link-payment', 'case.work', {
    usage: 'case link <report> <payment> <reason>',
    help: 'Links a report from the public form to its payment, by the reference on the receipt or by the payment id.',
    async read(run, [report, paymentId, ...words]) {
      const reason = reasonOf(words, 'how you know the payment.')
      if (!reason.ok) return reason
      const caseId = await caseOf(run, report)
      return caseId.ok ? ok({ payload: { caseId: caseId.value, paymentId }, reason: reason.value }) : caseId
    },
  }),
  orderCommand('refund-case', 'case.decide', {
    usage: 'case refund <report> <amount or all> <words>',
    help: 'Pays the customer from the money of the bank, once, after a decision for the customer.',
    async read(run, [report, amount = '', ...words]) {
      const text = wordsFor(words)
      if (!text.ok) return text
      const found = await readCase(run, report)
      if (!found.ok) return found
      const { caseId, amountMinor, currency } = found.value
      if (amountMinor === null || currency === null || !isCurrencyCode(currency))
        return fail('The report is about no payment.')
      const whole = amount === 'all' ? ok(BigInt(amountMinor)) : parseMajor(amount, currency)
      if (!whole.ok || whole.value <= 0n) return fail('How much? Give an amount such as 2,500.00, or all.')
      const payload = { caseId, amountMinor: whole.value.toString(), text: text.value }
      return ok({ payload, reason: text.value.slice(0, MOST_REASON) })
    },
  }),
  {
    usage: 'late-cases [<days>]',
    help: 'Lists the missed deadlines of reports of the last days (30).',
    duty: 'case.read',
    reads: 'late/cases',
    async run({ calls }, words) {
      const days = daysOf(words[0])
      if (!days.ok) return days
      const late = await calls.call('late/cases', { days: days.value }, v.object({ cases: v.array(lateCaseSchema) }))
      if (!late.ok) return fail(late.failure.message)
      return ok(
        listing(late.value.cases, 'No deadline was missed.', (one) => [
          one.reference,
          one.type,
          one.state,
          `${one.clock} (${one.source})`,
          `due ${formatDateTime(one.dueAt)}`,
          one.metAt === null ? 'still open' : `met ${formatDateTime(one.metAt)}`,
        ]),
      )
    },
  },
]

const storyOf = (found: CaseStory): readonly string[] => [
  `${found.reference}  ${found.state}  ${found.title}  customer ${found.cifid}`,
  ...(found.paymentId === null ? [] : [`payment ${found.paymentReference ?? ''}  ${found.paymentId}`]),
  `customer: ${found.words}`,
  ...found.events.map(({ at, event, actor, text, picture }) =>
    [formatDateTime(at), actor, event, text, ...(picture === null ? [] : [`picture ${picture}`])].join('  '),
  ),
  ...found.clocks.map(
    ({ clock, dueAt, metAt }) =>
      `${clock} by ${formatDateTime(dueAt)}${metAt === null ? '' : `, met ${formatDateTime(metAt)}`}`,
  ),
  ...(found.acts.length === 0 ? [] : [`possible orders: ${found.acts.join(', ')}`]),
]
