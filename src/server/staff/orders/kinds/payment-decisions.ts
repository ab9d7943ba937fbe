/** Orders that decide a payment in review, and that return a settled bill or the fee of a card that was never made. */
import * as v from 'valibot'
import { totalMinor } from '../../../../core/payments/charges.ts'
import { REFERRED } from '../../../../core/payments/payment-states.ts'
import { paymentReference } from '../../../../core/payments/reference.ts'
import { formatMinor } from '../../../../values/money.ts'
import { actFacts } from '../../../audit/record-audit.ts'
import type { Sql } from '../../../db/database.ts'
import { databaseIn } from '../../../db/database-in-transaction.ts'
import { billReversedRows } from '../../../features/bills/bill-ends.ts'
import { cardNotMadeRows } from '../../../features/cards/card-ends.ts'
import { ledgerIn } from '../../../ledger/ledger-in-transaction.ts'
import { BILLS } from '../../../payments/kinds/bill/outbound-bill.ts'
import { returnSettledBill } from '../../../payments/kinds/bill/recheck-bill.ts'
import { CARD_REQUESTS } from '../../../payments/kinds/card-fee/outbound-card.ts'
import { returnFeeOfUnmade } from '../../../payments/kinds/card-fee/return-card-fee.ts'
import { OUTWARD_TRANSFERS } from '../../../payments/kinds/other-bank/outbound-transfer.ts'
import { decideByOperator, type OperatorDecision } from '../../../payments/outbound/decide-by-operator.ts'
import type { OutboundPayment } from '../../../payments/outbound/outbound-payment.ts'
import { fail } from '../../../../values/result.ts'
import type { StaffDeps } from '../../staff-deps.ts'
import { actOf, DONE, HOURS_MS, orderKind, type OrderSubject } from '../order-kind.ts'
import { endDepsIn, findOutbound, LARGE_PAYMENTS, versionOfPayment } from './outbound-payments.ts'

const payload = v.strictObject({ paymentId: v.pipe(v.string(), v.uuid()) })
const DECISION = {
  maker: 'payment.decide',
  checker: 'payment.check',
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: true,
  largeAbove: LARGE_PAYMENTS,
  payload,
} as const

function subjectOf(act: string, noun: string, payment: OutboundPayment): OrderSubject {
  const { id, customerId, currency } = payment
  const minor = totalMinor(payment.amountMinor, payment)
  const summary = `${act} the ${noun} ${paymentReference(id)} of ${formatMinor(minor, currency)}`
  return { summary, customerId, version: versionOfPayment(payment), amount: { minor, currency } }
}

/** Decides the payment. The ledger, the notices and the payment all use the transaction of the order. */
async function decide(deps: StaffDeps, tx: Sql, decision: OperatorDecision) {
  const found = await findOutbound(tx, decision.id)
  const within = { database: databaseIn(tx) }
  const ends = endDepsIn(deps, tx)
  if (found?.kind === OUTWARD_TRANSFERS) return decideByOperator({ ...(await ends.transfers()), ...within }, decision)
  if (found?.kind === BILLS) return decideByOperator({ ...(await ends.bills()), ...within }, decision)
  if (found?.kind === CARD_REQUESTS) return decideByOperator({ ...(await ends.cards()), ...within }, decision)
  return fail('not-found')
}

const decidePayment = (name: 'settle-payment' | 'release-payment', act: string, outcome: OperatorDecision['outcome']) =>
  orderKind({
    ...DECISION,
    name,
    async subject(sql, { paymentId }) {
      const found = await findOutbound(sql, paymentId)
      // Other kinds of orders decide a payment that payment monitoring referred.
      if (found?.payment.state !== 'review' || found.payment.reviewReason === REFERRED) return undefined
      return subjectOf(act, found.kind.noun, found.payment)
    },
    async execute(deps, tx, { paymentId }, trace) {
      const decided = await decide(deps, tx, { id: paymentId, outcome, ...actOf(trace) })
      return decided.ok ? DONE : fail('The payment does not wait for a decision any more.')
    },
  })

export const settlePayment = decidePayment('settle-payment', 'Settle', 'settled')
export const releasePayment = decidePayment('release-payment', 'Release', 'released')

export const returnBill = orderKind({
  ...DECISION,
  name: 'return-bill',
  async subject(sql, { paymentId }) {
    const bill = await BILLS.store.find(sql, paymentId)
    return bill?.state === 'settled' ? subjectOf('Return', BILLS.noun, bill) : undefined
  },
  async execute({ clock }, tx, { paymentId }, trace) {
    const deps = { database: databaseIn(tx), ledger: ledgerIn(tx), noticeRows: billReversedRows(clock) }
    const by = { address: trace.address, detail: actFacts(trace) }
    const returned = await returnSettledBill(deps, paymentId, by)
    if (returned.ok) return DONE
    if (returned.failure === 'given-back-before') return fail('A part of the bill was refunded before by a report.')
    return fail(`The books refuse the return: ${returned.failure}.`)
  },
})

const NOT_RETURNED = {
  'not-found': 'There is no such order of a card.',
  made: 'There is a card of this order.',
  'not-settled': 'No fee of this order is taken.',
} as const

export const returnCardFee = orderKind({
  ...DECISION,
  name: 'return-card-fee',
  async subject(sql, { paymentId }) {
    const card = await CARD_REQUESTS.store.find(sql, paymentId)
    return card?.state === 'settled' ? subjectOf('Return the fee of', CARD_REQUESTS.noun, card) : undefined
  },
  async execute({ clock }, tx, { paymentId }, trace) {
    const deps = { database: databaseIn(tx), ledger: ledgerIn(tx), clock, noticeRows: cardNotMadeRows(clock) }
    const by = { address: trace.address, detail: actFacts(trace) }
    const returned = await returnFeeOfUnmade(deps, paymentId, by)
    return returned.ok ? DONE : fail(NOT_RETURNED[returned.failure])
  },
})
