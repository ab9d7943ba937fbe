/** Tells a customer how much they can still send today, and why where it is less than usual. */
import type { limitRoutes } from '../../../contract/limits.ts'
import type { Tier } from '../../../core/accounts/account-products.ts'
import { DEFAULT_LIMITS, isNewDevice, newDeviceCapMinor } from '../../../core/limits/transfer-limits.ts'
import { calendarDay, formatDateTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { findDeviceAge } from './transfer-facts.ts'
import type { TransfersDeps } from './transfers-deps.ts'
import { findUsed } from './used-limits.ts'

/** The use-case behind `getLimits`: minor units of NGN. */
export function getLimits(deps: TransfersDeps): Handler<typeof limitRoutes.getLimits> {
  return async (_nothing, { session }) => {
    const now = deps.clock.now()
    const policy = deps.limits ?? DEFAULT_LIMITS
    const [customer, device, used] = await Promise.all([
      deps.database.pool.query<{ kyc_level: Tier }>('select kyc_level from bank.customer where id = $1', [
        session.customerId,
      ]),
      findDeviceAge(deps, session),
      findUsed(deps, { ...session, currency: 'NGN', day: calendarDay(now) }),
    ])
    const tier = customer.rows[0]?.kyc_level
    if (tier === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const { perTransferMinor, perDayMinor } = policy.tiers[tier].NGN
    const fresh = isNewDevice(device, now.getTime(), policy)
    const capMinor = newDeviceCapMinor('NGN', policy)
    const dayLeft = perDayMinor - used.usedTodayMinor
    const leftMinor = fresh ? least(dayLeft, capMinor - used.usedByNewDevicesMinor) : dayLeft
    const until = new Date(device.linkedAtMs + policy.newDeviceForMs)
    return ok({
      data: {
        perTransfer: (fresh ? least(perTransferMinor, capMinor) : perTransferMinor).toString(),
        perDay: perDayMinor.toString(),
        usedToday: used.usedTodayMinor.toString(),
        leftToday: (leftMinor < 0n ? 0n : leftMinor).toString(),
        MaxUnauthorizedTransactionValue: policy.pinOnlyMinor.NGN.toString(),
        note: fresh
          ? `This device is new: until ${formatDateTime(until)}, your new devices can send ${formatMinor(capMinor, 'NGN')} in all.`
          : null,
      },
    })
  }
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
