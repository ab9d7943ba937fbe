/** Asks the bank for its offer to an order, under the id that is kept for it: an id that was refused for good is replaced. */
import { callProblem, type CallProblem } from '../../api/call-problem.ts'
import type { TransferOffer, TransferOrder } from '../../api/transfer-api.ts'
import { isUnderWay } from '../../approval/approval-problem.ts'
import type { CheckedOrder } from './check-order.ts'
import { KEPT_TRANSFER } from './kept-transfer.ts'

export interface Review {
  readonly transferId: string
  readonly offer: TransferOffer
}

/** Another for every review that is shown: a renewed rate is another review, also where the bank gave the same challenge again. */
export const reviewKey = ({ offer }: Review): string => `${offer.challengeId} ${offer.summary.rate?.secondsLeft ?? ''}`

/** What the bank said to an order: an offer, that this very order went through before, or a refusal. */
export type OrderAnswer =
  | { readonly kind: 'offer'; readonly review: Review }
  | { readonly kind: 'used'; readonly transferId: string }
  | { readonly kind: 'refused'; readonly problem: CallProblem }

/** The call `initiate`, as the data layer answers it. */
export type Initiate = (
  order: TransferOrder,
) => PromiseLike<{ readonly data?: TransferOffer | undefined; readonly error?: unknown }>

export async function askForOffer(
  initiate: Initiate,
  { order, recipientName }: Extract<CheckedOrder, { ok: true }>,
): Promise<OrderAnswer> {
  const { TransactionType: _type, nameEnquiryRef: _ref, saveBeneficiary: _save, ...content } = order
  const ask = async (): Promise<OrderAnswer> => {
    const transferId = KEPT_TRANSFER.keep(content, recipientName)
    const { data, error } = await initiate({ ...order, transferId })
    return data === undefined
      ? { kind: 'refused', problem: callProblem(error) }
      : { kind: 'offer', review: { transferId, offer: data } }
  }
  const first = await ask()
  if (first.kind !== 'refused' || first.problem.reason !== 'approval-used') return first
  const { transferId } = first.problem.detail
  if (isUnderWay(first.problem)) return typeof transferId === 'string' ? { kind: 'used', transferId } : first
  KEPT_TRANSFER.forget()
  return ask()
}
