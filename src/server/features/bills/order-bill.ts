/**
 * Resolves the biller, the product and the number of a bill request. Returns the errors of each field when the request
 * is wrong.
 */
import type { billRoutes } from '../../../contract/bills/bills.ts'
import type { RouteRequest } from '../../../contract/route.ts'
import { recipientTypeOf } from '../../../contract/wire-words.ts'
import { billOrderErrors } from '../../../core/bills/check-bill-order.ts'
import type { OrderedBill } from '../../../core/bills/ordered-bill.ts'
import type { Failure } from '../../../core/failure.ts'
import { isTopUp } from '../../../values/vocabularies/bill-categories.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { type EnquiredHolder, findHolder } from './bill-enquiry-store.ts'
import { bankMinimums } from './billers/biller-minimum.ts'
import { findBiller, findProducts, type StoredBiller, type StoredProduct } from './billers/biller-store.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'
import { isNamed, namedProduct } from './name-holder.ts'

export type BillRequest = RouteRequest<typeof billRoutes.initiateBill>
/** The product, the customer number and the account to debit: the same for a payment now and on a schedule. */
export type BillOrderRequest = Omit<BillRequest, 'paymentId'>

type OrderDeps = Pick<BillsDeps, 'database' | 'clock' | 'findPhone' | 'fees'>

export interface BillOrdered {
  readonly biller: StoredBiller
  readonly product: StoredProduct | undefined
  readonly reference: string
  readonly holder: EnquiredHolder | undefined
}

export async function orderBill(
  deps: OrderDeps,
  request: BillOrderRequest,
  customerId: string,
): Promise<Result<BillOrdered, Failure>> {
  const { billerId, productId } = request
  const { pool } = deps.database
  const [found, products, raised] = await Promise.all([
    findBiller(pool, billerId),
    findProducts(pool, billerId),
    bankMinimums(deps),
  ])
  if (found === undefined) return fail({ kind: 'refused', reason: 'biller-not-found' })
  const biller = raised(found)
  const reference = await referenceOf(deps, request, biller, customerId)
  if (!reference.ok) return reference
  const holder = await holderOf(deps, request, { biller, reference: reference.value, customerId })
  if (!holder.ok) return holder
  const product = products.find((one) => one.productId === productId)
  const { subscription, amount } = request
  const ask = { reference: reference.value, productId, subscription, amountMinor: BigInt(amount) }
  const errors = billOrderErrors(ask, biller, { product, holder: holder.value })
  if (Object.keys(errors).length > 0) return fail({ kind: 'invalid-input', errors })
  return ok({ biller, product, reference: reference.value, holder: holder.value })
}

/** The ordered bill with the names that the biller uses and the customer sees. */
export function orderedBill(
  { subscription, recipientType }: BillOrderRequest,
  { biller, product, reference, holder }: BillOrdered,
): OrderedBill {
  return {
    category: biller.category,
    billerId: biller.billerId,
    billerName: biller.name,
    productId: product?.productId ?? null,
    productName: product?.name ?? null,
    meterType: product?.meterType ?? null,
    subscription: subscription ?? null,
    recipientType: recipientTypeOf(recipientType),
    reference,
    customerName: holder?.customerName ?? null,
    customerAddress: holder?.address ?? null,
  }
}

const wrong = (field: string, text: string) => fail<Failure>({ kind: 'invalid-input', errors: { [field]: [text] } })

async function referenceOf(
  deps: OrderDeps,
  { recipientType, reference }: BillOrderRequest,
  biller: StoredBiller,
  customerId: string,
): Promise<Result<string, Failure>> {
  if (recipientType !== undefined && !isTopUp(biller.category)) return wrong('recipientType', 'Leave this out')
  if (recipientType !== 'self')
    return reference === undefined
      ? wrong('reference', `Enter the ${biller.reference.label.toLowerCase()}`)
      : ok(reference)
  if (reference !== undefined) return wrong('reference', 'Leave this out for your own number')
  const phone = await deps.findPhone(customerId)
  if (phone === undefined) throw new Error('a customer has no phone')
  return ok(phone.replace(/^\+234/, '0'))
}

/**
 * The name of the holder, which the customer must have seen before paying. Undefined when the biller names no holders and
 * the number is not of a customer of this bank.
 */
async function holderOf(
  deps: OrderDeps,
  { customerRef, productId, recipientType }: BillOrderRequest,
  asked: { readonly biller: StoredBiller; readonly reference: string; readonly customerId: string },
): Promise<Result<EnquiredHolder | undefined, Failure>> {
  const { biller, reference, customerId } = asked
  if (!isNamed(biller, recipientTypeOf(recipientType))) return ok(undefined)
  if (customerRef === undefined) return wrong('customerRef', 'Check whose number this is first')
  const key = {
    customerRef,
    customerId,
    billerId: biller.billerId,
    reference,
    productId: namedProduct(biller, { productId: productId ?? null }),
  }
  const holder = await findHolder(deps, key)
  return holder === undefined ? fail({ kind: 'refused', reason: 'ticket-expired' }) : ok(holder)
}
