/** Runs an approved bill once: holds its money and writes the rows of its submission in the same transaction. */
import { type ApprovalWay, FACTORS_OF } from '../../../core/approvals/approval-ways.ts'
import { type BillDecision, decideBill } from '../../../core/bills/decide-bill.ts'
import type { Failure } from '../../../core/failure.ts'
import { totalMinor } from '../../../core/payments/charges.ts'
import type { LimitCounter } from '../../../core/limits/decide-limit-use.ts'
import { NO_PAYMENTS } from '../../../core/limits/payment-counts.ts'
import type { DeviceAge } from '../../../core/limits/transfer-limits.ts'
import type { PaymentStatus } from '../../../core/payments/payment-status.ts'
import { BILL_CATEGORY_FACTS } from '../../../values/bill-categories.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import { refusalReason } from '../../payments/refusal-reason.ts'
import { auditEffect, type AuditRow } from '../../payments/audit-effect.ts'
import { paymentCountRow, postCounted } from '../../payments/payment-count.ts'
import { type EffectRow, effectRow } from '../../ledger/effect.ts'
import { billEffect, type NewBillRow } from './bill-effect.ts'
import { type BillApproval, type BillContent, chargesOf } from './bill-content.ts'
import { billPolicy, findBillFacts, type PayingAccount } from './bill-facts.ts'
import type { BillsDeps } from './bills-deps.ts'

/** Money that is on its way is nobody else's: only its settlement or its release ends the hold, never a date. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/** By whose doing it runs: a customer who is here (`SignedIn` is one), or who approved it earlier. */
export interface BillRunContext extends Pick<SignedIn, 'address' | 'requestId'> {
  readonly session: Pick<SignedIn['session'], 'customerId' | 'sessionId' | 'deviceKeyId'>
  /** The device as it was at the approval; as it is now where left out. */
  readonly device?: DeviceAge
  /** A run of a schedule. */
  readonly arranged?: boolean
}

type RunDeps = Omit<BillsDeps, 'tokens'>

/** The status that the customer is told, or why the bill was not paid. The same approval gives the same answer. */
export async function runBill(
  deps: RunDeps,
  approval: Pick<BillApproval, 'content' | 'fingerprint'>,
  way: ApprovalWay,
  context: BillRunContext,
): Promise<Result<PaymentStatus, Failure>> {
  const { content, fingerprint } = approval
  const decided = await decideAgain(deps, content, context)
  if (!decided.ok) return decided
  const { from, counters, requiredFactors, counted } = decided.value
  // The customer lowered what a PIN alone approves since this was asked for: asked for again, it opens the stronger ways.
  if (way === 'pin' && requiredFactors.length > 1) return fail({ kind: 'refused', reason: 'approval-expired' })
  const confirmed = confirmedRows(deps, content, { from, counters, factors: FACTORS_OF[way] }, context)
  const held = await postCounted(content.paymentId, () =>
    deps.ledger.hold({
      id: content.paymentId,
      fingerprint,
      accountId: from.ledgerAccountId,
      amountMinor: totalMinor(BigInt(content.amount), chargesOf(content)),
      expiresAt: NEVER,
      reason: narrationOf(content),
      counters,
      effects: [paymentCountRow(counted), ...confirmed],
    }),
  )
  if ('full' in held) return fail(held.full)
  return held.ok ? ok('processing') : fail({ kind: 'refused', reason: refusalReason(held.failure) })
}

/** Funds and what was used of the limits are the ledger's to check as it sets aside; here, what may have changed since. */
async function decideAgain(
  deps: RunDeps,
  content: BillContent,
  { session, device, arranged = false }: BillRunContext,
): Promise<Result<BillDecision & { readonly from: PayingAccount }, Failure>> {
  const facts = await findBillFacts(deps, content.from.accountNumber, session)
  const found = { ...facts, ...(device === undefined ? {} : { device }), availableMinor: 2n ** 63n }
  const unused = { usedTodayMinor: 0n, usedByNewDevicesMinor: 0n, usedForNewPayeesMinor: 0n, gamedTodayMinor: 0n }
  const { category, billerId, reference, amount } = content
  const ask = { category, billerId, reference, amountMinor: BigInt(amount) }
  const decision = decideBill(ask, { ...found, ...unused, counts: NO_PAYMENTS, arranged }, await billPolicy(deps))
  if (!decision.ok) return decision
  if (facts.from === undefined) throw new Error('a bill was allowed without its account')
  return ok({ ...decision.value, from: facts.from })
}

/** "Electricity: Ikeja Electric 45102298447", as it stands in the history. */
function narrationOf({ category, billerName, productName, reference }: BillContent): string {
  const name = BILL_CATEGORY_FACTS[category].name
  const product = productName === null || category === 'electricity' ? '' : `, ${productName}`
  return `${name}: ${billerName}${product}, ${reference}`
}

function confirmedRows(
  deps: RunDeps,
  content: BillContent,
  run: {
    readonly from: PayingAccount
    readonly counters: readonly LimitCounter[]
    readonly factors: readonly number[]
  },
  context: BillRunContext,
): readonly EffectRow[] {
  const createdAt = deps.clock.now()
  const row: NewBillRow = {
    ...rowOf(deps, content, createdAt),
    approvedWith: run.factors,
    ledgerAccountId: run.from.ledgerAccountId.toString(),
    counterKeys: run.counters.map(({ key }) => key),
  }
  return [effectRow(billEffect, row), effectRow(auditEffect, auditRow(content, run.factors, context))]
}

/** Rows of an approval that is withdrawn: nobody else hears of it. */
export function withdrawnRows(
  deps: Pick<RunDeps, 'clock' | 'biller'>,
  content: BillContent,
  context: BillRunContext,
): readonly EffectRow[] {
  const row: NewBillRow = { ...rowOf(deps, content, deps.clock.now()), withdrawn: true }
  const audit: AuditRow = { ...auditRow(content, [], context), kind: 'bill.withdrawn', done: true }
  return [effectRow(billEffect, row), effectRow(auditEffect, audit)]
}

function rowOf(deps: Pick<RunDeps, 'biller'>, content: BillContent, createdAt: Date): NewBillRow {
  return {
    content,
    narration: narrationOf(content),
    approvedWith: [],
    ledgerAccountId: '0',
    networkReference: deps.biller.reference({ paymentId: content.paymentId, createdAt }),
    counterKeys: [],
    createdAt: createdAt.toISOString(),
  }
}

function auditRow(
  content: BillContent,
  factors: readonly number[],
  { session, address, requestId }: BillRunContext,
): AuditRow {
  return {
    kind: 'bill.confirmed',
    customer_id: session.customerId,
    session_id: session.sessionId,
    device_key_id: session.deviceKeyId,
    address,
    request_id: requestId,
    detail: { amount: content.amount, currency: content.currencyCode, billerId: content.billerId, factors },
  }
}
