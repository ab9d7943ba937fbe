/**
 * Requests the bank's offer for a payment, with the id that is stored for it. An id that was refused permanently is
 * replaced.
 */
import { callProblem, type CallProblem } from '../api/result/call-problem.ts'
import type { PaymentContent } from './kept-payment.ts'
import type { PaymentKind } from './payment-kind.ts'

/** The bank's answer to an order: an offer, the earlier payment of this same order, or a refusal. */
export type OfferAnswer<Offer> =
  | { readonly kind: 'offer'; readonly paymentId: string; readonly offer: Offer }
  | { readonly kind: 'used'; readonly paymentId: string }
  | { readonly kind: 'refused'; readonly problem: CallProblem }

/** The bank's offer, which the customer reviews before the approval. */
export type Review<Offer> = Omit<Extract<OfferAnswer<Offer>, { readonly kind: 'offer' }>, 'kind'>

export interface OfferAsk<C extends PaymentContent, Offer> {
  /** The fields that make two orders the same order. */
  readonly content: C
  readonly recipientName: string
  readonly initiate: (paymentId: string) => PromiseLike<{ readonly data?: Offer | undefined; readonly error?: unknown }>
}

/** The statuses of an earlier payment with the same id for which no money was taken and no money will be taken. */
const NOTHING_TAKEN = new Set<unknown>(['failed', 'cancelled'])

/**
 * True when the earlier payment with the same id has taken its money or is in progress. The refusal has the status of
 * that payment.
 */
export function isUnderWay({ reason, detail }: CallProblem): boolean {
  return reason === 'approval-used' && detail['status'] !== undefined && !NOTHING_TAKEN.has(detail['status'])
}

export async function askForOffer<C extends PaymentContent, Offer>(
  kind: Pick<PaymentKind<C>, 'kept' | 'idName'>,
  asked: OfferAsk<C, Offer>,
): Promise<OfferAnswer<Offer>> {
  const first = await ask(kind, asked)
  if (first.kind !== 'refused' || first.problem.reason !== 'approval-used') return first
  const paymentId = first.problem.detail[kind.idName]
  if (isUnderWay(first.problem)) return typeof paymentId === 'string' ? { kind: 'used', paymentId } : first
  kind.kept.forget()
  return ask(kind, asked)
}

async function ask<C extends PaymentContent, Offer>(
  { kept }: Pick<PaymentKind<C>, 'kept'>,
  { content, recipientName, initiate }: OfferAsk<C, Offer>,
): Promise<OfferAnswer<Offer>> {
  const paymentId = kept.keep(content, recipientName)
  const { data, error } = await initiate(paymentId)
  return data === undefined
    ? { kind: 'refused', problem: callProblem(error) }
    : { kind: 'offer', paymentId, offer: data }
}
