/** Reviews a transfer: shows its effect and costs, and stores exactly this content for the customer's approval. */
import type { RouteData, RouteRequest } from '../../../contract/route.ts'
import type { transferRoutes } from '../../../contract/transfers/transfers.ts'
import { fromWire } from '../../../contract/wire-words.ts'
import { needOf } from '../../../core/approvals/approval-ways.ts'
import { decideOtherBank } from '../../../core/payments/decide-other-bank.ts'
import { decideOwnBank } from '../../../core/payments/decide-own-bank.ts'
import type { TransferDecision } from '../../../core/payments/transfer-ask.ts'
import { decideExchange } from '../../../core/payments/decide-exchange.ts'
import {
  fitsBank,
  isHere,
  ownAccountProblem,
  pickTransferType,
  typeProblem,
} from '../../../core/transfers/transfer-type.ts'
import { totalMinor } from '../../../core/payments/charges.ts'
import type { Failure } from '../../../core/failure.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { formatMinor } from '../../../values/money.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { truncate } from '../../../values/text.ts'
import { createInitiate, type Reviewed } from '../../payments/approvals/initiate-payment.ts'
import type { Handler, Session } from '../../http/handler.ts'
import { type MessageWithParams, defineMessage } from '../../../values/message.ts'
import { transferApprovals, type TransferApproval } from '../../payments/kinds/transfer/transfer-approvals.ts'
import { type Recipient, recipientOf } from './find-recipient.ts'
import { isExchange, termsFor } from '../../payments/kinds/exchange/exchange-payment.ts'
import { ownNumberErrors } from '../../payments/kinds/other-bank/name-enquiry.ts'
import { chargesOf, type Payment, type PaymentExchange } from '../../payments/kinds/transfer/transfer-content.ts'
import { createInitiationFacts, type FindInitiationFacts, type InitiationFacts } from './initiation-facts.ts'
import type { PartyAccount } from '../../payments/payer-account.ts'
import { exchangePolicy, policyTo } from '../../payments/kinds/transfer/transfer-policy.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'
import { TRANSFER_TYPES } from '../../../values/vocabularies/transfer-types.ts'

type Request = ReturnType<typeof fromWire<RouteRequest<typeof transferRoutes.initiate>>>
type Answer = RouteData<typeof transferRoutes.initiate>
type Summary = Answer['summary']
type Shown = Pick<Answer, 'summary' | 'similarTo'>

/** The use-case behind `initiate`. */
export function initiateTransfer(deps: TransfersDeps): Handler<typeof transferRoutes.initiate> {
  const { database, clock, approvals } = deps
  const findFacts = createInitiationFacts(deps)
  const initiate = createInitiate({
    database,
    clock,
    approvals,
    payments: transferApprovals,
    idOf: ({ transferId }: Request) => transferId,
    // The identity of the request leaves out the reference of the name enquiry, which a retry may have renewed, and the
    // wish to save the payee.
    bound: ({ nameEnquiryRef: _renewable, saveBeneficiary: _notMoney, ...bound }: Request) => bound,
    review: (request, session, earlier) => review({ ...deps, findFacts }, request, session, earlier),
  })
  return async (sent, context) => {
    const request = fromWire(sent)
    const problem = notOffered(request)
    return problem === undefined ? initiate(request, context) : fail(problem)
  }
}

async function review(
  deps: TransfersDeps & { readonly findFacts: FindInitiationFacts },
  request: Request,
  session: Session,
  earlier: readonly TransferApproval[],
): Promise<Result<Reviewed<Payment, Shown>, Failure>> {
  const { customerId, deviceKeyId } = session
  const facts = await deps.findFacts({ ...request, customerId, deviceKeyId })
  const own = ownAccountProblem(request, facts.to, customerId)
  if (own !== undefined) return fail(own)
  const recipient = recipientOf(request, customerId, { party: facts.to, shown: facts.shown })
  if (!recipient.ok) return recipient
  const decision = await decide(deps, request, session, { ...facts, recipient: recipient.value, earlier })
  if (!decision.ok) return decision

  const content = paymentOf(request, customerId, decision.value)
  const summary = summaryOf(content, facts.availableMinor, deps.clock.now())
  const shown = { summary, ...(facts.similar === undefined ? {} : { similarTo: facts.similar }) }
  return ok({ content, need: needOf(decision.value), codeMessage: codeMessageFor(content), shown })
}

/** Refuses, before any look-up, a type or a bank that is not offered, and an impossible account number. */
export function notOffered(
  request: Pick<Request, 'bankCode' | 'transferType' | 'beneficiaryType' | 'fromAccountNumber' | 'toAccountNumber'>,
): Failure | undefined {
  if (!fitsBank(request.transferType, request)) return { kind: 'refused', reason: 'not-offered-yet' }
  const misfit = typeProblem(request)
  if (misfit !== undefined) return misfit
  const errors = {
    ...ownNumberErrors(request.fromAccountNumber, 'fromAccountNumber'),
    ...(isHere(request) ? ownNumberErrors(request.toAccountNumber, 'toAccountNumber') : {}),
  }
  return Object.keys(errors).length > 0 ? { kind: 'invalid-input', errors } : undefined
}

type Decided = Omit<TransferDecision, 'from'> & {
  readonly from: PartyAccount
  readonly recipient: Recipient
  readonly payeeSince: Date | undefined
  /** Set for a transfer between own accounts in two currencies. */
  readonly exchange?: PaymentExchange
}

interface Known extends Pick<InitiationFacts, 'from' | 'availableMinor' | 'limits' | 'payeeSince'> {
  readonly recipient: Recipient
  readonly earlier: readonly TransferApproval[]
}

async function decide(
  deps: TransfersDeps,
  request: Request,
  session: Session,
  known: Known,
): Promise<Result<Decided, Failure>> {
  const { from, recipient, availableMinor, payeeSince, limits } = known
  const isOwn = request.transferType === TRANSFER_TYPES.self
  if (isOwn && recipient.kind === 'here' && isExchange(from, recipient.party)) {
    return decideExchangeOf(deps, request, session, { ...known, recipient })
  }
  const facts = { ...limits, from, availableMinor, payeeSinceMs: payeeSince?.getTime() }
  const ask = { ...request, amountMinor: BigInt(request.amount), currency: request.currencyCode }
  const policy = await policyTo(deps, { ...request, isNew: payeeSince === undefined && !isOwn })
  const decision =
    recipient.kind === 'here'
      ? decideOwnBank(ask, { ...facts, to: recipient.party }, policy)
      : decideOtherBank(ask, facts, policy)
  if (!decision.ok) return decision
  if (from === undefined) throw new Error('a transfer was allowed without its account')
  return ok({ ...decision.value, from, recipient, payeeSince })
}

/**
 * Decides a transfer between two currencies. It is allowed only between accounts of one customer, at a rate that is
 * offered now.
 */
async function decideExchangeOf(
  deps: TransfersDeps,
  request: Request,
  session: Session,
  known: Known & { readonly recipient: Extract<Recipient, { readonly kind: 'here' }> },
): Promise<Result<Decided, Failure>> {
  const { from, recipient, availableMinor, earlier, limits } = known
  const to = recipient.party
  const order = {
    amountMinor: BigInt(request.amount),
    currency: request.currencyCode,
    arrivesCurrency: to.currency,
  }
  const decision = decideExchange(order, { ...limits, from, to, availableMinor }, await exchangePolicy(deps))
  if (!decision.ok) return decision
  if (from === undefined) throw new Error('an exchange was allowed without its account')
  const terms = await termsFor(deps, request, { session, to, earlier })
  if (!terms.ok) return terms
  return ok({ ...decision.value, from, recipient, payeeSince: undefined, exchange: terms.value })
}

function paymentOf(
  request: Request,
  customerId: string,
  { from, recipient, charges, payeeSince, exchange }: Decided,
): Payment {
  return {
    transferId: request.transferId,
    ...pickTransferType(request),
    customerId,
    from: { accountNumber: from.accountNumber, accountName: from.accountName },
    to: recipient.to,
    ...(recipient.kind === 'elsewhere' ? { enquiryRef: recipient.enquiryRef } : {}),
    currencyCode: request.currencyCode,
    amount: request.amount,
    fee: charges.feeMinor.toString(),
    vat: charges.vatMinor.toString(),
    stampDuty: charges.stampDutyMinor.toString(),
    levy: charges.levyMinor.toString(),
    narration: request.narration,
    ...(exchange === undefined ? {} : { exchange }),
    payeeSince: payeeSince?.toISOString() ?? null,
    ...(request.saveBeneficiary === true ? { saveBeneficiary: true } : {}),
  }
}

function codeMessageFor(payment: Payment): MessageWithParams {
  const amount = formatMinor(BigInt(payment.amount), payment.currencyCode)
  const payee = `${truncate(payment.to.accountName)} (${maskAccountNumber(payment.to.accountNumber)})`
  return { message: defineMessage('{code} approves {amount} to {payee}.'), params: { amount, payee } }
}

function summaryOf(payment: Payment, availableMinor: bigint, now: Date): Summary {
  const total = totalMinor(BigInt(payment.amount), chargesOf(payment))
  const { beneficiaryType } = payment
  return {
    ...(beneficiaryType === undefined ? {} : { beneficiaryType }),
    from: { ...payment.from, bankName: BRAND.bankName },
    to: {
      accountNumber: payment.to.accountNumber,
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
    ...(payment.exchange === undefined ? {} : { rate: rateOf(payment.exchange, now) }),
  }
}

/** The rate for the summary, with the bank's earnings from it. */
function rateOf(exchange: PaymentExchange, now: Date): Summary['rate'] {
  const { profit: difference, ratesNumber: _number, ...shown } = exchange
  const secondsLeft = Math.ceil((Date.parse(exchange.expiresAt) - now.getTime()) / 1000)
  return { ...shown, difference, secondsLeft }
}
