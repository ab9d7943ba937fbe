/** Asks the bank for its offer to a bill, under the id that is kept for it: an id that was refused for good is replaced. */
import type { BillOffer, BillOrder } from '../../api/bills-api.ts'
import { callProblem, type CallProblem } from '../../api/call-problem.ts'
import type { CheckedBill } from './check-bill.ts'
import { KEPT_BILL } from './kept-bill.ts'

export interface BillReview {
  readonly paymentId: string
  readonly offer: BillOffer
}

/** What the bank said: an offer, that this very order went through before, or a refusal. */
export type BillAnswer =
  | { readonly kind: 'offer'; readonly review: BillReview }
  | { readonly kind: 'used'; readonly paymentId: string }
  | { readonly kind: 'refused'; readonly problem: CallProblem }

/** The call `initiateBill`, as the data layer answers it. */
export type InitiateBill = (
  order: BillOrder,
) => PromiseLike<{ readonly data?: BillOffer | undefined; readonly error?: unknown }>

/** Statuses of a used id under which nothing was taken and nothing will be. */
const NOTHING_TAKEN = new Set<unknown>(['failed', 'cancelled'])

export async function askForOffer(
  initiate: InitiateBill,
  { order, recipientName }: Extract<CheckedBill, { ok: true }>,
): Promise<BillAnswer> {
  const content = {
    fromAccountNumber: order.fromAccountNumber,
    billerId: order.billerId,
    productId: order.productId ?? '',
    subscription: order.subscription ?? '',
    recipientType: order.recipientType ?? '',
    reference: order.reference ?? '',
    amount: order.amount,
  }
  const ask = async (): Promise<BillAnswer> => {
    const paymentId = KEPT_BILL.keep(content, recipientName)
    const { data, error } = await initiate({ ...order, paymentId })
    return data === undefined
      ? { kind: 'refused', problem: callProblem(error) }
      : { kind: 'offer', review: { paymentId, offer: data } }
  }
  const first = await ask()
  if (first.kind !== 'refused' || first.problem.reason !== 'approval-used') return first
  const { status, paymentId } = first.problem.detail
  if (!NOTHING_TAKEN.has(status)) return typeof paymentId === 'string' ? { kind: 'used', paymentId } : first
  KEPT_BILL.forget()
  return ask()
}
