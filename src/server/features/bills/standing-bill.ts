/** A bill that is approved before it runs: the decisions at the approval, and again at the run. */
import { billOrderErrors } from '../../../core/bills/check-bill-order.ts'
import { decideBill } from '../../../core/payments/decide-bill.ts'
import type { PaymentDecision } from '../../../core/payments/payment-decision.ts'
import type { OrderedBill } from '../../../core/bills/ordered-bill.ts'
import type { Failure, RefusalReason } from '../../../core/failure.ts'
import { NO_PAYMENTS } from '../../../core/limits/payment-counts.ts'
import type { DeviceAge } from '../../../core/limits/transfer-limits.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Session } from '../../http/handler.ts'
import { billPolicy } from '../../payments/kinds/bill/bill-facts.ts'
import { bankMinimums } from './billers/biller-minimum.ts'
import { findBiller, findProducts, type StoredBiller } from './billers/biller-store.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'
import { isNamed, namedProduct, nameHolder } from './name-holder.ts'
import { type BillOrderRequest, orderBill, orderedBill } from './order-bill.ts'
import type { PartyAccount } from '../../payments/payer-account.ts'

/**
 * Exactly the approved content. The amount is a decimal string of kobo, and the names are those that the customer saw.
 */
export interface StandingBill {
  readonly fromAccountNumber: string
  readonly bill: OrderedBill
  readonly currencyCode: 'NGN'
  readonly amount: string
}

/** The dependencies of standing bills, which open no meter tokens. */
export type StandingBillsDeps = Omit<BillsDeps, 'tokens'>

/** The costs of the bill today, and the approval that it needs. */
export interface StandingBillDecision extends Omit<PaymentDecision, 'from'> {
  readonly from: PartyAccount
  readonly device: DeviceAge
}

/** Checks the customer's order against the biller's current catalogue, and decides whether it can be approved. */
export async function proposeStandingBill(
  deps: StandingBillsDeps,
  request: BillOrderRequest,
  session: Session,
): Promise<Result<{ readonly bill: StandingBill; readonly decision: StandingBillDecision }, Failure>> {
  const ordered = await orderBill(deps, request, session.customerId)
  if (!ordered.ok) return ordered
  const bill: StandingBill = {
    fromAccountNumber: request.fromAccountNumber,
    bill: orderedBill(request, ordered.value),
    currencyCode: 'NGN',
    amount: request.amount,
  }
  const decision = await decideStandingBill(deps, bill, { ...session, when: 'later' })
  return decision.ok ? ok({ bill, decision: decision.value }) : decision
}

/** Decides whether a bill that was approved before can be approved with another amount, and what it costs. */
export async function proposeBillAgain(
  deps: StandingBillsDeps,
  bill: StandingBill,
  session: Session,
): Promise<Result<StandingBillDecision, Failure>> {
  const today = await billToday(deps, bill, session.customerId)
  return today.ok ? decideStandingBill(deps, bill, { ...session, when: 'later' }) : today
}

/**
 * The biller's current data. Fails with the errors of the fields when the biller no longer accepts this amount for this
 * product.
 */
export async function billToday(
  deps: StandingBillsDeps,
  { bill, amount }: StandingBill,
  customerId: string,
): Promise<Result<StoredBiller, Failure>> {
  const { pool } = deps.database
  const { billerId, reference } = bill
  // An old approval for a customer of this bank has no name, because the bank did not name holders then. It remains valid.
  const recipientType = bill.customerName === null ? null : bill.recipientType
  const [found, products, raised] = await Promise.all([
    findBiller(pool, billerId),
    findProducts(pool, billerId),
    bankMinimums(deps),
  ])
  if (found === undefined) return refused('biller-not-found')
  const biller = raised(found)
  const product = products.find(({ productId }) => productId === bill.productId)
  const asked = isNamed(biller, recipientType)
    ? await nameHolder(deps, { biller, reference, productId: namedProduct(biller, bill), recipientType, customerId })
    : undefined
  if (asked?.ok === false) {
    return refused(asked.failure.kind === 'no-such-customer' ? 'bill-changed' : 'biller-unavailable')
  }
  const holder = asked?.value
  if (holder !== undefined && holder.name !== bill.customerName) return refused('beneficiary-changed')
  const ask = {
    reference,
    productId: bill.productId ?? undefined,
    subscription: bill.subscription ?? undefined,
    amountMinor: BigInt(amount),
  }
  const renewal = holder && { ...holder, renewalMinor: holder.bouquet?.renewalMinor ?? null }
  const errors = billOrderErrors(ask, biller, { product, holder: renewal })
  return Object.keys(errors).length > 0 ? fail({ kind: 'invalid-input', errors }) : ok(biller)
}

const refused = (reason: RefusalReason): Result<never, Failure> => fail({ kind: 'refused', reason })

/**
 * Decides on a standing bill. `when: 'later'` ignores the present balance and today's use of the limits. `device` is
 * the age of the device at the approval.
 */
export async function decideStandingBill(
  deps: StandingBillsDeps,
  { fromAccountNumber, bill, amount }: StandingBill,
  by: Pick<Session, 'customerId' | 'deviceKeyId'> & { readonly device?: DeviceAge; readonly when: 'now' | 'later' },
): Promise<Result<StandingBillDecision, Failure>> {
  const found = await deps.findFacts(fromAccountNumber, by)
  const device = by.device ?? found.device
  const facts = { ...found, device, arranged: true, ...(by.when === 'later' ? UNUSED : {}) }
  const { category, billerId, reference } = bill
  const ask = { category, billerId, reference, amountMinor: BigInt(amount) }
  const { stop, ...policy } = await billPolicy(deps, billerId)
  // A stop of now says nothing about a payment of a later day.
  const decision = decideBill(ask, facts, by.when === 'later' ? policy : { ...policy, stop })
  if (!decision.ok) return decision
  if (found.from === undefined) throw new Error('a bill was allowed without its account')
  return ok({ ...decision.value, from: found.from, device })
}

const UNUSED = {
  availableMinor: 2n ** 63n,
  usedTodayMinor: 0n,
  usedByNewDevicesMinor: 0n,
  usedForNewPayeesMinor: 0n,
  gamedTodayMinor: 0n,
  counts: NO_PAYMENTS,
}
