/**
 * Brings the embedded catalogue into the database when the server starts.
 *
 * The bank's own data of a biller (labels, shape of a number) follows the code. The aggregator's data (offers, products, prices,
 * bounds) is left unchanged.
 */
import { type CataloguedBiller, EMBEDDED_BILLERS } from '../../../../core/bills/biller-catalogue.ts'
import type { Database, Sql } from '../../../db/database.ts'
import { BILL_CATEGORIES, BILL_CATEGORY_FACTS } from '../../../../values/vocabularies/bill-categories.ts'

export async function embedBillers(database: Pick<Database, 'transaction'>): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [position, category] of BILL_CATEGORIES.entries()) {
      await tx.query(
        `insert into bank.bill_category as c (category, name, position) values ($1, $2, $3)
         on conflict (category) do update set name = excluded.name, position = excluded.position
         where (c.name, c.position) is distinct from (excluded.name, excluded.position)`,
        [category, BILL_CATEGORY_FACTS[category].name, position],
      )
    }
    for (const [position, biller] of EMBEDDED_BILLERS.entries()) await embed(tx, biller, position)
  })
}

async function embed(tx: Sql, biller: CataloguedBiller, position: number): Promise<void> {
  const { reference } = biller
  await tx.query(
    `insert into bank.biller as b (biller_id, category, service_id, name, short_name, coverage, reference_label,
       reference_pattern, reference_example, reference_hint, is_validated, subscriptions, has_products, least_minor, most_minor,
       quick_minor, prefixes, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (biller_id) do update set category = excluded.category, service_id = excluded.service_id,
       name = excluded.name, short_name = excluded.short_name, coverage = excluded.coverage,
       reference_label = excluded.reference_label, reference_pattern = excluded.reference_pattern,
       reference_example = excluded.reference_example, reference_hint = excluded.reference_hint,
       is_validated = excluded.is_validated, subscriptions = excluded.subscriptions, has_products = excluded.has_products,
       quick_minor = excluded.quick_minor, prefixes = excluded.prefixes, position = excluded.position`,
    [
      biller.billerId,
      biller.category,
      biller.serviceId,
      biller.name,
      biller.shortName,
      biller.coverage,
      reference.label,
      reference.pattern,
      reference.example,
      reference.hint,
      biller.isValidated,
      biller.subscriptions,
      biller.hasProducts,
      biller.leastMinor,
      biller.mostMinor,
      biller.quickMinor,
      biller.prefixes,
      position,
    ],
  )
  for (const [place, product] of biller.products.entries()) {
    await tx.query(
      `insert into bank.bill_product (biller_id, product_id, name, amount_minor, meter_type, position)
       select $1, $2, $3, $4, $5, $6
       where not exists (select from bank.biller where biller_id = $1 and refreshed_at is not null)
       on conflict (biller_id, product_id) do nothing`,
      [biller.billerId, product.productId, product.name, product.amountMinor, product.meterType, place],
    )
  }
}
