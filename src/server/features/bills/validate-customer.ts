/** Answers whose number it is, before anything is paid to it; the answer is bound to who asked. */
import type { billRoutes } from '../../../contract/bills.ts'
import { amountBounds, referenceErrors } from '../../../core/bills/check-bill-order.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { keepHolder } from './bill-enquiry-store.ts'
import { bankMinimums } from './biller-minimum.ts'
import { findBiller, findProducts, type StoredBiller, type StoredProduct } from './biller-store.ts'
import type { BillsDeps } from './bills-deps.ts'
import { isNamed, nameHolder, type NobodyThere } from './name-holder.ts'
import { isTopUp } from './order-bill.ts'

/** The use-case behind `validateBillCustomer`. */
export function validateBillCustomer(deps: BillsDeps): Handler<typeof billRoutes.validateBillCustomer> {
  return async ({ billerId, reference, productId, recipientType = null }, { session }) => {
    const biller = await findBiller(deps.database.pool, billerId)
    if (biller === undefined) return fail({ kind: 'refused', reason: 'biller-not-found' })
    const meter = await meterOf(deps, biller, productId)
    const errors = { ...referenceErrors(biller, reference), ...askErrors(biller, meter, recipientType) }
    if (Object.keys(errors).length > 0) return fail({ kind: 'invalid-input', errors })
    const meterType = meter?.meterType ?? null
    const { customerId } = session
    const asked = await nameHolder(deps, { biller, reference, meterType, recipientType, customerId })
    if (!asked.ok) return failureOf(asked.failure)
    const holder = asked.value
    const key = { customerId, billerId, reference, productId: meter?.productId ?? null }
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
        meterType,
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

/** Of electricity: which kind of meter it is validated as. Undefined where the biller has no meters, or none of this kind. */
async function meterOf(
  deps: BillsDeps,
  biller: StoredBiller,
  productId: string | undefined,
): Promise<StoredProduct | undefined> {
  if (biller.category !== 'electricity' || productId === undefined) return undefined
  const products = await findProducts(deps.database.pool, biller.billerId)
  return products.find((product) => product.productId === productId)
}

function askErrors(
  biller: StoredBiller,
  meter: StoredProduct | undefined,
  recipientType: 'optimus' | null,
): Record<string, string[]> {
  if (recipientType !== null && !isTopUp(biller)) return { recipientType: ['Leave this out'] }
  if (!isNamed(biller, recipientType)) return { billerId: [`${biller.name} does not say whose number it is`] }
  if (biller.category === 'electricity' && meter === undefined) return { productId: ['Choose prepaid or postpaid'] }
  return {}
}

function failureOf({ kind, text }: NobodyThere): Result<never, Failure> {
  if (kind !== 'no-such-customer') return fail({ kind: 'refused', reason: 'biller-unavailable' })
  return fail({ kind: 'invalid-input', errors: { reference: [text] } })
}
