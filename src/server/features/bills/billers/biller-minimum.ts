/** Raises a biller's smallest amount to the bank's own minimum for the category. */
import { DEFAULT_FEE_SCHEDULES } from '../../../../core/fees/fee-schedule.ts'
import { scheduleAt } from '../../../../core/schedule-at.ts'
import type { StoredBiller } from './biller-store.ts'
import type { BillsDeps } from '../../../payments/kinds/bill/bills-deps.ts'

/** Reads today's tariff once; the function that it returns changes one biller. */
export async function bankMinimums({
  fees,
  clock,
}: Pick<BillsDeps, 'fees' | 'clock'>): Promise<(biller: StoredBiller) => StoredBiller> {
  const { bills } = scheduleAt((await fees?.()) ?? DEFAULT_FEE_SCHEDULES, clock.now()).minimums
  return (biller) => {
    const minimumMinor = bills[biller.category]
    return biller.leastMinor < minimumMinor ? { ...biller, leastMinor: minimumMinor } : biller
  }
}
