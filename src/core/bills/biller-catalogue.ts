/**
 * The billers that the bank knows from the start. Later the aggregator's catalogue says which of them are offered, with
 * products and prices.
 */
import type { BillCategory } from '../../values/vocabularies/bill-categories.ts'
import catalogue from './biller-catalogue.json' with { type: 'json' }

export type MeterType = 'prepaid' | 'postpaid'
export type Subscription = 'renew' | 'change'

export interface CataloguedProduct {
  /** The aggregator's code. */
  readonly productId: string
  readonly name: string
  /** Kobo; null: the customer chooses. */
  readonly amountMinor: bigint | null
  readonly meterType: MeterType | null
}

export interface CataloguedBiller {
  readonly billerId: string
  readonly category: BillCategory
  readonly name: string
  readonly shortName: string | null
  readonly coverage: string | null
  /** The aggregator's id of the biller. */
  readonly serviceId: string
  readonly reference: {
    readonly label: string
    readonly pattern: string
    readonly example: string
    readonly hint: string
  }
  readonly isValidated: boolean
  readonly subscriptions: readonly Subscription[]
  readonly hasProducts: boolean
  /** Kobo. */
  readonly leastMinor: bigint
  readonly mostMinor: bigint
  readonly quickMinor: readonly bigint[]
  readonly prefixes: readonly string[]
  readonly products: readonly CataloguedProduct[]
}

interface WrittenBiller {
  readonly billerId: string
  readonly category: string
  readonly name: string
  readonly shortName?: string
  readonly coverage?: string
  readonly serviceId: string
  readonly reference: CataloguedBiller['reference']
  readonly isValidated: boolean
  readonly subscriptions: readonly string[]
  readonly hasProducts: boolean
  readonly leastAmount: string
  readonly mostAmount: string
  readonly quickAmounts: readonly string[]
  readonly prefixes: readonly string[]
  readonly products: readonly {
    readonly productId: string
    readonly name: string
    readonly amount?: string
    readonly meterType?: string
  }[]
}

const BILLERS: readonly WrittenBiller[] = catalogue.billers

/** Sources, dates and how sure each figure is: docs/decisions/0025. */
export const EMBEDDED_BILLERS: readonly CataloguedBiller[] = BILLERS.map((biller) => ({
  billerId: biller.billerId,
  category: biller.category as BillCategory,
  name: biller.name,
  shortName: biller.shortName ?? null,
  coverage: biller.coverage ?? null,
  serviceId: biller.serviceId,
  reference: biller.reference,
  isValidated: biller.isValidated,
  subscriptions: biller.subscriptions as readonly Subscription[],
  hasProducts: biller.hasProducts,
  leastMinor: BigInt(biller.leastAmount),
  mostMinor: BigInt(biller.mostAmount),
  quickMinor: biller.quickAmounts.map(BigInt),
  prefixes: biller.prefixes,
  products: biller.products.map(({ productId, name, amount, meterType }) => ({
    productId,
    name,
    amountMinor: amount === undefined ? null : BigInt(amount),
    meterType: (meterType as MeterType | undefined) ?? null,
  })),
}))

/**
 * The mobile network to which a phone number's prefix was assigned. A hint only, because customers can take a number to another
 * network. `phone`: E.164.
 */
export function suggestedBiller<B extends { readonly billerId: string; readonly prefixes: readonly string[] }>(
  phone: string,
  billers: readonly B[],
): B | undefined {
  const prefix = `0${phone.slice(4, 7)}`
  return billers.find(({ prefixes }) => prefixes.includes(prefix))
}
