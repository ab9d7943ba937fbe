/** Orders bills for the golden run. */
import type { RouteInput } from '../../src/contract/route.ts'
import { ROUTES } from '../../src/contract/routes.ts'
import { noteReceipt } from './orders.ts'
import type { Person } from './person.ts'
import type { Scenario } from './scenario.ts'

export type BillOrder = RouteInput<typeof ROUTES.initiateBill>
type Bill = Omit<BillOrder, 'paymentId' | 'fromAccountNumber' | 'customerRef'>
type Status = 'processing' | 'successful' | 'failed' | 'reversed'

/** ₦500 of airtime for a number with the script of this digit at the sandbox's aggregator. */
export const airtime = (digit: number): Bill => ({
  billerId: 'mtn',
  reference: `080${String(digit).repeat(8)}`,
  amount: '50000',
})

/** An order that is ready for the review, after the biller has named the customer where it must. */
export async function billOrder(golden: Scenario, payer: Person, bill: Bill, isValidated = false): Promise<BillOrder> {
  const { billerId, reference = '', productId } = bill
  const order = { paymentId: golden.id('bill'), fromAccountNumber: payer.accountNumber, ...bill }
  if (!isValidated) return order
  const asked = { billerId, reference, ...(productId === undefined ? {} : { productId }) }
  const named = await golden.must('asks whose number it is', payer, ROUTES.validateBillCustomer, asked)
  return { ...order, customerRef: named.customerRef }
}

/** Reviews and confirms the order. Both calls must succeed. Returns the payment's id. */
export async function payBill(golden: Scenario, payer: Person, order: BillOrder): Promise<string> {
  const offer = await golden.must('asks for the review', payer, ROUTES.initiateBill, order)
  const { paymentId } = await golden.must('confirms', payer, ROUTES.confirmBill, await golden.factors(payer, offer))
  return paymentId
}

/** Waits until the bill has this status, and records its page. */
export async function billEndsAs(golden: Scenario, payer: Person, paymentId: string, status: Status): Promise<void> {
  await golden.until(async () => (await golden.look(payer, ROUTES.getBillPayment, { paymentId })).status === status)
  await golden.call('looks at it', payer, ROUTES.getBillPayment, { paymentId })
}

export async function readBillReceipt(golden: Scenario, payer: Person, paymentId: string): Promise<void> {
  await noteReceipt(golden, await payer.call(ROUTES.getBillReceipt, { paymentId, format: 'pdf' }))
}

/** Decides the newest bill of this number as the aggregator's staff would, and notifies the bank. */
export async function resolveAtAggregator(golden: Scenario, reference: string, status: string): Promise<void> {
  const bills = await golden.bank.console<{ requestId: string; billersCode: string }[]>('GET', '/bills')
  const requestId = bills.find(({ billersCode }) => billersCode === reference)?.requestId
  if (requestId === undefined) throw new Error(`the aggregator has no bill of ${reference}`)
  await golden.bank.console('POST', '/bills/resolve', { requestId, status })
}
