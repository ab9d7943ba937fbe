/**
 * Makes a payment under an approval that its customer gave earlier, who need not be here: a schedule's run, a line of a bulk
 * transfer. What was approved is the payee with their name, the amount, the account and the words; charges, limits and
 * funds are those of the moment in which it runs.
 *
 * How a feature uses it: at the approval, keep each payment (`StandingPayment`) and how it was approved (`StandingApproval`),
 * in the same transaction in which the approval is used up. Derive each `transferId` from what is stored, never at random,
 * and queue a job per payment. The job calls `runStanding`; it may be called again, by two workers at once or after a crash:
 * one id moves money once, and every repeat gets the first answer. It throws where the books could not be asked: the queue
 * tries again. Failures are final under this id only where the ledger refused (`approval-withdrawn` too); after the others
 * (`switch-unavailable`, `bank-unavailable`, `insufficient-funds` before it came to the ledger) the same id may be run again.
 * To other banks the answer is `processing`; from there on it is carried as any transfer. Features know no other feature:
 * a join-*.ts file hands this to them.
 */
import type { AccountCurrency } from '../../../core/accounts/account-products.ts'
import type { ApprovalWay } from '../../../core/approvals/approval-ways.ts'
import type { Failure } from '../../../core/failure.ts'
import type { DeviceAge } from '../../../core/limits/transfer-limits.ts'
import { decideOutwardTransfer, decideTransfer } from '../../../core/transfers/decide-transfer.ts'
import type { TransferStatus } from '../../../core/transfers/transfer-states.ts'
import { BRAND } from '../../../values/brand.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import { findFirstAnswer } from './first-answer.ts'
import { enquire } from './name-enquiry.ts'
import type { Payment } from './payment.ts'
import type { RunContext } from './run-context.ts'
import { runTransfer } from './run-transfer.ts'
import { findParties, findPayeeSince } from './transfer-facts.ts'
import { transferPolicy } from './transfer-policy.ts'
import type { TransfersDeps } from './transfers-deps.ts'

/** One payment as it was approved. The fingerprint under which its id stands in the ledger is made from all of it. */
export interface StandingPayment {
  /** A UUID derived from what the customer approved and which run of it this is. */
  readonly transferId: string
  readonly TransactionType: Payment['TransactionType']
  readonly customerId: string
  readonly fromAccountNumber: string
  /** `accountName`: as it was shown and approved. A payee of another name is not paid. */
  readonly to: Payment['to']
  readonly currencyCode: AccountCurrency
  /** Decimal string of minor units. */
  readonly amount: string
  readonly narration: string
}

/** How and from where it was approved. */
export interface StandingApproval {
  readonly way: ApprovalWay
  readonly sessionId: string
  /** As it was then (`limitFacts` gives it): a device that is removed later does not take back what it approved. */
  readonly device: DeviceAge
  /** Whose run it is, for the audit trail: `schedule:<id>`, `bulk:<id>`. Stands where an address would. */
  readonly by: string
}

/**
 * The status that the customer is told, or why nothing was paid: reasons as of `confirm`; `beneficiary-changed` where the
 * payee's bank gives another name by now; `approval-expired` where the customer has since asked for more than the way it
 * was approved in.
 */
export async function runStanding(
  deps: TransfersDeps,
  standing: StandingPayment,
  approval: StandingApproval,
): Promise<Result<TransferStatus, Failure>> {
  const first = await findFirstAnswer(deps, standing)
  if (first !== undefined) return first
  const payment = await paymentOf(deps, standing, approval)
  if (!payment.ok) return payment
  const ran = await runTransfer(
    deps,
    { content: payment.value, fingerprint: fingerprintOf(standing) },
    approval.way,
    contextOf(standing, approval),
  )
  // Between the first look and the ledger another worker may have been: then its answer is the answer.
  return ran.ok ? ran : ((await findFirstAnswer(deps, standing)) ?? ran)
}

function fingerprintOf(standing: StandingPayment): Buffer {
  return sha256(canonicalText(standing))
}

function contextOf({ customerId }: StandingPayment, { sessionId, device, by }: StandingApproval): RunContext {
  return { address: by, requestId: '', session: { customerId, sessionId, deviceKeyId: device.deviceKeyId }, device }
}

/** The payment as it stands now: who the payee is today, and what it costs. */
async function paymentOf(
  deps: TransfersDeps,
  standing: StandingPayment,
  { device }: StandingApproval,
): Promise<Result<Payment, Failure>> {
  const { transferId, TransactionType, customerId, fromAccountNumber, to, currencyCode, amount, narration } = standing
  const named = await enquire(deps, { bankCode: to.bankCode, accountNumber: to.accountNumber })
  if (!named.ok) return named
  if (named.value.accountName !== to.accountName) return fail({ kind: 'refused', reason: 'beneficiary-changed' })
  const [parties, limits, payeeSince, policy] = await Promise.all([
    findParties(deps, { customerId, fromAccountNumber, toAccountNumber: to.accountNumber, TransactionType }),
    deps.limitFacts({ customerId, deviceKeyId: device.deviceKeyId }, currencyCode),
    findPayeeSince(deps, { customerId, ...to }),
    transferPolicy(deps),
  ])
  const { from } = parties
  const [balance] = from === undefined ? [] : await deps.ledger.balances([from.ledgerAccountId])
  const facts = {
    ...limits,
    device,
    from,
    availableMinor: balance?.availableMinor ?? 0n,
    payeeSinceMs: payeeSince?.getTime(),
  }
  const ask = {
    fromAccountNumber,
    toAccountNumber: to.accountNumber,
    amountMinor: BigInt(amount),
    currency: currencyCode,
  }
  const decision =
    to.bankCode === BRAND.institutionCode
      ? decideTransfer(ask, { ...facts, to: parties.to }, policy)
      : decideOutwardTransfer(ask, facts, policy)
  if (!decision.ok) return decision
  if (from === undefined) throw new Error('a transfer was allowed without its account')
  const { charges } = decision.value
  const { elsewhere } = named.value
  return ok({
    transferId,
    TransactionType,
    customerId,
    from: { accountNumber: fromAccountNumber, accountName: from.accountName },
    to,
    ...(elsewhere === null ? {} : { enquiryRef: elsewhere.networkRef }),
    currencyCode,
    amount,
    fee: charges.feeMinor.toString(),
    vat: charges.vatMinor.toString(),
    stampDuty: charges.stampDutyMinor.toString(),
    levy: charges.levyMinor.toString(),
    narration,
    payeeSince: payeeSince?.toISOString() ?? null,
  })
}
