/** Asks the bank for its offer to a payment, under the id that is kept for it: an id that was refused for good is replaced. */
import { callProblem, type CallProblem } from '../api/call-problem.ts'
import { isUnderWay } from './approval-problem.ts'
import type { KeptPayments } from './kept-payment.ts'

/** What the bank said to an order: an offer, that this very order went through before, or a refusal. */
export type OfferAnswer<Offer> =
  | { readonly kind: 'offer'; readonly paymentId: string; readonly offer: Offer }
  | { readonly kind: 'used'; readonly paymentId: string }
  | { readonly kind: 'refused'; readonly problem: CallProblem }

export interface OfferAsk<C extends Readonly<Record<string, string>>, Offer> {
  readonly kept: Pick<KeptPayments<C>, 'keep' | 'forget'>
  /** What makes two orders the same order. */
  readonly content: C
  readonly recipientName: string
  /** What a refusal calls the id of the payment that used it. */
  readonly idName: 'transferId' | 'paymentId' | 'cardId'
  readonly initiate: (paymentId: string) => PromiseLike<{ readonly data?: Offer | undefined; readonly error?: unknown }>
}

export async function askForOffer<C extends Readonly<Record<string, string>>, Offer>(
  asked: OfferAsk<C, Offer>,
): Promise<OfferAnswer<Offer>> {
  const first = await ask(asked)
  if (first.kind !== 'refused' || first.problem.reason !== 'approval-used') return first
  const paymentId = first.problem.detail[asked.idName]
  if (isUnderWay(first.problem)) return typeof paymentId === 'string' ? { kind: 'used', paymentId } : first
  asked.kept.forget()
  return ask(asked)
}

async function ask<C extends Readonly<Record<string, string>>, Offer>({
  kept,
  content,
  recipientName,
  initiate,
}: OfferAsk<C, Offer>): Promise<OfferAnswer<Offer>> {
  const paymentId = kept.keep(content, recipientName)
  const { data, error } = await initiate(paymentId)
  return data === undefined
    ? { kind: 'refused', problem: callProblem(error) }
    : { kind: 'offer', paymentId, offer: data }
}
