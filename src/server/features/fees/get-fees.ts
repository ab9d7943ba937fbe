/** Tells a customer what transfers cost today. */
import type { feeRoutes } from '../../../contract/transfers/fees.ts'
import { vatOn } from '../../../core/fees/transfer-fees.ts'
import { scheduleAt } from '../../../core/schedule-at.ts'
import { ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CurrentFees } from './fee-schedules.ts'
import { pointsOf, writeMinimums } from './parse-fee-schedule.ts'

export interface FeesDeps {
  readonly clock: Clock
  readonly fees: CurrentFees
}

/** The use-case behind `getFees`: today's schedule, with the VAT on every fee worked out by the bank's own rule. */
export function getFees(deps: FeesDeps): Handler<typeof feeRoutes.getFees> {
  return async () => {
    const schedule = scheduleAt(await deps.fees(), deps.clock.now())
    const { stampDuty, cybersecurityLevy: levy } = schedule
    const feeOf = (feeMinor: bigint) => ({ fee: feeMinor.toString(), vat: vatOn(feeMinor, schedule).toString() })
    return ok({
      data: {
        effectiveFrom: schedule.effectiveFrom,
        sameBank: feeOf(schedule.sameBankFeeMinor),
        interbank: schedule.interbankFees.map(({ upToMinor, feeMinor }) => ({
          upTo: upToMinor?.toString() ?? null,
          ...feeOf(feeMinor),
        })),
        stampDuty: stampDuty && { from: stampDuty.fromMinor.toString(), charge: stampDuty.chargeMinor.toString() },
        levy: levy && { basisPoints: pointsOf(levy.basisPoints), most: levy.mostMinor?.toString() ?? null },
        minimums: writeMinimums(schedule.minimums),
      },
    })
  }
}
