/** Says what a bill will cost and for whom it is, and keeps exactly that for the customer's approval. */
import type { billRoutes } from '../../../contract/bills.ts'
import type { RouteData } from '../../../contract/route.ts'
import { type BillDecision, decideBill } from '../../../core/bills/decide-bill.ts'
import type { Failure } from '../../../core/failure.ts'
import { totalMinor } from '../../../core/fees/transfer-fees.ts'
import { transferReference } from '../../../core/transfers/transfer-reference.ts'
import { transferStatusOf, type TransferState } from '../../../core/transfers/transfer-states.ts'
import { BRAND } from '../../../values/brand.ts'
import { formatMinor } from '../../../values/money.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { type Approval, challengeOf } from '../../approvals/approval.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import type { Handler, Session } from '../../http/handler.ts'
import { BILL_KIND, type BillApproval, billApprovals, type BillContent, chargesOf } from './bill-content.ts'
import { billPolicy, findBillFacts, type PayingAccount } from './bill-facts.ts'
import { findSimilarBill } from './bill-store.ts'
import type { BillsDeps } from './bills-deps.ts'
import { orderBill, type BillOrdered, type BillRequest } from './order-bill.ts'

type Summary = RouteData<typeof billRoutes.initiateBill>['summary']

/** The use-case behind `initiateBill`. The same id and request give the same open challenge again; another request is refused. */
export function initiateBill(deps: BillsDeps): Handler<typeof billRoutes.initiateBill> {
  return async (request, { session }) => {
    const requestHash = hashOf(request)
    const earlier = await billApprovals.findOfSubject(deps, request.paymentId)
    const answered = answerFromEarlier(earlier, requestHash, session)
    if (answered !== undefined) return answered

    const ordered = await orderBill(deps, request, session.customerId)
    if (!ordered.ok) return ordered
    const facts = await findBillFacts(deps, request.fromAccountNumber, session)
    const ask = { category: ordered.value.biller.category, amountMinor: BigInt(request.amount) }
    const decision = decideBill(ask, facts, await billPolicy(deps))
    if (!decision.ok) return decision
    if (facts.from === undefined) throw new Error('a bill was allowed without its account')

    const decided = { ...ordered.value, from: facts.from, charges: decision.value.charges }
    const content = contentOf(request, session.customerId, decided)
    const similarTo = await findSimilarBill(deps.database.pool, content, deps.clock.now())
    const fingerprint = sha256(canonicalText(content))
    const again = earlier.find(
      (approval) =>
        isStillOpen(deps, approval, session) &&
        approval.fingerprint.equals(fingerprint) &&
        isEnough(approval, decision.value),
    )
    const approval = again ?? (await keep(deps, { content, session, requestHash, decision: decision.value }))
    const summary = summaryOf(content, facts.availableMinor)
    return ok({ data: { ...challengeOf(approval), summary, ...(similarTo === undefined ? {} : { similarTo }) } })
  }
}

/** The request as it binds its id: all but the validation's ticket, which a retry may have renewed. */
function hashOf(request: BillRequest): Buffer {
  const { customerRef: _renewable, ...bound } = request
  return sha256(canonicalText(bound))
}

function answerFromEarlier(
  earlier: readonly BillApproval[],
  requestHash: Buffer,
  session: Session,
): Result<never, Failure> | undefined {
  const isForeign = (approval: BillApproval) =>
    approval.customerId !== session.customerId || !approval.requestHash.equals(requestHash)
  if (earlier.some(isForeign)) return fail({ kind: 'refused', reason: 'id-reused' })
  const used = earlier.find((approval) => approval.state !== null)
  if (used === undefined) return undefined
  const { paymentId } = used.content
  const status = transferStatusOf(used.state as TransferState)
  const detail = { paymentId, status, reference: transferReference(paymentId) }
  return fail({ kind: 'refused', reason: 'approval-used', detail })
}

function contentOf(
  request: BillRequest,
  customerId: string,
  decided: BillOrdered & Pick<BillDecision, 'charges'> & { readonly from: PayingAccount },
): BillContent {
  const { biller, product, reference, holder, from, charges } = decided
  return {
    paymentId: request.paymentId,
    customerId,
    from: { accountNumber: from.accountNumber, accountName: from.accountName },
    category: biller.category,
    billerId: biller.billerId,
    billerName: biller.name,
    serviceId: biller.serviceId,
    productId: product?.productId ?? null,
    productName: product?.name ?? null,
    meterType: product?.meterType ?? null,
    subscription: request.subscription ?? null,
    recipientType: request.recipientType ?? null,
    reference,
    customerName: holder?.customerName ?? null,
    customerAddress: holder?.address ?? null,
    currencyCode: 'NGN',
    amount: request.amount,
    fee: charges.feeMinor.toString(),
    vat: charges.vatMinor.toString(),
  }
}

function isStillOpen(deps: BillsDeps, approval: Approval, session: Session): boolean {
  return approval.sessionId === session.sessionId && approval.expiresAt > deps.clock.now()
}

/** A PIN's challenge is none for a payment that takes more by now. */
function isEnough({ ways }: Approval, { requiredFactors }: Pick<BillDecision, 'requiredFactors'>): boolean {
  return requiredFactors.length === 1 || !ways.includes('pin')
}

async function keep(
  deps: BillsDeps,
  challenge: {
    readonly content: BillContent
    readonly session: Session
    readonly requestHash: Buffer
    readonly decision: Pick<BillDecision, 'requiredFactors'>
  },
): Promise<Approval> {
  const { content, session, requestHash, decision } = challenge
  const need = decision.requiredFactors.length > 1 ? 'two-factors' : 'pin'
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

function codeMessageFor(content: BillContent): string {
  const amount = formatMinor(BigInt(content.amount), 'NGN')
  const number = `*${content.reference.slice(-4)}`
  return `${BRAND.bankName}: {code} approves ${amount} to ${content.billerName} (${number}). Never share this code. Not you? Call ${BRAND.fraudPhone}.`
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
