/** Starts API calls in groups while the process is busy, so that one SQL statement serves all calls of a group. */
import { createPace } from '../../db/pace.ts'

/** A call waits for its group at most this long. At 400 calls a second a group has four calls. */
const GROUP_EVERY_MS = 10
/** Up to this number of calls in progress a call starts immediately, because it would be alone in its group. */
const BUSY_FROM = 4

export interface CallGroups {
  /** Counts the call until `work` ends. `work` awaits `start` before its first statement. */
  run<T>(work: (start: () => Promise<void>) => Promise<T>): Promise<T>
}

/**
 * A call has about eight statements, one after the other. Each statement is a batch of the calls that need it at that moment. Calls that
 * start together stay together, so a group needs one batch for each statement. Calls that start one by one need a batch each, which
 * takes the processor time of PostgreSQL that the next calls wait for (bench/README.md).
 */
export function createCallGroups(everyMs = GROUP_EVERY_MS): CallGroups {
  const turn = createPace(everyMs)
  let working = 0
  return {
    run: async (work) => {
      working += 1
      try {
        return await work(async () => {
          if (working > BUSY_FROM) await turn()
        })
      } finally {
        working -= 1
      }
    },
  }
}
