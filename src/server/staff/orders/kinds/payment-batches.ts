/** Orders that settle or release several payments in review. Each payment is checked alone, and all are posted in one batch. */
import * as v from 'valibot'
import { totalMinor } from '../../../../core/payments/charges.ts'
import { REFERRED } from '../../../../core/payments/payment-states.ts'
import { formatMinor } from '../../../../values/money.ts'
import { MOST_PAYMENTS_OF_ORDER } from '../../../../values/vocabularies/staff-orders.ts'
import type { Sql } from '../../../db/database.ts'
import { postAllIn } from '../../../ledger/ledger-in-transaction.ts'
import { type Decision, type EndRequest, endRequestOf } from '../../../payments/outbound/end-outbound.ts'
import type { EndDeps, OutboundPayment } from '../../../payments/outbound/outbound-payment.ts'
import { ok } from '../../../../values/result.ts'
import type { StaffDeps } from '../../staff-deps.ts'
import { findOrderPayments, keepResults, type PaymentResult } from '../batches/order-payment-store.ts'
import { actOf, type Execution, HOURS_MS, orderKind, type OrderTrace, type SubjectPayment } from '../order-kind.ts'
import { endDepsIn, findOutboundOf, LARGE_PAYMENTS, versionOfPayment } from './outbound-payments.ts'

/** The ids are lower-case, because the database answers with lower-case ids. */
const paymentId = v.pipe(
  v.string(),
  v.uuid(),
  v.check((id) => id === id.toLowerCase()),
)
const payload = v.strictObject({
  paymentIds: v.pipe(
    v.array(paymentId),
    v.minLength(1),
    v.maxLength(MOST_PAYMENTS_OF_ORDER),
    v.check((ids) => new Set(ids).size === ids.length),
  ),
})

type Outcome = Decision['outcome']

/** Why the payment cannot be decided. Other kinds of orders decide a payment that payment monitoring referred. */
function obstacleOf({ state, reviewReason }: OutboundPayment): string | undefined {
  if (state === 'settled' || state === 'released') return `It is ${state} already.`
  if (state !== 'review') return 'It does not wait for a decision.'
  return reviewReason === REFERRED ? 'Payment monitoring referred it.' : undefined
}

function subjectPayment(payment: OutboundPayment, currency: string): SubjectPayment {
  const { id, customerId } = payment
  const amount = { minor: totalMinor(payment.amountMinor, payment), currency: payment.currency }
  const obstacle = payment.currency === currency ? obstacleOf(payment) : 'It has another currency.'
  return { paymentId: id, customerId, version: versionOfPayment(payment), amount, obstacle }
}

const batchKind = (name: 'settle-payments' | 'release-payments', act: string, outcome: Outcome) =>
  orderKind({
    name,
    maker: 'payment.decide',
    checker: 'payment.check',
    largeAbove: LARGE_PAYMENTS,
    livesMs: 24 * HOURS_MS,
    needsRecentLogin: true,
    payload,
    async subject(sql, { paymentIds }) {
      const { transfers, bills, cards } = await findOutboundOf(sql, paymentIds)
      const byId = new Map([...transfers, ...bills, ...cards].map((one) => [one.id, one]))
      const found = paymentIds.map((id) => byId.get(id)).filter((one) => one !== undefined)
      const [first] = found
      if (first === undefined || found.length < paymentIds.length) return undefined
      const { currency } = first
      const payments = found.map((one) => subjectPayment(one, currency))
      const minor = payments.reduce((sum, { amount }) => sum + amount.minor, 0n)
      const noun = payments.length === 1 ? '1 payment' : `${payments.length} payments`
      const summary = `${act} ${noun} of ${formatMinor(minor, currency)} in total`
      // Each payment has a version. The list itself cannot change.
      return { summary, version: 'list', amount: { minor, currency }, payments }
    },
    execute: (deps, tx, { paymentIds }, trace) => decideAll(deps, tx, { paymentIds, outcome, trace }),
  })

export const settlePayments = batchKind('settle-payments', 'Settle', 'settled')
export const releasePayments = batchKind('release-payments', 'Release', 'released')

interface Batch {
  readonly paymentIds: readonly string[]
  readonly outcome: Outcome
  readonly trace: OrderTrace
}

/** Decides the payments that have not changed, in one batch of the books, and keeps the result of each payment. */
async function decideAll(deps: StaffDeps, tx: Sql, { paymentIds, outcome, trace }: Batch): Promise<Execution> {
  const versions = new Map((await findOrderPayments(tx, trace.orderId)).map((one) => [one.paymentId, one.version]))
  const found = await findOutboundOf(tx, paymentIds)
  const refused = new Map<string, string>()
  const unchanged = <P extends OutboundPayment>(payments: readonly P[]): readonly P[] =>
    payments.filter((payment) => {
      const isSame = versions.get(payment.id) === versionOfPayment(payment)
      const obstacle = obstacleOf(payment) ?? (isSame ? undefined : 'It has changed since the order was made.')
      if (obstacle !== undefined) refused.set(payment.id, obstacle)
      return obstacle === undefined
    })
  const { operator, ...facts } = actOf(trace)
  const decision: Decision = { outcome, by: { kind: 'operator', name: operator, ...facts } }
  const ends = endDepsIn(deps, tx)
  const requests = [
    ...(await requestsOf(ends.transfers, unchanged(found.transfers), decision)),
    ...(await requestsOf(ends.bills, unchanged(found.bills), decision)),
    ...(await requestsOf(ends.cards, unchanged(found.cards), decision)),
  ]
  const answers = await postAllIn(
    tx,
    requests.map(({ request }) => request),
  )
  for (const [at, answer] of answers.entries()) {
    const id = requests[at]?.id ?? ''
    // Another person or the network decided the payment after it was read here.
    if (!answer.ok || answer.value.repeated) refused.set(id, refusalOf(answer.ok ? 'repeated' : answer.failure.kind))
  }
  const results = paymentIds.map((id): PaymentResult => ({ paymentId: id, failure: refused.get(id) ?? null }))
  await keepResults(tx, trace.orderId, results)
  return endOf(results, outcome)
}

/** The requests to the books that end the payments of one kind. */
async function requestsOf<P extends OutboundPayment, Receipt>(
  needs: () => Promise<EndDeps<P, Receipt>>,
  payments: readonly P[],
  decision: Decision,
): Promise<readonly { readonly id: string; readonly request: EndRequest }[]> {
  if (payments.length === 0) return []
  const deps = await needs()
  return Promise.all(
    payments.map(async (payment) => ({ id: payment.id, request: await endRequestOf(deps, payment, decision) })),
  )
}

function refusalOf(failure: string): string {
  if (failure === 'repeated' || failure === 'hold-not-open') return 'It was decided already.'
  return `The books refuse it: ${failure}.`
}

function endOf(results: readonly PaymentResult[], outcome: Outcome): Execution {
  const refused = results.filter(({ failure }) => failure !== null).length
  const done = results.length - refused
  const detail = { payments: results.length, done, refused }
  return done === 0 ? ok({ detail, nothingDone: `No payment was ${outcome}.` }) : ok({ detail })
}
