/** Categories, billers and products in the database. */
import type {
  CataloguedBiller,
  CataloguedProduct,
  MeterType,
  Subscription,
} from '../../../../core/bills/biller-catalogue.ts'
import type { Sql } from '../../../db/database.ts'
import type { BillCategory } from '../../../../values/vocabularies/bill-categories.ts'

export type StoredBiller = Omit<CataloguedBiller, 'products'>
export type StoredProduct = CataloguedProduct

interface BillerRow {
  biller_id: string
  category: BillCategory
  service_id: string
  name: string
  short_name: string | null
  coverage: string | null
  reference_label: string
  reference_pattern: string
  reference_example: string
  reference_hint: string
  is_validated: boolean
  subscriptions: Subscription[]
  has_products: boolean
  least_minor: string
  most_minor: string
  quick_minor: string[]
  prefixes: string[]
}

interface ProductRow {
  product_id: string
  name: string
  amount_minor: string | null
  meter_type: MeterType | null
}

const OFFERED = `select b.biller_id, b.category, b.service_id, b.name, b.short_name, b.coverage, b.reference_label,
    b.reference_pattern, b.reference_example, b.reference_hint, b.is_validated, b.subscriptions, b.has_products,
    b.least_minor, b.most_minor, b.quick_minor, b.prefixes
  from bank.biller b where b.offered`

/** Finds the categories with at least one offered biller. */
export async function findCategories(
  sql: Sql,
): Promise<readonly { readonly category: BillCategory; readonly name: string }[]> {
  const { rows } = await sql.query<{ category: BillCategory; name: string }>(
    `select c.category, c.name from bank.bill_category c
     where exists (select from bank.biller b where b.category = c.category and b.offered) order by c.position`,
  )
  return rows
}

/** Finds the offered billers of a category. */
export async function findBillers(sql: Sql, category: BillCategory): Promise<readonly StoredBiller[]> {
  const { rows } = await sql.query<BillerRow>(`${OFFERED} and b.category = $1 order by b.position, b.name`, [category])
  return rows.map(billerOf)
}

/** Finds the names of these billers, also of billers that are not offered, or with `all` of each offered biller too, in the order of the lists. */
export async function findNames(
  sql: Sql,
  billerIds: readonly string[],
  all = false,
): Promise<readonly { readonly billerId: string; readonly category: BillCategory; readonly name: string }[]> {
  const { rows } = await sql.query<{ billerId: string; category: BillCategory; name: string }>(
    'select biller_id as "billerId", category, name from bank.biller where biller_id = any ($1) or ($2 and offered) order by position, name',
    [billerIds, all],
  )
  return rows
}

/** Finds an offered biller. Undefined when the biller is not offered. */
export async function findBiller(sql: Sql, billerId: string): Promise<StoredBiller | undefined> {
  const { rows } = await sql.query<BillerRow>(`${OFFERED} and b.biller_id = $1`, [billerId])
  return rows[0] && billerOf(rows[0])
}

/** Finds the offered products of a biller. */
export async function findProducts(sql: Sql, billerId: string): Promise<readonly StoredProduct[]> {
  const { rows } = await sql.query<ProductRow>(
    `select product_id, name, amount_minor, meter_type from bank.bill_product
     where biller_id = $1 and offered order by position, name`,
    [billerId],
  )
  return rows.map(productOf)
}

function billerOf(row: BillerRow): StoredBiller {
  return {
    billerId: row.biller_id,
    category: row.category,
    serviceId: row.service_id,
    name: row.name,
    shortName: row.short_name,
    coverage: row.coverage,
    reference: {
      label: row.reference_label,
      pattern: row.reference_pattern,
      example: row.reference_example,
      hint: row.reference_hint,
    },
    isValidated: row.is_validated,
    subscriptions: row.subscriptions,
    hasProducts: row.has_products,
    leastMinor: BigInt(row.least_minor),
    mostMinor: BigInt(row.most_minor),
    quickMinor: row.quick_minor.map(BigInt),
    prefixes: row.prefixes,
  }
}

function productOf(row: ProductRow): StoredProduct {
  return {
    productId: row.product_id,
    name: row.name,
    amountMinor: row.amount_minor === null ? null : BigInt(row.amount_minor),
    meterType: row.meter_type,
  }
}
