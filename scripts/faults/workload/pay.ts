/** Orders payments as a customer does: review, approval, the same approval again after silence, withdrawal, status. */
import { v7 as makeUuid } from 'uuid'
import { PIN } from '../../../bench/api/payers.ts'
import { ROUTES } from '../../../src/contract/routes.ts'
import { BRAND } from '../../../src/values/brand.ts'
import type { History, OrderKind } from '../history.ts'
import type { Customer } from './customers.ts'

/** Amounts rise by one kobo from order to order, so that an amount names its order in every book and message. */
export interface Amounts {
  next(): string
}

interface Arranged {
  readonly order: string
  readonly customer: Customer
}

export interface Desk {
  readonly history: History
  readonly amounts: Amounts
  /** Orders whose end the customer does not know yet. The latest that the customer asked about is the last. */
  readonly open: Map<string, { readonly customer: Customer; readonly isBill: boolean }>
  /** Bills that have ended. The aggregator may still take them back. */
  readonly bills: Map<string, { readonly customer: Customer; readonly isBill: boolean }>
  /** The latest approvals, which their customers may send again. */
  readonly approved: { readonly customer: Customer; readonly again: () => Promise<unknown> }[]
  /** The customers of approved batches whose lines may still wait, by order. */
  readonly batches: Map<string, Customer>
  /** Active standing orders. */
  readonly standing: Arranged[]
  /** Cancelled standing orders. */
  readonly cancelled: Arranged[]
  /** The aggregator's ids of the bills that it took back, until the bank has acknowledged the callback. */
  readonly takenBack: Set<string>
}

/** Above the least amount of a transfer to another bank. */
const FIRST_AMOUNT = 50_00n

export function openDesk(history: History): Desk {
  let amount = FIRST_AMOUNT
  return {
    history,
    amounts: { next: () => String((amount += 1n)) },
    open: new Map(),
    bills: new Map(),
    approved: [],
    batches: new Map(),
    standing: [],
    cancelled: [],
    takenBack: new Set(),
  }
}

const REMEMBERED = 40
const OWN_BANK = BRAND.institutionCode

export async function transferWithin(desk: Desk, customer: Customer): Promise<void> {
  const payee = customer.random.pick(customer.near)
  const order = openOrder(desk, customer, 'own-bank', payee.accountNumber)
  const input = transferInput(order, customer, payee, 0)
  await approve(desk, customer, order.order, 'transfer', () =>
    customer.insist('initiate', ROUTES.initiate, input, order.order),
  )
}

export async function transferElsewhere(desk: Desk, customer: Customer): Promise<void> {
  const payee = customer.random.pick(customer.far)
  const order = openOrder(desk, customer, 'other-bank', payee.accountNumber)
  const input = transferInput(order, customer, payee, 1)
  await approve(desk, customer, order.order, 'transfer', () =>
    customer.insist('initiate', ROUTES.initiate, input, order.order),
  )
}

const EXCHANGE_FACTOR = 25n

/** Buys dollars. The amount is above the least amount of an exchange, and still unique. */
export async function exchange(desk: Desk, customer: Customer, dollars: string): Promise<void> {
  const amount = String(BigInt(desk.amounts.next()) * EXCHANGE_FACTOR)
  const order = openOrder(desk, customer, 'exchange', dollars, amount)
  await approve(desk, customer, order.order, 'transfer', () =>
    customer.insist(
      'initiate',
      ROUTES.initiate,
      {
        transferId: order.order,
        TransactionType: 2,
        fromAccountNumber: customer.payer.accountNumber,
        toAccountNumber: dollars,
        bankCode: OWN_BANK,
        amount,
        currencyCode: 'NGN',
        narration: '',
      },
      order.order,
    ),
  )
}

/** The digits of phones that the sandbox's aggregator treats in different ways: delivered, failed, pending, silent. */
const BILL_SCRIPTS = [1, 1, 2, 3, 4, 5, 6]

export async function payBill(desk: Desk, customer: Customer): Promise<void> {
  const reference = `080${String(customer.random.pick(BILL_SCRIPTS)).repeat(8)}`
  // Airtime is sold in whole naira.
  const amount = String(BigInt(desk.amounts.next()) * 100n)
  const order = openOrder(desk, customer, 'bill', reference, amount)
  const input = {
    paymentId: order.order,
    fromAccountNumber: customer.payer.accountNumber,
    billerId: 'mtn',
    reference,
    amount,
  }
  await approve(desk, customer, order.order, 'bill', () =>
    customer.insist('initiateBill', ROUTES.initiateBill, input, order.order),
  )
}

function transferInput(
  { order, amount }: { readonly order: string; readonly amount: string },
  { payer }: Customer,
  payee: Customer['near'][number],
  TransactionType: 0 | 1,
) {
  return {
    transferId: order,
    TransactionType,
    fromAccountNumber: payer.accountNumber,
    toAccountNumber: payee.accountNumber,
    bankCode: payee.bankCode,
    nameEnquiryRef: payee.nameEnquiryRef,
    amount,
    currencyCode: 'NGN',
    narration: '',
  } as const
}

function openOrder(desk: Desk, customer: Customer, kind: OrderKind, to: string, amount = desk.amounts.next()) {
  const order = makeUuid()
  const from = customer.payer.accountNumber
  desk.history.write({
    type: 'order',
    order,
    kind,
    customer: customer.id,
    at: Date.now(),
    from,
    to,
    amount,
    currency: 'NGN',
  })
  return { order, amount }
}

const CALLS = {
  transfer: { confirm: ROUTES.confirm, withdraw: ROUTES.withdraw },
  bill: { confirm: ROUTES.confirmBill, withdraw: ROUTES.withdrawBill },
} as const

/** Approves the reviewed order, or withdraws it. A customer who gets no answer sends the approval again, or withdraws the order. */
async function approve(
  desk: Desk,
  customer: Customer,
  order: string,
  kind: keyof typeof CALLS,
  review: () => Promise<{ readonly data: { readonly challengeId: string } | undefined }>,
): Promise<void> {
  const { data: offer } = await review()
  if (offer === undefined) return
  const { random } = customer
  const { challengeId } = offer
  const calls = CALLS[kind]
  desk.open.set(order, { customer, isBill: kind === 'bill' })
  const confirm = () => customer.ask('confirm', calls.confirm, { challengeId, pin: PIN }, order)
  const withdraw = async (): Promise<void> => {
    // While the approval runs, the bank cannot say yet whether it is withdrawn.
    while ((await customer.insist('withdraw', calls.withdraw, { challengeId }, order)).data?.outcome === 'running');
  }
  if (random.chance(0.06)) return withdraw()
  // Some customers press the button twice.
  const [first] = await Promise.all(random.chance(0.12) ? [confirm(), confirm()] : [confirm()])
  let answer = first
  while (answer.result === 'unknown') {
    if (random.chance(0.2)) return withdraw()
    answer = await confirm()
  }
  if (answer.result !== 'ok') return
  if (random.chance(0.1)) await confirm()
  // A second tab of the customer withdraws the order too late.
  if (random.chance(0.04)) await withdraw()
  desk.approved.push({ customer, again: confirm })
  if (desk.approved.length > REMEMBERED) desk.approved.shift()
}

/** Sends an older approval again, as a page does that comes back from the background. */
export async function approveAgain(desk: Desk, customer: Customer): Promise<void> {
  await desk.approved.find((one) => one.customer === customer)?.again()
}

/** Asks the bank once for the state of a payment. Returns true when the payment has ended. */
export async function lookAt(desk: Desk, order: string): Promise<boolean> {
  const open = desk.open.get(order)
  if (open === undefined) return true
  const { customer, isBill } = open
  const answer = isBill
    ? await customer.ask('view', ROUTES.getBillPayment, { paymentId: order }, order)
    : await customer.ask('view', ROUTES.getTransfer, { transferId: order }, order)
  const isOver = answer.result === 'refused' || (answer.result === 'ok' && answer.data?.status !== 'processing')
  desk.open.delete(order)
  if (!isOver) desk.open.set(order, open)
  else if (isBill) desk.bills.set(order, open)
  return isOver
}

/** Asks for the order that the customer asked about the longest time ago. */
export async function lookAtOldest(desk: Desk, customer: Customer): Promise<void> {
  for (const [order, open] of desk.open) if (open.customer === customer) return void (await lookAt(desk, order))
}
