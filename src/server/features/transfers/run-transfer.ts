/** Runs a stored payment once: posts it between two accounts here, or sets its money aside for the way to another bank. */
import type { ApprovalWay } from '../../../core/approvals/approval-ways.ts'
import type { Failure } from '../../../core/failure.ts'
import { totalMinor } from '../../../core/payments/charges.ts'
import { maxBalanceMinor } from '../../../core/inward-credits/decide-inward-credit.ts'
import { decideExchange } from '../../../core/exchange/decide-exchange.ts'
import type { LimitCounter } from '../../../core/limits/decide-limit-use.ts'
import { type CountedPayment, NO_PAYMENTS } from '../../../core/limits/payment-counts.ts'
import { decideOutwardTransfer, decideTransfer } from '../../../core/transfers/decide-transfer.ts'
import { transferJournal } from '../../../core/transfers/transfer-journal.ts'
import { isHere } from '../../../core/transfers/transfer-type.ts'
import type { PaymentStatus } from '../../../core/payments/payment-status.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { BalanceCapError, balanceCapRows } from '../../ledger/balance-cap.ts'
import type { Posted } from '../../ledger/ledger.ts'
import type { PostingRefusal } from '../../ledger/posting-refusal.ts'
import { chargeAccounts } from '../../payments/charge-accounts.ts'
import { paymentCountRow, postCounted } from '../../payments/payment-count.ts'
import { confirmedRows } from './confirmed-rows.ts'
import { exchangeLines, exchangeNarration } from './exchange-payment.ts'
import { outwardRows } from './outward/outward-rows.ts'
import { chargesOf, type Payment } from './payment.ts'
import { refusalReason } from '../../payments/refusal-reason.ts'
import type { ApprovedPayment, RunContext } from './run-context.ts'
import { findParties, type KnownParty } from './transfer-facts.ts'
import { transferPolicy } from './transfer-policy.ts'
import type { TransfersDeps } from './transfers-deps.ts'

/** Money that is on its way is nobody else's: only its settlement or its release ends the hold, never a date. */
const NEVER = new Date('9999-12-31T00:00:00Z')

interface Decided {
  readonly from: KnownParty
  /** Undefined where the money goes to another bank. */
  readonly to: KnownParty | undefined
  readonly counters: readonly LimitCounter[]
  readonly requiredFactors: readonly number[]
  readonly counted: CountedPayment
}

/** The status that the customer is told, or why the payment did not run. The same approval gives the same answer. */
export async function runTransfer(
  deps: TransfersDeps,
  approval: ApprovedPayment,
  way: ApprovalWay,
  context: RunContext,
): Promise<Result<PaymentStatus, Failure>> {
  const decided = await decideAgain(deps, approval.content, context)
  if (!decided.ok) return decided
  const { from, to, counters, requiredFactors, counted } = decided.value
  // The customer lowered what a PIN alone approves since this was asked for: asked for again, it opens the stronger ways.
  if (way === 'pin' && requiredFactors.length > 1) return fail({ kind: 'refused', reason: 'approval-expired' })
  const at = deps.clock.now()
  const confirmed = confirmedRows(deps, approval, { way, toCustomerId: to?.customerId ?? null, at, counters }, context)
  const effects = [paymentCountRow(counted), ...confirmed]
  const ran = await postCounted(approval.content.transferId, () =>
    to === undefined
      ? hold(deps, approval, { from, counters, effects, at })
      : postWithinCap(deps, approval, { from, to, counters, effects }),
  )
  if (typeof ran === 'object' && 'full' in ran) return fail(ran.full)
  if (ran === 'recipient-limit' || ran === 'recipient-tries-used') return fail({ kind: 'refused', reason: ran })
  if (!ran.ok) return fail({ kind: 'refused', reason: refusalReason(ran.failure) })
  return ok(to === undefined ? 'processing' : 'successful')
}

type Written = Pick<Parameters<TransfersDeps['ledger']['post']>[0], 'counters' | 'effects'>

/** What the recipient's account may hold is kept with the posting: of two that come together, the second sees the first. */
async function postWithinCap(
  deps: TransfersDeps,
  approval: ApprovedPayment,
  written: Written & { readonly from: KnownParty; readonly to: KnownParty },
): Promise<Result<Posted, PostingRefusal> | 'recipient-limit' | 'recipient-tries-used'> {
  const { from, to, effects = [] } = written
  const most = maxBalanceMinor({ ...to, status: 'open' }, (await deps.limits()).deposits)
  // Of one's own account one knows what is in it.
  const tells = most !== null && to.customerId !== from.customerId
  if (tells && (await deps.capRefusals.areUsedUp(from.customerId))) return 'recipient-tries-used'
  try {
    return await post(deps, approval, {
      ...written,
      effects: [...balanceCapRows(to.ledgerAccountId, most), ...effects],
    })
  } catch (error) {
    if (!(error instanceof BalanceCapError)) throw error
    if (tells) await deps.capRefusals.count(from.customerId)
    return 'recipient-limit'
  }
}

async function post(
  { ledger, internalAccount }: TransfersDeps,
  { content: payment, fingerprint }: ApprovedPayment,
  { from, to, ...written }: Written & { readonly from: KnownParty; readonly to: KnownParty },
): Promise<Result<Posted, PostingRefusal>> {
  const { exchange } = payment
  if (exchange !== undefined) {
    return ledger.post({
      id: payment.transferId,
      fingerprint,
      kind: 'fx',
      narration: exchangeNarration(payment, exchange),
      lines: await exchangeLines({ internalAccount }, payment, exchange, { from, to }),
      ...written,
    })
  }
  const charges = chargesOf(payment)
  return ledger.post({
    id: payment.transferId,
    fingerprint,
    kind: 'transfer',
    narration: payment.narration,
    lines: transferJournal(BigInt(payment.amount), charges, {
      from: from.ledgerAccountId,
      to: to.ledgerAccountId,
      ...(await chargeAccounts(internalAccount, charges, payment.currencyCode)),
    }),
    ...written,
  })
}

/** The amount and all charges: what the other bank takes or refuses as a whole. The job that sends it is written with it. */
function hold(
  deps: TransfersDeps,
  { content: payment, fingerprint }: ApprovedPayment,
  { from, at, counters = [], effects = [] }: Written & { readonly from: KnownParty; readonly at: Date },
): Promise<Result<Posted, PostingRefusal>> {
  return deps.ledger.hold({
    id: payment.transferId,
    fingerprint,
    accountId: from.ledgerAccountId,
    amountMinor: totalMinor(BigInt(payment.amount), chargesOf(payment)),
    expiresAt: NEVER,
    reason: `Transfer to ${payment.to.bankName}`,
    counters,
    effects: [...effects, ...outwardRows(deps, payment, { ledgerAccountId: from.ledgerAccountId, at })],
  })
}

/** Funds and what was used of the limits are the ledger's to check as it posts; here, what may have changed since. */
async function decideAgain(
  deps: TransfersDeps,
  payment: Payment,
  { session, device, arranged = false }: RunContext,
): Promise<Result<Decided, Failure>> {
  const { customerId } = session
  const ask = {
    fromAccountNumber: payment.from.accountNumber,
    toAccountNumber: payment.to.accountNumber,
    bankCode: payment.to.bankCode,
    amountMinor: BigInt(payment.amount),
    currency: payment.currencyCode,
  }
  const [{ from, to }, limits] = await Promise.all([
    findParties(deps, { ...ask, customerId, TransactionType: payment.TransactionType }),
    deps.limitFacts(session, payment.currencyCode),
  ])
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
    arranged,
  }
  const policy = await transferPolicy(deps)
  const decision =
    payment.exchange !== undefined
      ? decideExchange({ ...ask, arrivesCurrency: payment.exchange.arrivesCurrency }, { ...facts, to }, policy.limits)
      : isHere(ask)
        ? decideTransfer(ask, { ...facts, to }, policy)
        : decideOutwardTransfer(ask, facts, policy)
  if (!decision.ok) return decision
  if (from === undefined) throw new Error('a transfer was allowed without its account')
  const { counters, requiredFactors, counted } = decision.value
  return ok({ from, to, counters, requiredFactors, counted })
}
