/** The offered bill categories, their billers, and the products of a biller. */
import type { Biller, BillProduct, billRoutes } from '../../../../contract/bills/bills.ts'
import { billCharges } from '../../../../core/bills/bill-charges.ts'
import { suggestedBiller } from '../../../../core/bills/biller-catalogue.ts'
import { billerStopText } from '../../../../core/stops/service-stop.ts'
import { maskPhone } from '../../../../values/phone.ts'
import { fail, ok } from '../../../../values/result.ts'
import { type BillCategory, isTopUp } from '../../../../values/vocabularies/bill-categories.ts'
import { translatorFor } from '../../../language/translator.ts'
import type { Handler } from '../../../http/handler.ts'
import { bankMinimums } from './biller-minimum.ts'
import {
  findBiller,
  findBillers,
  findCategories,
  findNames,
  findProducts,
  type StoredBiller,
  type StoredProduct,
} from './biller-store.ts'
import { findFailingBillers } from './biller-health-store.ts'
import { findActiveStops, type StoredStop } from '../../../stops/stop-store.ts'
import type { BillsDeps } from '../../../payments/kinds/bill/bills-deps.ts'

type CatalogueDeps = Pick<BillsDeps, 'database' | 'findPhone' | 'clock' | 'fees'>

/** The service of a biller begins with this word. */
const BILLER = 'biller:'

/** The use-case behind `getBillCategories`. */
export function getBillCategories({
  database: { pool },
  clock,
}: CatalogueDeps): Handler<typeof billRoutes.getBillCategories> {
  return async () => {
    const now = clock.now()
    const [categories, troubled, stops] = await Promise.all([
      findCategories(pool),
      findFailingBillers(pool, now),
      findActiveStops(pool, now),
    ])
    const stopped = stops.flatMap(({ service }) => (service.startsWith(BILLER) ? [service.slice(BILLER.length)] : []))
    const areAllOff = stops.some(({ service }) => service === 'network:biller')
    const ids = [...troubled.keys(), ...stopped]
    const named = ids.length > 0 || areAllOff ? await findNames(pool, ids, areAllOff) : []
    const off = areAllOff ? named : named.filter(({ billerId }) => stopped.includes(billerId))
    const namesIn = (wanted: BillCategory, billers: typeof named) =>
      billers.filter(({ category }) => category === wanted).map(({ name }) => name)
    return ok({
      data: {
        categories: categories.map((one) => ({
          ...one,
          troubled: namesIn(one.category, named),
          turnedOff: namesIn(one.category, off),
        })),
      },
    })
  }
}

/** The use-case behind `getBillers`. */
export function getBillers(deps: CatalogueDeps): Handler<typeof billRoutes.getBillers> {
  return async ({ category }, { session }) => {
    const { pool } = deps.database
    const [found, stops, troubled, raised] = await Promise.all([
      findBillers(pool, category),
      findActiveStops(pool, deps.clock.now()),
      findFailingBillers(pool, deps.clock.now()),
      bankMinimums(deps),
    ])
    const billers = found.map(raised)
    const { translate } = translatorFor(session.language)
    const offTextOf = ({ billerId, name }: StoredBiller): string | null => {
      const stop = stopOf(stops, billerId)
      return stop === undefined ? null : billerStopText(name, stop, translate)
    }
    const phone = isTopUp(category) ? await deps.findPhone(session.customerId) : undefined
    const { feeMinor, vatMinor } = billCharges(category, deps.clock.now(), await deps.fees?.())
    const suggestedBillerId = phone === undefined ? null : (suggestedBiller(phone, billers)?.billerId ?? null)
    return ok({
      data: {
        billers: billers.map((biller) => ({
          ...billerData(biller, troubled.get(biller.billerId)),
          offText: offTextOf(biller),
        })),
        charges: { fee: feeMinor.toString(), vat: vatMinor.toString() },
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

/** The stop of this biller, or of all billers. Of several stops, the stop that ends last is the first in the list. */
const stopOf = (stops: readonly StoredStop[], billerId: string): StoredStop | undefined =>
  stops.find(({ service }) => service === `biller:${billerId}` || service === 'network:biller')

function billerData(biller: StoredBiller, troubleSince: Date | undefined): Omit<Biller, 'offText'> {
  const { serviceId: _aggregators, leastMinor, mostMinor, quickMinor, ...rest } = biller
  return {
    ...rest,
    subscriptions: [...rest.subscriptions],
    prefixes: [...rest.prefixes],
    leastAmount: leastMinor.toString(),
    mostAmount: mostMinor.toString(),
    quickAmounts: quickMinor.map(String),
    troubleSince: troubleSince?.toISOString() ?? null,
  }
}

function productData({ productId, name, amountMinor, meterType }: StoredProduct): BillProduct {
  return { productId, name, amount: amountMinor?.toString() ?? null, meterType }
}
