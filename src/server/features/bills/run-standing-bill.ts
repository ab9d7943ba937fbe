/**
 * Pays a bill under an approval that its customer gave earlier, who need not be here. What was approved is the biller, the product, the
 * number with its name, the account and the amount; funds, limits and our fee are those of the moment. As `run-standing.ts` of
 * transfers: one id moves money once, every repeat gets the first answer, and it throws where the books could not be asked.
 */
import type { ApprovalWay } from '../../../core/approvals/approval-ways.ts'
import type { Failure } from '../../../core/failure.ts'
import type { DeviceAge } from '../../../core/limits/transfer-limits.ts'
import type { PaymentStatus } from '../../../core/payments/payment-status.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import { useUp } from '../../payments/use-up.ts'
import { billApprovals, type BillContent } from './bill-content.ts'
import type { BillsDeps } from './bills-deps.ts'
import { type BillRunContext, runBill, withdrawnRows } from './run-bill.ts'
import { billToday, decideStandingBill, type StandingBill, type StandingBillsDeps } from './standing-bill.ts'

/** One payment of it. The fingerprint under which its id stands in the ledger is made from all of it. */
export interface DueBill extends StandingBill {
  /** A UUID derived from what the customer approved and which run of it this is. */
  readonly paymentId: string
  readonly customerId: string
}

/** How and from where it was approved. */
interface StandingApproval {
  readonly way: ApprovalWay
  readonly sessionId: string
  readonly device: DeviceAge
  /** For the audit trail: `schedule:<id>`. */
  readonly by: string
}

/** Beside the reasons of `confirmBill`: `bill-changed` where its biller asks another price by now, or sells it no more. */
export async function runStandingBill(
  deps: StandingBillsDeps,
  due: DueBill,
  approval: StandingApproval,
): Promise<Result<PaymentStatus, Failure>> {
  const first = await firstBillAnswerOf(deps, due)
  if (first !== undefined) return first
  const content = await contentOf(deps, due, approval)
  // Between the first look and the ledger another worker may have been: then its answer is the answer.
  if (!content.ok) return (await firstBillAnswerOf(deps, due)) ?? content
  const approved = { content: content.value, fingerprint: fingerprintOf(due) }
  const ran = await runBill(deps, approved, approval.way, contextOf(due, approval))
  return ran.ok ? ran : ((await firstBillAnswerOf(deps, due)) ?? ran)
}

/** Uses its id up, so that it never runs; `answered` where it had run or been refused before. */
export async function withdrawStandingBill(
  deps: StandingBillsDeps,
  due: DueBill,
  approval: StandingApproval,
): Promise<'withdrawn' | 'answered'> {
  // Nothing is sent of it, so that neither the aggregator's name of the biller nor a fee stands in it.
  const content = billContent(due, { accountName: '', serviceId: '', fee: '0', vat: '0' })
  const effects = withdrawnRows(deps, content, contextOf(due, approval))
  return useUp(deps.ledger, { id: due.paymentId, fingerprint: fingerprintOf(due), effects })
}

/** The bank's first answer to this bill; undefined when the ledger has not decided on it. */
export function firstBillAnswerOf(
  deps: Pick<BillsDeps, 'database'>,
  { paymentId: id, customerId }: Pick<DueBill, 'paymentId' | 'customerId'>,
): Promise<Result<PaymentStatus, Failure> | undefined> {
  return billApprovals.firstAnswer(deps, { id, customerId })
}

const fingerprintOf = (due: DueBill): Buffer => sha256(canonicalText(due))

function contextOf({ customerId }: DueBill, { sessionId, device, by }: StandingApproval): BillRunContext {
  return {
    address: by,
    requestId: '',
    session: { customerId, sessionId, deviceKeyId: device.deviceKeyId },
    device,
    arranged: true,
  }
}

/** The bill as it stands now; never at another price than was approved. */
async function contentOf(
  deps: StandingBillsDeps,
  due: DueBill,
  { device }: StandingApproval,
): Promise<Result<BillContent, Failure>> {
  const today = await billToday(deps, due, due.customerId)
  if (!today.ok) {
    return today.failure.kind === 'invalid-input' ? fail({ kind: 'refused', reason: 'bill-changed' }) : today
  }
  const { customerId } = due
  const by = { customerId, deviceKeyId: device.deviceKeyId, device, when: 'now' } as const
  const decision = await decideStandingBill(deps, due, by)
  if (!decision.ok) return decision
  const { from, charges } = decision.value
  return ok(
    billContent(due, {
      accountName: from.accountName,
      serviceId: today.value.serviceId,
      fee: charges.feeMinor.toString(),
      vat: charges.vatMinor.toString(),
    }),
  )
}

function billContent(
  { paymentId, customerId, fromAccountNumber, bill, currencyCode, amount }: DueBill,
  { accountName, ...now }: Pick<BillContent, 'serviceId' | 'fee' | 'vat'> & { readonly accountName: string },
): BillContent {
  const from = { accountNumber: fromAccountNumber, accountName }
  return { paymentId, customerId, from, ...bill, currencyCode, amount, ...now }
}
