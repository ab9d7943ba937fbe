/** Reviews a bill: shows its costs and its recipient, and stores exactly this content for the customer's approval. */
import type { billRoutes } from '../../../contract/bills/bills.ts'
import type { RouteData } from '../../../contract/route.ts'
import { needOf } from '../../../core/approvals/approval-ways.ts'
import { decideBill } from '../../../core/payments/decide-bill.ts'
import type { PaymentDecision } from '../../../core/payments/payment-decision.ts'
import type { Failure } from '../../../core/failure.ts'
import { totalMinor } from '../../../core/payments/charges.ts'
import { BRAND } from '../../../values/brand.ts'
import { formatMinor } from '../../../values/money.ts'
import { ok, type Result } from '../../../values/result.ts'
import { truncate } from '../../../values/text.ts'
import { createInitiate, type Reviewed } from '../../payments/approvals/initiate-payment.ts'
import type { Handler, Session } from '../../http/handler.ts'
import { type MessageWithParams, defineMessage } from '../../../values/message.ts'
import { billApprovals, type BillContent, chargesOf } from '../../payments/kinds/bill/bill-content.ts'
import { billPolicy } from '../../payments/kinds/bill/bill-facts.ts'
import { findSimilarBill } from './bill-store.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'
import { type BillOrdered, type BillRequest, orderBill, orderedBill } from './order-bill.ts'
import type { PartyAccount } from '../../payments/payer-account.ts'

type Answer = RouteData<typeof billRoutes.initiateBill>
type Summary = Answer['summary']
type Shown = Pick<Answer, 'summary' | 'similarTo'>

/** The use-case behind `initiateBill`. */
export function initiateBill(deps: BillsDeps): Handler<typeof billRoutes.initiateBill> {
  const { database, clock, approvals } = deps
  return createInitiate({
    database,
    clock,
    approvals,
    payments: billApprovals,
    idOf: ({ paymentId }) => paymentId,
    // A retry may have renewed the reference of the validation, so the reference is not part of the request's identity.
    bound: ({ customerRef: _renewable, ...bound }: BillRequest) => bound,
    review: (request, session) => review(deps, request, session),
  })
}

async function review(
  deps: BillsDeps,
  request: BillRequest,
  session: Session,
): Promise<Result<Reviewed<BillContent, Shown>, Failure>> {
  const ordered = await orderBill(deps, request, session.customerId)
  if (!ordered.ok) return ordered
  const facts = await deps.findFacts(request.fromAccountNumber, session)
  const { biller, reference } = ordered.value
  const { category, billerId } = biller
  const ask = { category, billerId, reference, amountMinor: BigInt(request.amount) }
  const decision = decideBill(ask, facts, await billPolicy(deps, billerId))
  if (!decision.ok) return decision
  if (facts.from === undefined) throw new Error('a bill was allowed without its account')

  const decided = { ...ordered.value, from: facts.from, charges: decision.value.charges }
  const content = contentOf(request, session.customerId, decided)
  const similarTo = await findSimilarBill(deps.database.pool, content, deps.clock.now())
  const summary = summaryOf(content, facts.availableMinor)
  const shown = { summary, ...(similarTo === undefined ? {} : { similarTo }) }
  return ok({ content, need: needOf(decision.value), codeMessage: codeMessageFor(content), shown })
}

function contentOf(
  request: BillRequest,
  customerId: string,
  decided: BillOrdered & Pick<PaymentDecision, 'charges'> & { readonly from: PartyAccount },
): BillContent {
  const { biller, from, charges } = decided
  return {
    paymentId: request.paymentId,
    customerId,
    from: { accountNumber: from.accountNumber, accountName: from.accountName },
    ...orderedBill(request, decided),
    serviceId: biller.serviceId,
    currencyCode: 'NGN',
    amount: request.amount,
    fee: charges.feeMinor.toString(),
    vat: charges.vatMinor.toString(),
  }
}

function codeMessageFor(content: BillContent): MessageWithParams {
  const amount = formatMinor(BigInt(content.amount), 'NGN')
  const payee = `${truncate(content.billerName)} (*${content.reference.slice(-4)})`
  return { message: defineMessage('{code} approves {amount} to {payee}.'), params: { amount, payee } }
}

function summaryOf(content: BillContent, availableMinor: bigint): Summary {
  const total = totalMinor(BigInt(content.amount), chargesOf(content))
  return {
    from: { ...content.from, bankName: BRAND.bankName },
    category: content.category,
    billerId: content.billerId,
    billerName: content.billerName,
    productId: content.productId,
    productName: content.productName,
    subscription: content.subscription,
    customerReference: content.reference,
    customerName: content.customerName,
    customerAddress: content.customerAddress,
    amount: content.amount,
    fee: content.fee,
    vat: content.vat,
    total: total.toString(),
    currencyCode: 'NGN',
    balanceAfter: (availableMinor - total).toString(),
  }
}
