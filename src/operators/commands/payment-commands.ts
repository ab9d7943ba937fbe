/** The commands on payments: lists, decisions, returns, and money of closed customers. */
import * as v from 'valibot'
import { foundPaymentsSchema, paymentStorySchema } from '../../contract/staff/staff-payments.ts'
import { lateTransferSchema, listedCardSchema, unclaimedSchema } from '../../contract/staff/staff-lists.ts'
import { isCurrencyCode } from '../../values/currency.ts'
import { formatDateTime } from '../../values/date.ts'
import { isUuid } from '../../values/ids.ts'
import { formatMinor } from '../../values/money.ts'
import { fail, ok } from '../../values/result.ts'
import { MOST_PAYMENTS_OF_ORDER, type OrderKindName } from '../../values/vocabularies/staff-orders.ts'
import { type Command, listing, reasonOf } from '../command.ts'
import { orderCommand } from '../order.ts'
import { daysOf } from '../days.ts'
import { paymentOf } from '../subjects.ts'

export const money = (minor: string, currency: string): string =>
  isCurrencyCode(currency) ? formatMinor(BigInt(minor), currency) : `${minor} ${currency}`

const inReview = (name: string, kind: string, help: string): Command => ({
  usage: name,
  help,
  duty: 'payment.read',
  reads: 'payments/search',
  async run({ calls }) {
    const found = await calls.call('payments/search', { text: '', state: 'review', kind }, foundPaymentsSchema)
    if (!found.ok) return fail(found.failure.message)
    return ok(
      listing(found.value.payments, 'No payment of this kind waits for a decision.', (one) => [
        one.paymentId,
        one.reference,
        formatDateTime(one.createdAt),
        money(one.amountMinor, one.currency),
        one.institutionName ?? one.payeeName,
      ]),
    )
  },
})

const decide = (orders: OrderKindName, name: string, help: string): Command =>
  orderCommand(orders, 'payment.decide', {
    usage: `${name} <payment> <reason>`,
    help,
    async read(run, [payment = '', ...words]) {
      const reason = reasonOf(words, 'what you read in which report.')
      if (!reason.ok) return reason
      const id = await paymentOf(run, payment)
      return id.ok ? ok({ payload: { paymentId: id.value }, reason: reason.value }) : id
    },
  })

const decideSeveral = (orders: OrderKindName, name: string, help: string): Command =>
  orderCommand(orders, 'payment.decide', {
    usage: `${name} <id,id,…> <reason>`,
    help,
    async read(_run, [list = '', ...words]) {
      const paymentIds = list.toLowerCase().split(',')
      if (!paymentIds.every(isUuid)) return fail('Which payments? Give their ids with commas between them.')
      if (new Set(paymentIds).size < paymentIds.length) return fail('A payment is in the list twice.')
      if (paymentIds.length > MOST_PAYMENTS_OF_ORDER)
        return fail(`An order has at most ${MOST_PAYMENTS_OF_ORDER} payments.`)
      const reason = reasonOf(words, 'what you read in which report.')
      return reason.ok ? ok({ payload: { paymentIds }, reason: reason.value }) : reason
    },
  })

const SETTLE = 'Debits the money on hold, after you have read the result in the report of the network.'
const RELEASE = 'Returns the money on hold, after you have read the result in the report of the network.'

export const PAYMENT_COMMANDS: readonly Command[] = [
  inReview('transfers-in-review', 'other-bank', 'Lists the transfers to other banks that wait for a decision.'),
  inReview('bills-in-review', 'bill', 'Lists the bills that wait for a decision.'),
  inReview('cards-in-review', 'card-fee', 'Lists the requests for cards that wait for a decision.'),
  ...['transfer', 'bill', 'card'].flatMap((noun) => [
    decide('settle-payment', `${noun} settle`, SETTLE),
    decide('release-payment', `${noun} release`, RELEASE),
  ]),
  decideSeveral('settle-payments', 'payments settle', `${SETTLE} One order decides several payments.`),
  decideSeveral('release-payments', 'payments release', `${RELEASE} One order decides several payments.`),
  decide('return-bill', 'bill return', 'Returns the money of a settled bill that the aggregator did not pay.'),
  decide('return-card-fee', 'card return', 'Returns the fee of a settled order of a card that was never made.'),
  {
    usage: 'payment show <payment> <reason>',
    help: 'Shows the story of one payment. The customer sees the reason.',
    duty: 'payment.open',
    reads: 'payments/read',
    async run(run, [payment = '', ...words]) {
      const reason = reasonOf(words, 'why you look.')
      if (!reason.ok) return reason
      const paymentId = await paymentOf(run, payment)
      if (!paymentId.ok) return paymentId
      const body = { paymentId: paymentId.value, reason: reason.value }
      const read = await run.calls.call('payments/read', body, paymentStorySchema)
      if (!read.ok) return fail(read.failure.message)
      const one = read.value
      const lines = [
        `${one.reference}  ${one.kind}  ${one.state}  ${money(one.totalMinor, one.currency)} to ${one.payeeName}`,
        ...(one.exchange === null
          ? []
          : [
              `received ${money(one.exchange.arrivesMinor, one.exchange.arrivesCurrency)} at 1 ${one.exchange.unitCurrency} = ${one.exchange.rate} ${one.exchange.priceCurrency}`,
            ]),
        ...(one.network === null
          ? []
          : [`${one.network.name}  ${one.network.reference}  ${one.network.reviewReason ?? ''}`]),
        ...one.steps.map(({ at, event, state, actor }) => `${formatDateTime(at)}  ${event}  ${state}  ${actor}`),
      ]
      return ok({ lines, json: one })
    },
  },
  {
    usage: 'cards',
    help: 'Lists the newest requests for cards, with the state and the destination of each card.',
    duty: 'payment.read',
    reads: 'cards/list',
    async run({ calls }) {
      const found = await calls.call('cards/list', {}, v.object({ cards: v.array(listedCardSchema) }))
      if (!found.ok) return fail(found.failure.message)
      return ok(
        listing(found.value.cards, 'There is no request for a card.', (one) => [
          formatDateTime(one.createdAt),
          one.paymentId,
          `order ${one.orderState}`,
          `card ${one.cardState ?? 'none'}${one.lastFour === null ? '' : ` ending ${one.lastFour}`}`,
          `to ${one.deliverTo}`,
          one.isBehind ? 'the processor does not know the newest change' : '',
        ]),
      )
    },
  },
  {
    usage: 'late-transfers [<days>]',
    help: 'Lists transfers to other banks of the last days (30) that broke a deadline of the CBN.',
    duty: 'payment.read',
    reads: 'late/transfers',
    async run({ calls }, words) {
      const days = daysOf(words[0])
      if (!days.ok) return days
      const late = await calls.call(
        'late/transfers',
        { days: days.value },
        v.object({ transfers: v.array(lateTransferSchema) }),
      )
      if (!late.ok) return fail(late.failure.message)
      return ok(
        listing(late.value.transfers, 'No transfer was late.', (one) => [
          one.paymentId,
          formatDateTime(one.createdAt),
          money(one.amountMinor, 'NGN'),
          one.institutionName,
          one.state,
          one.broken.join(', '),
        ]),
      )
    },
  },
  {
    usage: 'former',
    help: 'Lists transfers that other banks returned to closed customers.',
    duty: 'ledger.read',
    reads: 'unclaimed/list',
    async run({ calls }) {
      const found = await calls.call('unclaimed/list', {}, v.object({ balances: v.array(unclaimedSchema) }))
      if (!found.ok) return fail(found.failure.message)
      return ok(
        listing(found.value.balances, 'The bank owes closed customers nothing.', (one) => [
          one.journalId,
          money(one.amountMinor, one.currency),
          `${one.fullName}, customer ${one.cifid}`,
          `from ${one.bankName}`,
          formatDateTime(one.at),
        ]),
      )
    },
  },
  orderCommand('pay-unclaimed', 'ledger.post', {
    usage: 'former pay <journal> <reason>',
    help: 'Records, once, that a person got this money. Identify the person first.',
    async read(_run, [id = '', ...words]) {
      if (!isUuid(id)) return fail('Which money? Give the journal, as the list has it.')
      const reason = reasonOf(words, 'who got the money, and how you identified the person.')
      return reason.ok ? ok({ payload: { journalId: id }, reason: reason.value }) : reason
    },
  }),
]
