/**
 * Pays a bill of a standing order. The approval fixes the biller, the product, the number with its name, the account
 * and the amount. Funds, limits and the bank's fee are checked at the time of the payment.
 */
import { stopRefusal } from '../../../core/stops/service-stop.ts'
import type { Failure } from '../../../core/failure.ts'
import type { PaymentStatus } from '../../../values/vocabularies/payment-states.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { StandingApproval } from '../../payments/execution/authority.ts'
import { executeStanding, type StandingKind, withdrawStanding } from '../../payments/execution/execute-standing.ts'
import { billApprovals, type BillContent } from '../../payments/kinds/bill/bill-content.ts'
import { billKind } from '../../payments/kinds/bill/bill-kind.ts'
import { findBillerStop } from '../../stops/stop-store.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'
import { billToday, decideStandingBill, type StandingBill, type StandingBillsDeps } from './standing-bill.ts'

/** A bill of a standing order. The ledger stores its id with the hash of all its fields. */
export interface DueBill extends StandingBill {
  /** A UUID that is derived from the approved content and the number of the run. */
  readonly paymentId: string
  readonly customerId: string
}

/** Fails with the reasons of `confirmBill`, and with `bill-changed` when the biller changed the price or no longer sells the product. */
export function runStandingBill(
  deps: StandingBillsDeps,
  due: DueBill,
  approval: StandingApproval,
): Promise<Result<PaymentStatus, Failure>> {
  return executeStanding(deps, standingBills(deps), due, approval)
}

/** Uses up the bill's id, so that the bill is never paid. Returns `answered` when the ledger had accepted or refused it. */
export function withdrawStandingBill(
  deps: StandingBillsDeps,
  due: DueBill,
  approval: StandingApproval,
): Promise<'withdrawn' | 'answered'> {
  return withdrawStanding(deps, standingBills(deps), due, approval)
}

/** The bank's first answer to this bill; undefined when the ledger has not decided on it. */
export function firstBillAnswerOf(
  deps: Pick<BillsDeps, 'database'>,
  { paymentId: id, customerId }: Pick<DueBill, 'paymentId' | 'customerId'>,
): Promise<Result<PaymentStatus, Failure> | undefined> {
  return billApprovals.firstAnswer(deps, { id, customerId })
}

const standingBills = (deps: StandingBillsDeps): StandingKind<DueBill, BillContent> => ({
  kind: billKind(deps),
  idOf: ({ paymentId }) => paymentId,
  contentNow: (due, approval) => contentOf(deps, due, approval),
  // This content is never sent to a biller and has no charges.
  contentWithdrawn: async (due) => billContent(due, { accountName: '', serviceId: '', fee: '0', vat: '0' }),
})

/** The content of the bill at this moment. Fails when the price differs from the approved price. */
async function contentOf(
  deps: StandingBillsDeps,
  due: DueBill,
  { device }: StandingApproval,
): Promise<Result<BillContent, Failure>> {
  const stop = await findBillerStop(deps.database.pool, due.bill.billerId, deps.clock.now())
  if (stop !== undefined) return stopRefusal(stop)
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
