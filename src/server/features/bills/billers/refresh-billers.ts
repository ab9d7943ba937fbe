/**
 * Refreshes the database with the aggregator's billers, products, prices and smallest and largest amounts. A biller or
 * product that the aggregator no longer lists is not offered. A category without an answer does not change.
 */
import type { MeterType } from '../../../../core/bills/biller-catalogue.ts'
import type { Database, Sql } from '../../../db/database.ts'
import type { Task } from '../../../jobs/start-worker.ts'
import type { Biller, BillerProduct, BillerService } from '../../../ports/biller.ts'
import type { Clock } from '../../../ports/clock.ts'
import { BILL_CATEGORIES, type BillCategory } from '../../../../values/vocabularies/bill-categories.ts'

export const REFRESH_BILLERS = 'refresh-billers'

export interface RefreshDeps {
  readonly database: Pick<Database, 'pool' | 'transaction'>
  readonly clock: Clock
  readonly biller: Pick<Biller, 'findServices' | 'findProducts'>
  readonly logger: { warn(details: object, text: string): void }
}

/** The task under the name REFRESH_BILLERS. */
export function createRefreshBillers(deps: RefreshDeps): Task {
  return async () => {
    for (const category of BILL_CATEGORIES) await refreshCategory(deps, category)
  }
}

async function refreshCategory(deps: RefreshDeps, category: BillCategory): Promise<void> {
  const found = await deps.biller.findServices(category)
  // An empty answer does not close the whole category.
  if (!found.ok || found.value.length === 0) {
    deps.logger.warn(
      { category, detail: found.ok ? 'nothing' : found.failure.detail },
      'the billers were not refreshed',
    )
    return
  }
  const { rows } = await deps.database.pool.query<{ biller_id: string; service_id: string; has_products: boolean }>(
    'select biller_id, service_id, has_products from bank.biller where category = $1',
    [category],
  )
  const services = new Map(found.value.map((service) => [service.serviceId, service]))
  for (const { biller_id: billerId, service_id: serviceId, has_products: hasProducts } of rows) {
    const service = services.get(serviceId)
    services.delete(serviceId)
    const products = service === undefined || !hasProducts ? undefined : await deps.biller.findProducts(serviceId)
    if (products?.ok === false) {
      deps.logger.warn({ billerId, detail: products.failure.detail }, 'the products of a biller were not refreshed')
      continue
    }
    await deps.database.transaction((tx) => put(tx, { billerId, service, products: products?.value }, deps.clock.now()))
  }
  // A new biller cannot be paid without a shape for its numbers. It needs a line in the catalogue.
  for (const serviceId of services.keys())
    deps.logger.warn({ category, serviceId }, 'the aggregator has a biller that the catalogue does not know')
}

async function put(
  tx: Sql,
  found: {
    readonly billerId: string
    readonly service: BillerService | undefined
    readonly products: readonly BillerProduct[] | undefined
  },
  at: Date,
): Promise<void> {
  const { billerId, service, products } = found
  const offered = service !== undefined && (products === undefined || products.length > 0)
  // Bounds whose maximum is below their minimum are not stored. The aggregator sends them for billers whose products have prices.
  await tx.query(
    `update bank.biller set offered = $2, refreshed_at = $3,
       least_minor = case when $4::bigint <= $5::bigint then $4 else least_minor end,
       most_minor = case when $4::bigint <= $5::bigint then $5 else most_minor end
     where biller_id = $1`,
    [billerId, offered, at, service?.leastMinor ?? null, service?.mostMinor ?? null],
  )
  if (products === undefined) return
  await tx.query(
    `with listed as (
       select * from json_to_recordset($2::json) as row(id text, name text, amount bigint, meter text, position int)
     ), gone as (
       update bank.bill_product p set offered = false, refreshed_at = $3
       where p.biller_id = $1 and p.offered and not exists (select from listed l where l.id = p.product_id)
     )
     insert into bank.bill_product as p (biller_id, product_id, name, amount_minor, meter_type, position, refreshed_at)
     select $1, id, name, amount, meter, position, $3 from listed
     on conflict (biller_id, product_id) do update set name = excluded.name, amount_minor = excluded.amount_minor,
       meter_type = excluded.meter_type, position = excluded.position, offered = true, refreshed_at = excluded.refreshed_at`,
    [billerId, JSON.stringify(usable(products)), at],
  )
}

const METERS: Readonly<Record<string, MeterType>> = { prepaid: 'prepaid', postpaid: 'postpaid' }

/** Leaves out products with an invalid code, and keeps one product for each code. */
function usable(products: readonly BillerProduct[]) {
  const byId = new Map(products.map((product) => [product.productId, product]))
  return [...byId.values()]
    .filter(({ productId }) => /^[A-Za-z0-9_.-]{1,60}$/.test(productId))
    .map(({ productId, name, amountMinor }, position) => ({
      id: productId,
      name: name.replace(/\s+/g, ' ').trim().slice(0, 100),
      amount: amountMinor?.toString() ?? null,
      meter: METERS[productId] ?? null,
      position,
    }))
}
