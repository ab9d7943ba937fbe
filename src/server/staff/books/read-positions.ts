/** Reads the bank's position from exchange in each currency for staff, as the command `exchange-position` does. */
import type { ExchangePositions } from '../../../contract/staff/staff-books.ts'
import { findExchangePositions } from '../../features/exchange/exchange-position.ts'
import type { StaffDeps } from '../staff-deps.ts'

export async function readPositions({
  database,
  clock,
}: Pick<StaffDeps, 'database' | 'clock'>): Promise<ExchangePositions> {
  const positions = await findExchangePositions(database.pool)
  return {
    readAt: clock.now().toISOString(),
    positions: positions.map(({ currency, positionMinor, bookedMinor, exchangedMinor, incomeMinor }) => ({
      currency,
      positionMinor: positionMinor.toString(),
      bookedMinor: bookedMinor.toString(),
      exchangedMinor: exchangedMinor.toString(),
      incomeMinor: incomeMinor.toString(),
    })),
  }
}
