/** Computes the bank's charges for a bill. Kobo. */
import { DEFAULT_FEE_SCHEDULES, type FeeSchedules } from '../fees/fee-schedule.ts'
import type { PaymentCharges } from '../payments/charges.ts'
import { vatOn } from '../fees/transfer-fees.ts'
import type { BillCategory } from '../../values/vocabularies/bill-categories.ts'
import type { Instant } from '../../values/date.ts'
import { scheduleAt } from '../schedule-at.ts'
import { BILL_CATEGORY_RULES } from './bill-category-rules.ts'

/**
 * The fee and its VAT, by the tariff of this time. A bill has no stamp duty and no levy, because both apply to transfers only
 * (docs/decisions/0025).
 */
export function billCharges(
  category: BillCategory,
  at: Instant,
  schedules: FeeSchedules = DEFAULT_FEE_SCHEDULES,
): PaymentCharges {
  const feeMinor = BILL_CATEGORY_RULES[category].feeMinor
  return { feeMinor, vatMinor: vatOn(feeMinor, scheduleAt(schedules, at)), stampDutyMinor: 0n, levyMinor: 0n }
}
