/** The embedded catalogue holds what a payment can rely on. */
import { describe, expect, it, test } from 'vitest'
import { BILL_CATEGORIES } from '../../values/vocabularies/bill-categories.ts'
import { EMBEDDED_BILLERS, suggestedBiller } from './biller-catalogue.ts'

const airtime = EMBEDDED_BILLERS.filter(({ category }) => category === 'airtime')

describe('the embedded catalogue', () => {
  it('has billers in every category', () => {
    for (const category of BILL_CATEGORIES)
      expect(EMBEDDED_BILLERS.filter((one) => one.category === category)).not.toEqual([])
  })
  it('knows each biller and service once', () => {
    for (const key of ['billerId', 'serviceId'] as const) {
      const keys = EMBEDDED_BILLERS.map((biller) => biller[key])
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
  test.each(EMBEDDED_BILLERS.map((biller) => [biller.billerId, biller] as const))(
    'catalogue entry %s: its example matches its pattern, its bounds are in order, its products are distinct',
    (_id, biller) => {
      const { reference, products, hasProducts, leastMinor, mostMinor } = biller
      expect(reference.pattern).toMatch(/^\^.*\$$/)
      expect(reference.example).toMatch(new RegExp(reference.pattern))
      expect(mostMinor).toBeGreaterThan(leastMinor)
      if (!hasProducts) expect(products).toEqual([])
      const ids = products.map(({ productId }) => productId)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { productId } of products) expect(productId).toMatch(/^[A-Za-z0-9_.-]{1,60}$/)
    },
  )
  it('gives electricity a product for each kind of meter', () => {
    for (const { category, products } of EMBEDDED_BILLERS) {
      if (category === 'electricity')
        expect(products.map(({ meterType }) => meterType)).toEqual(['prepaid', 'postpaid'])
    }
  })
  it('has the quick amounts of the product’s constants', () => {
    for (const { quickMinor } of airtime) {
      expect(quickMinor).toEqual([100_00n, 200_00n, 500_00n, 1_000_00n, 2_000_00n, 5_000_00n])
    }
  })
})

test.each([
  ['+2348031234567', 'mtn'],
  ['+2348021234567', 'airtel'],
  ['+2348051234567', 'glo'],
  ['+2348091234567', '9mobile'],
  ['+2347001234567', undefined],
])('suggestedBiller: the phone %s belongs to %s', (phone, billerId) => {
  expect(suggestedBiller(phone, airtime)?.billerId).toBe(billerId)
})
