/** Lists the categories of bills, with the facts of each category that more than one layer uses. */

/** The categories in the order in which customers see them. */
export const BILL_CATEGORIES = ['airtime', 'data', 'cable-tv', 'electricity', 'sports', 'education'] as const
export type BillCategory = (typeof BILL_CATEGORIES)[number]

export interface BillCategoryFacts {
  /** The name on tiles and pages. */
  readonly name: string
  /** The name of one such payment in the account's history. */
  readonly entryName: string
  /** The beneficiary type of a saved number (Product §12.1). */
  readonly beneficiaryType: string
  /** True: the customer's number at the biller is a phone number, and the payment is a top-up. */
  readonly isTopUp: boolean
  /** True: the customer chooses the product first, because the biller looks up a customer's name for each product separately. */
  readonly isProductFirst: boolean
}

const PLAIN = { isTopUp: false, isProductFirst: false } as const

export const BILL_CATEGORY_FACTS = {
  airtime: { ...PLAIN, name: 'Airtime', entryName: 'Airtime', beneficiaryType: 'AIRTIME', isTopUp: true },
  data: { ...PLAIN, name: 'Data bundles', entryName: 'Data bundle', beneficiaryType: 'DATA', isTopUp: true },
  'cable-tv': { ...PLAIN, name: 'Cable TV', entryName: 'Cable TV', beneficiaryType: 'CABLE_TV' },
  electricity: {
    ...PLAIN,
    name: 'Electricity',
    entryName: 'Electricity',
    beneficiaryType: 'ELECTRICITY',
    isProductFirst: true,
  },
  sports: { ...PLAIN, name: 'Sports & Gaming', entryName: 'Sports & gaming', beneficiaryType: 'SPORTS' },
  education: { ...PLAIN, name: 'Education', entryName: 'Exam PIN', beneficiaryType: 'EDUCATION', isProductFirst: true },
} as const satisfies Readonly<Record<BillCategory, BillCategoryFacts>>

/** Whether the category tops up a phone. */
export function isTopUp(category: BillCategory): boolean {
  return BILL_CATEGORY_FACTS[category].isTopUp
}

/** Whether the product is chosen before the biller names its customer. */
export function isProductFirst(category: BillCategory): boolean {
  return BILL_CATEGORY_FACTS[category].isProductFirst
}

/** One value for each category, made by `valueOf`. */
export function byBillCategory<Value>(valueOf: (category: BillCategory) => Value): Record<BillCategory, Value> {
  const entries = BILL_CATEGORIES.map((category) => [category, valueOf(category)] as const)
  return Object.fromEntries(entries) as Record<BillCategory, Value>
}
