/** Meters that count no calls of customers: refusals of a payment, and the enquiries of other banks. */
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { createTakeCall, isFull, type Refused } from './take-call.ts'

interface MeterDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  /** Multiplies how often each call may be made. */
  readonly factor: number
}

/** Counts a sender's payments that were refused because of what the recipient holds. */
export function capRefusals({ database, clock, factor }: MeterDeps) {
  const deps = { pool: database.pool, factor }
  const takeCall = createTakeCall(deps)
  const meter = 'recipient-cap'
  return {
    areUsedUp: (customerId: string): Promise<boolean> => isFull(deps, { meter, account: customerId, now: clock.now() }),
    async count(customerId: string): Promise<void> {
      await takeCall(meter, { account: customerId, address: undefined, session: undefined }, clock.now())
    },
  }
}

/** Counts the names that each other bank asks for. */
export function enquiryBrake({ database, clock, factor }: MeterDeps) {
  const takeCall = createTakeCall({ pool: database.pool, factor })
  return (askingAgent: string): Promise<Refused | undefined> => {
    const subjects = { account: `bank:${askingAgent}`, address: undefined, session: undefined }
    return takeCall('inward-enquiry', subjects, clock.now())
  }
}
