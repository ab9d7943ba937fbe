/** Reads how much of the limits is used, from the ledger's own counters: what the next posting will be held against. */
import type { AccountCurrency } from '../../../core/accounts/account-products.ts'
import { dayCounterKey, DEFAULT_LIMITS, newDeviceCounterKeys } from '../../../core/limits/transfer-limits.ts'
import type { TransfersDeps } from './transfers-deps.ts'

/** Minor units of the currency, sent by this customer on this day (YYYY-MM-DD), and from new devices of theirs within the days that their cap counts. */
export async function findUsed(
  deps: TransfersDeps,
  who: {
    readonly customerId: string
    readonly currency: AccountCurrency
    readonly day: string
  },
): Promise<{ readonly usedTodayMinor: bigint; readonly usedByNewDevicesMinor: bigint }> {
  const dayKey = dayCounterKey(who.customerId, who.currency, who.day)
  const [newDevicesKey] = newDeviceCounterKeys(who.customerId, who.currency, who.day, deps.limits ?? DEFAULT_LIMITS)
  const { rows } = await deps.database.pool.query<{ key: string; value: string }>(
    'select key, value from ledger.counter where key in ($1, $2)',
    [dayKey, newDevicesKey],
  )
  const used = new Map(rows.map((row) => [row.key, BigInt(row.value)]))
  return { usedTodayMinor: used.get(dayKey) ?? 0n, usedByNewDevicesMinor: used.get(newDevicesKey) ?? 0n }
}
