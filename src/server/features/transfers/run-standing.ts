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
import type { Failure } from '../../../core/failure.ts'
import { transferType } from '../../../core/transfers/transfer-type.ts'
import type { PaymentStatus } from '../../../core/payments/payment-status.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import { useUp } from '../../payments/use-up.ts'
import { transferApprovals } from './approval-store.ts'
import { withdrawnRows } from './confirmed-rows.ts'
import { enquire } from './name-enquiry.ts'
import type { Payment } from './payment.ts'
import type { RunContext } from './run-context.ts'
import { runTransfer } from './run-transfer.ts'
import { decideStanding, type StandingApproval, type StandingPayment } from './standing-payment.ts'
import { findParties } from './transfer-facts.ts'
import type { TransfersDeps } from './transfers-deps.ts'

/**
 * The status that the customer is told, or why nothing was paid: reasons as of `confirm`; `beneficiary-changed` where the
 * payee's bank gives another name by now; `approval-expired` where the customer has since asked for more than the way it
 * was approved in.
 */
export async function runStanding(
  deps: TransfersDeps,
  standing: StandingPayment,
  approval: StandingApproval,
): Promise<Result<PaymentStatus, Failure>> {
  const first = await firstAnswerOf(deps, standing)
  if (first !== undefined) return first
  const payment = await paymentOf(deps, standing, approval)
  // Between the first look and the ledger another worker may have been: then its answer is the answer.
  if (!payment.ok) return (await firstAnswerOf(deps, standing)) ?? payment
  const ran = await runTransfer(
    deps,
    { content: payment.value, fingerprint: fingerprintOf(standing) },
    approval.way,
    contextOf(standing, approval),
  )
  return ran.ok ? ran : ((await firstAnswerOf(deps, standing)) ?? ran)
}

/**
 * Uses its id up, so that it never runs, however late a worker comes; `answered` where it had run or been refused before: then
 * `runStanding` tells how.
 */
export async function withdrawStanding(
  deps: TransfersDeps,
  standing: StandingPayment,
  approval: StandingApproval,
): Promise<'withdrawn' | 'answered'> {
  const { transferId, TransactionType, customerId, fromAccountNumber, to, currencyCode, amount, narration } = standing
  const parties = await findParties(deps, {
    customerId,
    fromAccountNumber,
    toAccountNumber: to.accountNumber,
    bankCode: to.bankCode,
    TransactionType,
  })
  const from = { accountNumber: fromAccountNumber, accountName: parties.from?.accountName ?? '' }
  const money = { currencyCode, amount, fee: '0', vat: '0', stampDuty: '0', levy: '0', payeeSince: null }
  const content = { transferId, ...transferType(standing), customerId, from, to, narration, ...money }
  const effects = withdrawnRows(deps, { content }, contextOf(standing, approval))
  return useUp(deps.ledger, { id: transferId, fingerprint: fingerprintOf(standing), effects })
}

/** The bank's first answer to this payment; undefined when the ledger has not decided on it. */
export function firstAnswerOf(
  deps: Pick<TransfersDeps, 'database'>,
  { transferId: id, customerId }: Pick<Payment, 'transferId' | 'customerId'>,
): Promise<Result<PaymentStatus, Failure> | undefined> {
  return transferApprovals.firstAnswer(deps, { id, customerId })
}

function fingerprintOf(standing: StandingPayment): Buffer {
  return sha256(canonicalText(standing))
}

function contextOf({ customerId }: StandingPayment, { sessionId, device, by }: StandingApproval): RunContext {
  return {
    address: by,
    requestId: '',
    session: { customerId, sessionId, deviceKeyId: device.deviceKeyId },
    device,
    arranged: true,
  }
}

/** The payment as it stands now: who the payee is today, and what it costs. */
async function paymentOf(
  deps: TransfersDeps,
  standing: StandingPayment,
  { device }: StandingApproval,
): Promise<Result<Payment, Failure>> {
  const { transferId, customerId, fromAccountNumber, to, currencyCode, amount, narration } = standing
  const named = await enquire(deps, { bankCode: to.bankCode, accountNumber: to.accountNumber })
  if (!named.ok) return named
  if (named.value.accountName !== to.accountName) return fail({ kind: 'refused', reason: 'beneficiary-changed' })
  const { deviceKeyId } = device
  const decision = await decideStanding(deps, standing, { deviceKeyId, device, when: 'now' })
  if (!decision.ok) return decision
  const { charges, from, payeeSince } = decision.value
  const { elsewhere } = named.value
  return ok({
    transferId,
    ...transferType(standing),
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
