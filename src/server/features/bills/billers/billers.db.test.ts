/** The offered billers fit the contract, removed billers are not offered, and the embedded catalogue overwrites nothing. */
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { billRoutes } from '../../../../contract/bills/bills.ts'
import { EMBEDDED_BILLERS } from '../../../../core/bills/biller-catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../db/database.fixture.ts'
import type { HandlerContext } from '../../../http/handler.ts'
import { BILL_CATEGORIES } from '../../../../values/vocabularies/bill-categories.ts'
import type { BillsDeps } from '../../../payments/kinds/bill/bills-deps.ts'
import { embedBillers } from './embed-billers.ts'
import { getBillCategories, getBillers, getBillProducts } from './get-billers.ts'

let bank: TestDatabase
let deps: Pick<BillsDeps, 'database' | 'findPhone' | 'clock'>
const context = { session: { customerId: 'ada' } } as HandlerContext<typeof billRoutes.getBillers>

beforeEach(async () => {
  bank = await createTestDatabase()
  deps = { database: bank.database, clock: { now: () => new Date() }, findPhone: async () => '+2348031230142' }
  await embedBillers(bank.database)
})
afterEach(() => bank.drop())

const billersOf = async (category: (typeof BILL_CATEGORIES)[number]) => {
  const answer = await getBillers(deps)({ category }, context)
  if (!answer.ok) throw new Error('no billers')
  expect(v.safeParse(billRoutes.getBillers.data, answer.value.data).issues).toBeUndefined()
  return answer.value.data
}
const productsOf = async (billerId: string) => {
  const answer = await getBillProducts(deps)({ billerId }, context)
  if (!answer.ok) return answer.failure
  expect(v.safeParse(billRoutes.getBillProducts.data, answer.value.data).issues).toBeUndefined()
  return answer.value.data.products
}

describe('the catalogue', () => {
  test('catalogue: has every category with all its billers, in order', async () => {
    const answer = await getBillCategories(deps)({}, context)
    expect(answer.ok && answer.value.data.categories.map(({ category }) => category)).toEqual(BILL_CATEGORIES)
    for (const category of BILL_CATEGORIES) {
      const { billers } = await billersOf(category)
      const embedded = EMBEDDED_BILLERS.filter((biller) => biller.category === category)
      expect(billers.map(({ billerId }) => billerId)).toEqual(embedded.map(({ billerId }) => billerId))
    }
  })

  test('catalogue: suggests the network of the customer’s own phone number, masked, for airtime and data only', async () => {
    expect((await billersOf('airtime')).myNumber).toEqual({ maskedPhone: '*******0142', suggestedBillerId: 'mtn' })
    expect((await billersOf('data')).myNumber).toMatchObject({ suggestedBillerId: 'mtn-data' })
    expect((await billersOf('electricity')).myNumber).toBeNull()
  })

  test('catalogue: shows the bank’s charges: a fee with VAT for cable TV and electricity, and no fee for other bills', async () => {
    const charged = { fee: '10000', vat: '750' }
    for (const category of BILL_CATEGORIES) {
      const isCharged = category === 'cable-tv' || category === 'electricity'
      expect((await billersOf(category)).charges).toEqual(isCharged ? charged : { fee: '0', vat: '0' })
    }
  })

  test('catalogue: never shows the aggregator’s id of a biller', async () => {
    expect(JSON.stringify(await billersOf('airtime'))).not.toContain('etisalat')
  })

  test('catalogue: has prices for TV bouquets, and no prices for meters', async () => {
    expect(await productsOf('gotv')).toContainEqual({
      productId: 'gotv-jolli',
      name: 'GOtv Jolli',
      amount: '580000',
      meterType: null,
    })
    expect(await productsOf('ikeja-electric')).toEqual([
      { productId: 'prepaid', name: 'Prepaid', amount: null, meterType: 'prepaid' },
      { productId: 'postpaid', name: 'Postpaid', amount: null, meterType: 'postpaid' },
    ])
  })

  test('embedBillers: a second run keeps the offers, prices and limits of the aggregator', async () => {
    const { pool } = bank.database
    await pool.query(
      `update bank.biller set refreshed_at = now(), most_minor = 90000, least_minor = 80000 where biller_id = 'gotv'`,
    )
    await pool.query(`update bank.bill_product set offered = false where product_id = 'gotv-jolli'`)
    await pool.query(`update bank.bill_product set amount_minor = 200000 where product_id = 'gotv-smallie'`)
    await pool.query(`update bank.biller set reference_label = 'Old label', offered = false where biller_id = 'dstv'`)
    await embedBillers(bank.database)
    const products = await productsOf('gotv')
    expect(products).not.toContainEqual(expect.objectContaining({ productId: 'gotv-jolli' }))
    expect(products).toContainEqual(expect.objectContaining({ productId: 'gotv-smallie', amount: '200000' }))
    const { billers } = await billersOf('cable-tv')
    expect(billers.find(({ billerId }) => billerId === 'gotv')).toMatchObject({
      leastAmount: '80000',
      mostAmount: '90000',
    })
    expect(billers.map(({ billerId }) => billerId)).not.toContain('dstv')
    await pool.query(`update bank.biller set offered = true where biller_id = 'dstv'`)
    const again = await billersOf('cable-tv')
    expect(again.billers[0]).toMatchObject({ billerId: 'dstv', reference: { label: 'Smartcard number' } })
  })

  test('products of an unknown biller: the call is refused', async () => {
    expect(await productsOf('nobody')).toEqual({ kind: 'refused', reason: 'biller-not-found' })
  })
})
