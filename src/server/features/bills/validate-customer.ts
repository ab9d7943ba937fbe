/** Finds the name of a number's holder before a payment. The stored answer is valid only for the customer who asked. */
import type { billRoutes } from '../../../contract/bills/bills.ts'
import type { RouteRequest } from '../../../contract/route.ts'
import { BANK_CUSTOMER, recipientTypeOf } from '../../../contract/wire-words.ts'
import { amountBounds, referenceErrors } from '../../../core/bills/check-bill-order.ts'
import { stopRefusal } from '../../../core/stops/service-stop.ts'
import type { Failure } from '../../../core/failure.ts'
import type { Meter } from '../../../core/limits/call-rates.ts'
import { isProductFirst, isTopUp } from '../../../values/vocabularies/bill-categories.ts'
import type { RecipientType } from '../../../values/vocabularies/recipient-types.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { keepHolder } from './bill-enquiry-store.ts'
import { bankMinimums } from './billers/biller-minimum.ts'
import { findBiller, findProducts, type StoredBiller, type StoredProduct } from './billers/biller-store.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'
import { findBillerStop } from '../../stops/stop-store.ts'
import { isNamed, nameHolder, type NobodyThere } from './name-holder.ts'

/**
 * The rate limit of an enquiry. Owners of phones have a stricter meter, because phone numbers are easy to list and the
 * names would form a directory.
 */
export function meterOfBillCheck({ recipientType }: RouteRequest<typeof billRoutes.validateBillCustomer>): Meter {
  return recipientType === BANK_CUSTOMER ? 'phone-owner' : 'name-enquiry'
}

/** The use-case behind `validateBillCustomer`. */
export function validateBillCustomer(deps: BillsDeps): Handler<typeof billRoutes.validateBillCustomer> {
  return async ({ billerId, reference, productId, recipientType: onWire }, { session }) => {
    const recipientType = recipientTypeOf(onWire)
    const biller = await findBiller(deps.database.pool, billerId)
    if (biller === undefined) return fail({ kind: 'refused', reason: 'biller-not-found' })
    const stop = await findBillerStop(deps.database.pool, billerId, deps.clock.now())
    if (stop !== undefined) return stopRefusal(stop)
    const product = await productOf(deps, biller, productId)
    const errors = { ...referenceErrors(biller, reference), ...askErrors(biller, product, recipientType) }
    if (Object.keys(errors).length > 0) return fail({ kind: 'invalid-input', errors })
    const { customerId } = session
    const asked = await nameHolder(deps, {
      biller,
      reference,
      productId: product?.productId ?? null,
      recipientType,
      customerId,
    })
    if (!asked.ok) return failureOf(asked.failure)
    const holder = asked.value
    const key = { customerId, billerId, reference, productId: product?.productId ?? null }
    const customerRef = await keepHolder(deps, key, holder)
    const { leastMinor, mostMinor } = amountBounds((await bankMinimums(deps))(biller), holder)
    const { bouquet } = holder
    return ok({
      data: {
        customerRef,
        billerId,
        reference,
        customerName: holder.name,
        address: holder.address,
        meterType: product?.meterType ?? null,
        bouquet: bouquet && {
          name: bouquet.name,
          renewalAmount: bouquet.renewalMinor?.toString() ?? null,
          dueOn: bouquet.dueOn,
        },
        leastAmount: leastMinor.toString(),
        mostAmount: mostMinor.toString(),
      },
    })
  }
}

/**
 * The product for which the biller names its customer: the kind of a meter, or the kind of an examination's PIN. Undefined when the
 * biller names its customers for all products, or does not offer this product.
 */
async function productOf(
  deps: BillsDeps,
  biller: StoredBiller,
  productId: string | undefined,
): Promise<StoredProduct | undefined> {
  if (!isProductFirst(biller.category) || productId === undefined) return undefined
  const products = await findProducts(deps.database.pool, biller.billerId)
  return products.find((product) => product.productId === productId)
}

function askErrors(
  biller: StoredBiller,
  product: StoredProduct | undefined,
  recipientType: RecipientType | null,
): Record<string, string[]> {
  if (recipientType !== null && !isTopUp(biller.category)) return { recipientType: ['Leave this out'] }
  if (!isNamed(biller, recipientType)) return { billerId: [`${biller.name} does not say whose number it is`] }
  if (isProductFirst(biller.category) && product === undefined)
    return {
      productId: [biller.category === 'electricity' ? 'Choose prepaid or postpaid' : 'Choose what you want to pay for'],
    }
  return {}
}

function failureOf({ kind, text }: NobodyThere): Result<never, Failure> {
  if (kind !== 'no-such-customer') return fail({ kind: 'refused', reason: 'biller-unavailable' })
  return fail({ kind: 'invalid-input', errors: { reference: [text] } })
}
