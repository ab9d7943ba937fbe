/** Reads how much of the limits is used, from the ledger's own counters: what the next posting will be held against. */
import type { AccountCurrency } from '../../../core/accounts/account-products.ts'
import { dayCounterKey, deviceCounterKey } from '../../../core/limits/transfer-limits.ts'
import type { TransfersDeps } from './transfers-deps.ts'

/** Minor units of the currency, sent by this customer on this day (YYYY-MM-DD) and from this device while it was new. */
export async function findUsed(
  deps: TransfersDeps,
  who: {
    readonly customerId: string
    readonly deviceKeyId: string
    readonly currency: AccountCurrency
    readonly day: string
  },
): Promise<{ readonly usedTodayMinor: bigint; readonly usedByDeviceMinor: bigint }> {
  const dayKey = dayCounterKey(who.customerId, who.currency, who.day)
  const deviceKey = deviceCounterKey(who.deviceKeyId, who.currency)
  const { rows } = await deps.database.pool.query<{ key: string; value: string }>(
    'select key, value from ledger.counter where key in ($1, $2)',
    [dayKey, deviceKey],
  )
  const used = new Map(rows.map((row) => [row.key, BigInt(row.value)]))
  return { usedTodayMinor: used.get(dayKey) ?? 0n, usedByDeviceMinor: used.get(deviceKey) ?? 0n }
}
