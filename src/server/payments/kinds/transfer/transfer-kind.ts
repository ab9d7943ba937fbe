/**
 * The kinds of payment to an account. A payment to an account at this bank is posted. The money of a payment to another bank is held
 * until that bank answers.
 */
import type { ApprovalWay } from '../../../../values/vocabularies/approval-ways.ts'
import { decideExchange } from '../../../../core/payments/decide-exchange.ts'
import type { Failure } from '../../../../core/failure.ts'
import { NO_PAYMENTS } from '../../../../core/limits/payment-counts.ts'
import { decideOtherBank } from '../../../../core/payments/decide-other-bank.ts'
import { decideOwnBank } from '../../../../core/payments/decide-own-bank.ts'
import type { PaymentPolicy } from '../../../../core/payments/payment-decision.ts'
import {
  type OtherBankFacts,
  payeeKey,
  type TransferAsk,
  type TransferDecision,
} from '../../../../core/payments/transfer-ask.ts'
import type { LimitPolicy } from '../../../../core/limits/transfer-limits.ts'
import type { PartyHit } from '../../../../core/risk/party-hit.ts'
import { paymentFacts, UNSCREENED_MOST_MINOR } from '../../../../core/risk/payment-facts.ts'
import { isHere } from '../../../../core/transfers/transfer-type.ts'
import { ok, type Result } from '../../../../values/result.ts'
import type { AccountCurrency } from '../../../../values/vocabularies/account-currencies.ts'
import { TRANSFER_TYPES } from '../../../../values/vocabularies/transfer-types.ts'
import type { Authority } from '../../execution/authority.ts'
import type { Course, Execution, PaymentKind } from '../../execution/payment-kind.ts'
import { transferApprovals } from './transfer-approvals.ts'
import { confirmedRows, withdrawnRows } from './transfer-effects.ts'
import { exchangeMoney, isQuoteOver } from '../exchange/exchange-payment.ts'
import { otherBankMoney } from '../other-bank/other-bank-money.ts'
import { referredRows } from '../own-bank/referral-effect.ts'
import { ownBankMoney } from '../own-bank/own-bank-money.ts'
import { outwardRows } from '../other-bank/submission-rows.ts'
import type { Payment } from './transfer-content.ts'
import { createConfirmationFacts, type FindConfirmationFacts } from './confirmation-facts.ts'
import type { PartyAccount } from '../../payer-account.ts'
import { exchangePolicy, policyTo } from './transfer-policy.ts'
import type { TransfersDeps } from './transfers-deps.ts'

export function transferKind(transfers: TransfersDeps): PaymentKind<Payment, 'transferId'> {
  const deps = { ...transfers, findFacts: createConfirmationFacts(transfers) }
  return {
    payments: transferApprovals,
    idOf: ({ transferId }) => transferId,
    notifiedOf: ({ from, to, amount, currencyCode }) => ({
      noun: 'transfer',
      accountNumber: from.accountNumber,
      amountMinor: BigInt(amount),
      currencyCode,
      counterparty: to.accountName,
    }),
    // The bank no longer offers the rate that the customer agreed to.
    beforeFactors: (payment) => (isQuoteOver(payment, deps.clock.now()) ? 'quote-expired' : undefined),
    execution: (payment, way, authority) => execution(deps, payment, way, authority),
    withdrawnEffects: (payment, authority) => withdrawnRows(deps, payment, authority),
  }
}

type DecideDeps = TransfersDeps & { readonly findFacts: FindConfirmationFacts }

async function execution(
  deps: DecideDeps,
  payment: Payment,
  way: ApprovalWay,
  authority: Authority,
): Promise<Result<Execution, Failure>> {
  const decided = await decideAgain(deps, payment, authority)
  if (!decided.ok) return decided
  const { from, to, ...decision } = decided.value
  const at = deps.clock.now()
  const approved = { way, toCustomerId: to?.customerId ?? null, at, counters: decision.counters }
  const rowsOf = (course: Course) => confirmedRows(deps, payment, { ...approved, course }, authority)
  const held = { ledgerAccountId: from.ledgerAccountId, at }
  if (to === undefined) {
    return ok({
      ...decision,
      effects: (course) => [
        ...rowsOf(course),
        ...outwardRows(deps, payment, { ...held, isReferred: course === 'refer' }),
      ],
      money: otherBankMoney(payment, from),
    })
  }
  const moneyOf = payment.exchange === undefined ? ownBankMoney : exchangeMoney
  const money = await moneyOf(deps, payment, { from, to })
  return ok({
    ...decision,
    effects: (course) => [...rowsOf(course), ...(course === 'refer' ? referredRows(payment, held) : [])],
    money,
  })
}

interface Decided extends Pick<TransferDecision, 'counters' | 'requiredFactors' | 'counted'>, Pick<Execution, 'risk'> {
  readonly from: PartyAccount
  /** Undefined when the money goes to another bank. */
  readonly to: PartyAccount | undefined
}

/** No facts for a transfer between accounts of one customer: its money stays with the customer. */
function riskOf(
  ask: TransferAsk,
  facts: OtherBankFacts & { readonly hit: PartyHit; readonly unscreenedMostMinor: bigint },
  { ownAccounts, totalMinor }: TransferDecision,
  limits: LimitPolicy,
): Pick<Execution, 'risk'> {
  if (ownAccounts) return {}
  const payment = {
    kind: isHere(ask) ? 'own-bank' : 'other-bank',
    currency: ask.currency,
    amountMinor: ask.amountMinor,
    totalMinor,
    availableMinor: facts.availableMinor,
    payee: payeeKey(ask),
    payeeSinceMs: facts.payeeSinceMs,
    isArranged: facts.arranged === true,
    hit: facts.hit,
    unscreenedMostMinor: facts.unscreenedMostMinor,
  } as const
  return { risk: paymentFacts(payment, facts, limits) }
}

const unscreenedMost = ({ unscreenedMostMinor }: TransfersDeps, currency: AccountCurrency): bigint =>
  currency === 'NGN' && unscreenedMostMinor !== undefined ? unscreenedMostMinor : UNSCREENED_MOST_MINOR[currency]

function policyOf(deps: TransfersDeps, { exchange, to, transferType, payeeSince }: Payment): Promise<PaymentPolicy> {
  if (exchange !== undefined) return exchangePolicy(deps)
  return policyTo(deps, { ...to, isNew: payeeSince === null && transferType !== TRANSFER_TYPES.self })
}

/** Does not check funds and limits, because the ledger checks them when it posts. */
async function decideAgain(
  deps: DecideDeps,
  payment: Payment,
  { session, device, origin }: Authority,
): Promise<Result<Decided, Failure>> {
  const { customerId, deviceKeyId } = session
  const ask = {
    fromAccountNumber: payment.from.accountNumber,
    toAccountNumber: payment.to.accountNumber,
    bankCode: payment.to.bankCode,
    amountMinor: BigInt(payment.amount),
    currency: payment.currencyCode,
  }
  const { from, to, availableMinor, hit, limits } = await deps.findFacts({
    ...ask,
    customerId,
    deviceKeyId,
    transferType: payment.transferType,
    payeeName: payment.to.accountName,
  })
  const facts = {
    ...limits,
    ...(device === undefined ? {} : { device }),
    from,
    payeeSinceMs: payment.payeeSince === null ? undefined : Date.parse(payment.payeeSince),
    availableMinor: 2n ** 63n,
    usedTodayMinor: 0n,
    usedByNewDevicesMinor: 0n,
    usedForNewPayeesMinor: 0n,
    counts: NO_PAYMENTS,
    arranged: origin !== undefined,
  }
  const policy = await policyOf(deps, payment)
  const decision =
    payment.exchange !== undefined
      ? decideExchange({ ...ask, arrivesCurrency: payment.exchange.arrivesCurrency }, { ...facts, to }, policy)
      : isHere(ask)
        ? decideOwnBank(ask, { ...facts, to }, policy)
        : decideOtherBank(ask, facts, policy)
  if (!decision.ok) return decision
  if (from === undefined) throw new Error('a transfer was allowed without its account')
  const { counters, requiredFactors, counted } = decision.value
  const unscreenedMostMinor = unscreenedMost(deps, ask.currency)
  const known = { ...facts, counts: limits.counts, availableMinor, hit, unscreenedMostMinor }
  return ok({
    from,
    to,
    counters,
    requiredFactors,
    counted,
    ...riskOf(ask, known, decision.value, policy.limits),
  })
}
