/** Rate limits for events that are not calls of customers: refused payments, and name enquiries of other banks. */
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { createTakeCall, isFull, type Refused } from './take-call.ts'

interface MeterDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  /** Multiplies the permitted number of events of every meter. */
  readonly factor: number
}

/**
 * Counts a sender's payments that were refused because the recipient's account would hold too much. The limit keeps a
 * sender from finding out the recipient's balance.
 */
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

/** Counts the name enquiries of each other bank. */
export function enquiryBrake({ database, clock, factor }: MeterDeps) {
  const takeCall = createTakeCall({ pool: database.pool, factor })
  return (askingAgent: string): Promise<Refused | undefined> => {
    const subjects = { account: `bank:${askingAgent}`, address: undefined, session: undefined }
    return takeCall('inward-enquiry', subjects, clock.now())
  }
}
