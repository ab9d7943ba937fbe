/** Says what a transfer will do and cost, and keeps exactly that for the customer's approval. */
import type { RouteData, RouteRequest } from '../../../contract/route.ts'
import type { transferRoutes } from '../../../contract/transfers.ts'
import { decideTransfer, type TransferDecision } from '../../../core/transfers/decide-transfer.ts'
import { totalMinor } from '../../../core/fees/transfer-fees.ts'
import { transferReference } from '../../../core/transfers/transfer-reference.ts'
import { transferStatusOf, type TransferState } from '../../../core/transfers/transfer-states.ts'
import type { Failure } from '../../../core/failure.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { calendarDay } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { type Approval, challengeOf } from '../../approvals/approval.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import type { Handler, Session } from '../../http/handler.ts'
import { findApprovalsOfTransfer, TRANSFER_KIND, type TransferApproval } from './approval-store.ts'
import { findEnquiredName, ownNumberErrors } from './name-enquiry.ts'
import { chargesOf, type Payment } from './payment.ts'
import { findDeviceAge, findParties, isKnownPayee, type KnownParty } from './transfer-facts.ts'
import { transferPolicy } from './transfer-policy.ts'
import type { TransfersDeps } from './transfers-deps.ts'
import { findUsed } from './used-limits.ts'

type Request = RouteRequest<typeof transferRoutes.initiate>
type Summary = RouteData<typeof transferRoutes.initiate>['summary']

/** The use-case behind `initiate`. The same id and request give the same open challenge again; another request is refused. */
export function initiateTransfer(deps: TransfersDeps): Handler<typeof transferRoutes.initiate> {
  return async (request, { session }) => {
    const problem = notOffered(request)
    if (problem !== undefined) return fail(problem)
    const requestHash = hashOf(request)
    const earlier = await findApprovalsOfTransfer(deps, request.transferId)
    const answered = answerFromEarlier(earlier, requestHash, session)
    if (answered !== undefined && !answered.ok) return answered

    const parties = await findParties(deps, {
      ...request,
      customerId: session.customerId,
      toOwnAccount: request.TransactionType === 2,
    })
    const known = await checkName(deps, request, session, parties.to)
    if (!known.ok) return known
    const availableMinor = await availableOn(deps, parties.from)
    const decision = await decide(deps, request, session, { ...parties, availableMinor })
    if (!decision.ok) return decision

    const payment = paymentOf(request, session.customerId, { ...decision.value, ...known.value })
    const fingerprint = sha256(canonicalText(payment))
    const again = earlier.find(
      (approval) => isStillOpen(deps, approval, session) && approval.fingerprint.equals(fingerprint),
    )
    const approval = again ?? (await keep(deps, { payment, session, requestHash, decision: decision.value }))
    return ok({ data: { ...challengeOf(approval), summary: summaryOf(payment, decision.value, availableMinor) } })
  }
}

function notOffered(request: Request): Failure | undefined {
  const offered = request.TransactionType === 0 || request.TransactionType === 2
  if (!offered || request.bankCode !== BRAND.institutionCode) return { kind: 'refused', reason: 'not-offered-yet' }
  const errors = {
    ...ownNumberErrors(request.fromAccountNumber, 'fromAccountNumber'),
    ...ownNumberErrors(request.toAccountNumber, 'toAccountNumber'),
  }
  return Object.keys(errors).length > 0 ? { kind: 'invalid-input', errors } : undefined
}

/** The request as it binds its id: all but the name enquiry's reference, which a retry may have renewed. */
function hashOf(request: Request): Buffer {
  const { nameEnquiryRef: _renewable, ...bound } = request
  return sha256(canonicalText(bound))
}

function answerFromEarlier(
  earlier: readonly TransferApproval[],
  requestHash: Buffer,
  session: Session,
): Result<never, Failure> | undefined {
  const foreign = earlier.some(
    (approval) => approval.customerId !== session.customerId || !approval.requestHash.equals(requestHash),
  )
  if (foreign) return fail({ kind: 'refused', reason: 'id-reused' })
  const used = earlier.find((approval) => approval.transferState !== null)
  if (used === undefined) return undefined
  const { transferId } = used.content
  const detail = {
    transferId,
    status: transferStatusOf(used.transferState as TransferState),
    reference: transferReference(transferId),
  }
  return fail({ kind: 'refused', reason: 'approval-used', detail })
}

/** The recipient must be who the customer was shown, under a reference that is theirs and still good. */
async function checkName(deps: TransfersDeps, request: Request, session: Session, to: KnownParty | undefined) {
  if (to === undefined) return fail<Failure>({ kind: 'refused', reason: 'account-not-found' })
  const shown = await findEnquiredName(deps, {
    nameEnquiryRef: request.nameEnquiryRef,
    customerId: session.customerId,
    bankCode: request.bankCode,
    accountNumber: request.toAccountNumber,
  })
  if (shown === undefined) return fail<Failure>({ kind: 'refused', reason: 'ticket-expired' })
  if (shown !== to.accountName) return fail<Failure>({ kind: 'refused', reason: 'beneficiary-changed' })
  return ok({ to })
}

async function availableOn(deps: TransfersDeps, account: KnownParty | undefined): Promise<bigint> {
  if (account === undefined) return 0n
  const [balance] = await deps.ledger.balances([account.ledgerAccountId])
  return balance?.availableMinor ?? 0n
}

type Decided = Omit<TransferDecision, 'from' | 'to'> & { readonly from: KnownParty; readonly to: KnownParty }

async function decide(
  deps: TransfersDeps,
  request: Request,
  session: Session,
  known: {
    readonly from: KnownParty | undefined
    readonly to: KnownParty | undefined
    readonly availableMinor: bigint
  },
): Promise<Result<Decided, Failure>> {
  const now = deps.clock.now()
  const day = calendarDay(now)
  const [device, used, knownPayee] = await Promise.all([
    findDeviceAge(deps, session),
    findUsed(deps, { ...session, currency: request.currencyCode, day }),
    isKnownPayee(deps, { customerId: session.customerId, accountNumber: request.toAccountNumber }),
  ])
  const facts = { ...known, ...used, customerId: session.customerId, device, knownPayee, nowMs: now.getTime(), day }
  const ask = { ...request, amountMinor: BigInt(request.amount), currency: request.currencyCode }
  const decision = decideTransfer(ask, facts, await transferPolicy(deps))
  if (!decision.ok) return decision
  const { from, to } = known
  if (from === undefined || to === undefined) throw new Error('a transfer was allowed without its accounts')
  return ok({ ...decision.value, from, to })
}

function paymentOf(request: Request, customerId: string, decided: Decided): Payment {
  const { from, to, charges } = decided
  return {
    transferId: request.transferId,
    TransactionType: request.TransactionType === 2 ? 2 : 0,
    customerId,
    from: { accountNumber: from.accountNumber, accountName: from.accountName },
    to: {
      accountNumber: to.accountNumber,
      accountName: to.accountName,
      bankCode: request.bankCode,
      bankName: BRAND.bankName,
    },
    currencyCode: request.currencyCode,
    amount: request.amount,
    fee: charges.feeMinor.toString(),
    vat: charges.vatMinor.toString(),
    stampDuty: charges.stampDutyMinor.toString(),
    levy: charges.levyMinor.toString(),
    narration: request.narration,
  }
}

function isStillOpen(deps: TransfersDeps, approval: Approval, session: Session): boolean {
  return approval.sessionId === session.sessionId && approval.expiresAt > deps.clock.now()
}

async function keep(
  deps: TransfersDeps,
  challenge: {
    readonly payment: Payment
    readonly session: Session
    readonly requestHash: Buffer
    readonly decision: Decided
  },
): Promise<Approval> {
  const { payment, session, requestHash, decision } = challenge
  const need = decision.requiredFactors.length > 1 ? 'two-factors' : 'pin'
  return deps.approvals.open({
    kind: TRANSFER_KIND,
    subjectId: payment.transferId,
    session,
    content: payment,
    requestHash,
    ways: await deps.approvals.waysFor(session.customerId, need),
    codeMessage: codeMessageFor(payment),
  })
}

function codeMessageFor(payment: Payment): string {
  const amount = formatMinor(BigInt(payment.amount), payment.currencyCode)
  const payee = `${payment.to.accountName} (${maskAccountNumber(payment.to.accountNumber)})`
  return `${BRAND.bankName}: {code} approves ${amount} to ${payee}. Never share this code. Not you? Call ${BRAND.fraudPhone}.`
}

function summaryOf(payment: Payment, decided: Decided, availableMinor: bigint): Summary {
  const total = totalMinor(BigInt(payment.amount), chargesOf(payment))
  return {
    from: { ...payment.from, bankName: BRAND.bankName },
    to: {
      accountNumber: decided.to.accountNumber,
      accountName: payment.to.accountName,
      bankName: payment.to.bankName,
    },
    amount: payment.amount,
    fee: payment.fee,
    vat: payment.vat,
    stampDuty: payment.stampDuty,
    levy: payment.levy,
    total: total.toString(),
    balanceAfter: (availableMinor - total).toString(),
    currencyCode: payment.currencyCode,
    narration: payment.narration,
  }
}
