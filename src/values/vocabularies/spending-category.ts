/** The categories by which customers sort money in and money out. */

/** Key → what customers read. The order is that of the choice. */
export const SPENDING_CATEGORIES = {
  food: 'Food & groceries',
  transport: 'Transport & fuel',
  airtime: 'Airtime & data',
  electricity: 'Electricity',
  television: 'Cable TV & streaming',
  rent: 'Rent & housing',
  school: 'School fees & learning',
  family: 'Family & friends',
  health: 'Health & fitness',
  business: 'Business',
  gaming: 'Sports & gaming',
  savings: 'Savings',
  cash: 'Cash',
  charges: 'Charges & taxes',
  income: 'Salary & income',
  other: 'Other',
  /** The category whose entries do not count as money in or money out. */
  own: 'Between my own accounts',
} as const satisfies Readonly<Record<string, string>>
export type SpendingCategory = keyof typeof SPENDING_CATEGORIES

export const CATEGORY_KEYS = Object.keys(SPENDING_CATEGORIES) as [SpendingCategory, ...SpendingCategory[]]
/** The categories of spending. Only they can have a budget. */
export const BUDGET_KEYS = CATEGORY_KEYS.filter((key) => key !== 'income' && key !== 'own') as [
  SpendingCategory,
  ...SpendingCategory[],
]

/** "2026-11", a month on the clock of Lagos. */
export const MONTH = /^20[0-9]{2}-(?:0[1-9]|1[0-2])$/

/** The month `count` months after another, or before it for a negative number: "2027-01" is two after "2026-11". */
export function monthsAfter(month: string, count: number): string {
  const whole = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`
}
