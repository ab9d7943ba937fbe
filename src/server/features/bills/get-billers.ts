/** What a customer may choose from: categories, their billers, and the products of one. */
import type { Biller, BillProduct, billRoutes } from '../../../contract/bills.ts'
import { suggestedBiller } from '../../../core/bills/biller-catalogue.ts'
import { maskPhone } from '../../../values/phone.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import {
  findBiller,
  findBillers,
  findCategories,
  findProducts,
  type StoredBiller,
  type StoredProduct,
} from './biller-store.ts'
import type { BillsDeps } from './bills-deps.ts'

type CatalogueDeps = Pick<BillsDeps, 'database' | 'findPhone'>

/** The use-case behind `getBillCategories`. */
export function getBillCategories({ database }: CatalogueDeps): Handler<typeof billRoutes.getBillCategories> {
  return async () => ok({ data: { categories: [...(await findCategories(database.pool))] } })
}

/** The use-case behind `getBillers`. */
export function getBillers(deps: CatalogueDeps): Handler<typeof billRoutes.getBillers> {
  return async ({ category }, { session }) => {
    const billers = await findBillers(deps.database.pool, category)
    const phone = category === 'airtime' || category === 'data' ? await deps.findPhone(session.customerId) : undefined
    const suggestedBillerId = phone === undefined ? null : (suggestedBiller(phone, billers)?.billerId ?? null)
    return ok({
      data: {
        billers: billers.map(billerData),
        myNumber: phone === undefined ? null : { maskedPhone: maskPhone(phone), suggestedBillerId },
      },
    })
  }
}

/** The use-case behind `getBillProducts`. */
export function getBillProducts({ database }: CatalogueDeps): Handler<typeof billRoutes.getBillProducts> {
  return async ({ billerId }) => {
    const [biller, products] = await Promise.all([
      findBiller(database.pool, billerId),
      findProducts(database.pool, billerId),
    ])
    if (biller === undefined) return fail({ kind: 'refused', reason: 'biller-not-found' })
    return ok({ data: { products: products.map(productData) } })
  }
}

function billerData(biller: StoredBiller): Biller {
  const { serviceId: _aggregators, leastMinor, mostMinor, quickMinor, ...rest } = biller
  return {
    ...rest,
    subscriptions: [...rest.subscriptions],
    prefixes: [...rest.prefixes],
    leastAmount: leastMinor.toString(),
    mostAmount: mostMinor.toString(),
    quickAmounts: quickMinor.map(String),
  }
}

function productData({ productId, name, amountMinor, meterType }: StoredProduct): BillProduct {
  return { productId, name, amount: amountMinor?.toString() ?? null, meterType }
}
