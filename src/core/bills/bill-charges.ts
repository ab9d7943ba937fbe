/** What the bank takes for paying a bill, by category, as data. Kobo. */
import { DEFAULT_FEE_SCHEDULES, type FeeSchedules } from '../fees/fee-schedule.ts'
import { type TransferCharges, vatOn } from '../fees/transfer-fees.ts'
import type { Instant } from '../../values/date.ts'
import { scheduleAt } from '../schedule-at.ts'
import type { BillCategory } from './biller-catalogue.ts'

/** Far below the most that the CBN's Guide to Charges allows for a bill (₦500); top-ups and wallets are free. */
export const BILL_FEES: Readonly<Record<BillCategory, bigint>> = {
  airtime: 0n,
  data: 0n,
  'cable-tv': 100_00n,
  electricity: 100_00n,
  sports: 0n,
}

/** Fee, and VAT on it by the schedule of the moment. Stamp duty and levy are on transfers, which a bill is not (docs/decisions/0028). */
export function billCharges(
  category: BillCategory,
  at: Instant,
  schedules: FeeSchedules = DEFAULT_FEE_SCHEDULES,
): TransferCharges {
  const feeMinor = BILL_FEES[category]
  return { feeMinor, vatMinor: vatOn(feeMinor, scheduleAt(schedules, at)), stampDutyMinor: 0n, levyMinor: 0n }
}
