/** Orders batches of payments and standing orders, and cancels standing orders, as a customer does. */
import { v7 as makeUuid } from 'uuid'
import type pg from 'pg'
import { PIN } from '../../../bench/api/payers.ts'
import { ROUTES } from '../../../src/contract/routes.ts'
import { BRAND } from '../../../src/values/brand.ts'
import { calendarDay, daysAfter } from '../../../src/values/date.ts'
import { decimalText } from '../../../src/values/money.ts'
import type { Customer } from './customers.ts'
import type { Desk } from './pay.ts'

const MOST_LINES = 6
/** The number of standing orders that come due together. */
const MOST_DUE = 5
/** The authentication type of a code by text message. These customers approve with the PIN alone. */
const SMS = 1

export async function payBatch(desk: Desk, customer: Customer): Promise<void> {
  const { random, payer } = customer
  const payees = [...customer.near, ...customer.far.slice(0, 2)]
  const wanted = Array.from({ length: random.between(2, MOST_LINES) }, () => ({
    payee: random.pick(payees),
    amount: desk.amounts.next(),
  }))
  const order = makeUuid()
  const lines = wanted.map(({ payee, amount }, n) => ({
    line: n + 1,
    bank: payee.bankCode === BRAND.institutionCode ? BRAND.shortName : payee.bankCode,
    account: payee.accountNumber,
    typedAmount: decimalText(BigInt(amount), 'NGN'),
    narration: `Line ${n + 1}`,
  }))
  const checked = await customer.insist('checkBulk', ROUTES.checkBulk, { lines }, order)
  const refs = (checked.data?.lines ?? []).flatMap((line) => (line.state === 'good' ? [line.checked.lineRef] : []))
  // A bank whose names are not available now makes the whole list wait.
  if (refs.length < wanted.length) return
  const from = payer.accountNumber
  desk.history.write({
    type: 'order',
    order,
    kind: 'batch',
    customer: customer.id,
    at: Date.now(),
    from,
    to: '',
    amount: String(wanted.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
    currency: 'NGN',
    lines: wanted.map(({ payee, amount }) => ({ to: payee.accountNumber, amount })),
  })
  const input = { batchId: order, fromAccountNumber: from, lineRefs: refs }
  const offer = await customer.insist('initiateBulk', ROUTES.initiateBulk, input, order)
  if (offer.data === undefined || offer.data.requiredFactors.includes(SMS)) return
  const { challengeId } = offer.data
  const confirmed = await customer.insist('confirmBulk', ROUTES.confirmBulk, { challengeId, pin: PIN }, order)
  if (confirmed.result === 'ok' && random.chance(0.2))
    await customer.ask('confirmBulk', ROUTES.confirmBulk, { challengeId, pin: PIN }, order)
  desk.batches.set(order, customer)
}

/** Sets a daily standing order to a customer of this bank. Its first day is tomorrow. */
export async function setStandingOrder(desk: Desk, customer: Customer): Promise<void> {
  const payee = customer.random.pick(customer.near)
  const order = makeUuid()
  const amount = desk.amounts.next()
  const from = customer.payer.accountNumber
  const to = payee.accountNumber
  desk.history.write({
    type: 'order',
    order,
    kind: 'schedule',
    customer: customer.id,
    at: Date.now(),
    from,
    to,
    amount,
    currency: 'NGN',
  })
  const input = {
    scheduleId: order,
    TransactionType: 0,
    fromAccountNumber: from,
    toAccountNumber: to,
    bankCode: payee.bankCode,
    nameEnquiryRef: payee.nameEnquiryRef,
    amount,
    currencyCode: 'NGN',
    narration: '',
    repeat: 'daily',
    startsOn: daysAfter(calendarDay(new Date()), 1),
  } as const
  const offer = await customer.insist('initiateSchedule', ROUTES.initiateSchedule, input, order)
  if (offer.data === undefined || offer.data.requiredFactors.includes(SMS)) return
  const approval = { challengeId: offer.data.challengeId, pin: PIN }
  const confirmed = await customer.insist('confirmSchedule', ROUTES.confirmSchedule, approval, order)
  if (confirmed.result === 'ok') desk.standing.push({ order, customer })
}

/** Cancels one of the customer's standing orders. */
export async function cancelStandingOrder(desk: Desk, customer: Customer): Promise<void> {
  const index = desk.standing.findIndex((one) => one.customer === customer)
  const [found] = index === -1 ? [] : desk.standing.splice(index, 1)
  if (found === undefined) return
  const input = { scheduleId: found.order }
  const answer = await customer.insist('cancelSchedule', ROUTES.cancelSchedule, input, found.order)
  if (answer.result === 'ok') desk.cancelled.push(found)
}

/** Makes the next payment of standing orders due now. A cancelled order must have no next payment. */
export async function letStandingOrdersComeDue(desk: Desk, owner: pg.Pool): Promise<void> {
  const orders = [...desk.standing.slice(-MOST_DUE), ...desk.cancelled.slice(-MOST_DUE)].map(({ order }) => order)
  if (orders.length === 0) return
  const { rows } = await owner.query<{ id: string }>(
    `update bank.standing_order set next_at = now() - interval '1 second'
     where standing_order_id = any($1::uuid[]) and next_at > now()
       and not exists (select from bank.standing_order_run r where r.standing_order_id = standing_order.standing_order_id and r.state = 'due')
     returning standing_order_id as id`,
    [orders],
  )
  for (const { id } of rows) desk.history.write({ type: 'due', at: Date.now(), order: id })
  await owner.query(`select graphile_worker.add_job('run-due-schedules')`)
}

/** Each customer sets a standing order and cancels the oldest one, and then orders come due. So a short run has all of it too. */
export async function endWithStandingOrders(desk: Desk, customers: readonly Customer[], owner: pg.Pool): Promise<void> {
  const setAndCancel = async (customer: Customer): Promise<void> => {
    await setStandingOrder(desk, customer)
    await cancelStandingOrder(desk, customer)
  }
  await Promise.all(customers.map(setAndCancel))
  await letStandingOrdersComeDue(desk, owner)
}

/** Asks once for the state of a batch. Returns true when no line waits or is in progress. */
export async function lookAtBatch(desk: Desk, order: string): Promise<boolean> {
  const customer = desk.batches.get(order)
  if (customer === undefined) return true
  const answer = await customer.ask('viewBatch', ROUTES.getBulk, { batchId: order }, order)
  const { counts } = answer.data ?? {}
  const isOver = answer.result === 'refused' || (counts !== undefined && counts.waiting + counts.processing === 0)
  if (isOver) desk.batches.delete(order)
  return isOver
}
