/**
 * Returns recently paid numbers of other people. A phone that got airtime is offered for data as well. The customer's
 * own number is a separate choice.
 */
import { type RecentBill, useGetRecentBillsQuery } from '../../../api/bills/bills-api.ts'
import { type SavedBill, useGetSavedBillsQuery } from '../../../api/bills/saved-bills-api.ts'
import type { BillCategory } from '../../../../values/vocabularies/bill-categories.ts'
import type { RecentNumber } from './bill-form-props.ts'

/**
 * Airtime and data go to the same phone numbers, so each category also offers the recent numbers of the other category.
 */
const TWINS: Readonly<Partial<Record<BillCategory, BillCategory>>> = { airtime: 'data', data: 'airtime' }

export function useRecentNumbers(category: BillCategory): readonly RecentNumber[] {
  const twin = TWINS[category]
  const own = useGetRecentBillsQuery(category).data ?? []
  const others = useGetRecentBillsQuery(twin, { skip: twin === undefined }).data ?? []
  return recentNumbers([...own, ...others], useGetSavedBillsQuery().data ?? [])
}

/** Newest first, each number once, with the customer's name for it or else its biller. Pure. */
export function recentNumbers(
  bills: readonly Pick<RecentBill, 'customerReference' | 'customerName' | 'recipientType' | 'createdAt'>[],
  saved: readonly Pick<SavedBill, 'customerReference' | 'nickname'>[],
): readonly RecentNumber[] {
  const newest = bills
    .filter(({ recipientType }) => recipientType !== 'self')
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
  const nicknames = new Map(saved.map(({ customerReference, nickname }) => [customerReference, nickname]))
  const named = new Map<string, string | null>()
  for (const { customerReference: number, customerName } of newest) {
    if (!named.has(number)) named.set(number, nicknames.get(number) ?? customerName)
  }
  return [...named].map(([number, name]) => ({ number, name }))
}
