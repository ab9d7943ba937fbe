/** Says what a bill will cost and for whom it is, and keeps exactly that for the customer's approval. */
import type { billRoutes } from '../../../contract/bills.ts'
import type { RouteData } from '../../../contract/route.ts'
import { type ApprovalNeed, needOf } from '../../../core/approvals/approval-ways.ts'
import { type BillDecision, decideBill } from '../../../core/bills/decide-bill.ts'
import { totalMinor } from '../../../core/payments/charges.ts'
import { BRAND } from '../../../values/brand.ts'
import { formatMinor } from '../../../values/money.ts'
import { fail, ok } from '../../../values/result.ts'
import { truncate } from '../../../values/text.ts'
import { type Approval, challengeOf } from '../../approvals/approval.ts'
import { openAgain, whyUsed } from '../../payments/asked-before.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import type { Handler, Session } from '../../http/handler.ts'
import { type Wording, words } from '../../language/words.ts'
import { BILL_KIND, billApprovals, type BillContent, chargesOf } from './bill-content.ts'
import { billPolicy, findBillFacts, type PayingAccount } from './bill-facts.ts'
import { findSimilarBill } from './bill-store.ts'
import type { BillsDeps } from './bills-deps.ts'
import { type BillOrdered, type BillRequest, orderBill, orderedBill } from './order-bill.ts'

type Summary = RouteData<typeof billRoutes.initiateBill>['summary']

/** The use-case behind `initiateBill`. The same id and request give the same open challenge again; another request is refused. */
export function initiateBill(deps: BillsDeps): Handler<typeof billRoutes.initiateBill> {
  return async (request, { session }) => {
    const requestHash = hashOf(request)
    const earlier = await billApprovals.findOfSubject(deps, request.paymentId)
    const used = whyUsed(earlier, { session, requestHash }, 'paymentId')
    if (used !== undefined) return fail(used)

    const ordered = await orderBill(deps, request, session.customerId)
    if (!ordered.ok) return ordered
    const facts = await findBillFacts(deps, request.fromAccountNumber, session)
    const { biller, reference } = ordered.value
    const { category, billerId } = biller
    const ask = { category, billerId, reference, amountMinor: BigInt(request.amount) }
    const decision = decideBill(ask, facts, await billPolicy(deps))
    if (!decision.ok) return decision
    if (facts.from === undefined) throw new Error('a bill was allowed without its account')

    const decided = { ...ordered.value, from: facts.from, charges: decision.value.charges }
    const content = contentOf(request, session.customerId, decided)
    const similarTo = await findSimilarBill(deps.database.pool, content, deps.clock.now())
    const need = needOf(decision.value)
    const again = openAgain(earlier, { content, session, now: deps.clock.now(), need })
    const approval = again ?? (await keep(deps, { content, session, requestHash, need }))
    const summary = summaryOf(content, facts.availableMinor)
    return ok({ data: { ...challengeOf(approval), summary, ...(similarTo === undefined ? {} : { similarTo }) } })
  }
}

/** The request as it binds its id: all but the validation's ticket, which a retry may have renewed. */
function hashOf(request: BillRequest): Buffer {
  const { customerRef: _renewable, ...bound } = request
  return sha256(canonicalText(bound))
}

function contentOf(
  request: BillRequest,
  customerId: string,
  decided: BillOrdered & Pick<BillDecision, 'charges'> & { readonly from: PayingAccount },
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

async function keep(
  deps: BillsDeps,
  challenge: {
    readonly content: BillContent
    readonly session: Session
    readonly requestHash: Buffer
    readonly need: ApprovalNeed
  },
): Promise<Approval> {
  const { content, session, requestHash, need } = challenge
  return deps.approvals.open({
    kind: BILL_KIND,
    subjectId: content.paymentId,
    session,
    content,
    requestHash,
    ways: await deps.approvals.waysFor(session.customerId, need),
    codeMessage: codeMessageFor(content),
  })
}

function codeMessageFor(content: BillContent): Wording {
  const amount = formatMinor(BigInt(content.amount), 'NGN')
  const payee = `${truncate(content.billerName)} (*${content.reference.slice(-4)})`
  return { words: words('{code} approves {amount} to {payee}.'), holes: { amount, payee } }
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
