/**
 * Tracks whether the payment switch answers, so that customers are warned before they try.
 *
 * The state is in the database, so that all processes share it. Name enquiries and credits count, because customers wait for
 * them. A silent status inquiry may be the fault of the receiving bank, so only answered inquiries count.
 */
import { createBatcher } from '../../../db/batcher.ts'
import type { Database, Sql } from '../../../db/database.ts'
import { findDownSince, noteAnswer, noteFailure } from '../../../network-health/network-health.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { OutwardSwitch, SwitchAnswer } from '../../../ports/payment-switch.ts'

/** The most answers that one statement notes. */
const MOST_ANSWERS = 100

export interface SwitchHealth {
  /** The switch as a wrapper: each call also records whether the switch answered. */
  readonly watched: OutwardSwitch
  /** The time of the first failure when the switch counts as down. Null while it answers. */
  downSince(): Promise<Date | null>
}

export function watchSwitch(
  outwardSwitch: OutwardSwitch,
  deps: { readonly database: Pick<Database, 'pool'>; readonly clock: Clock },
): SwitchHealth {
  const { pool } = deps.database
  // Each failure counts, but answers that come together are one fact.
  const answers = createBatcher<Date, void>({
    name: 'switch answers',
    keysOf: () => [],
    changesOf: () => [],
    async run(times) {
      const [last] = times.slice(-1)
      if (last !== undefined) await noteAnswer(pool, 'switch', last)
      return times.map(() => ({ answer: undefined }))
    },
    maxItems: MOST_ANSWERS,
    lanes: 1,
    minConcurrentItems: MOST_ANSWERS,
    startsImmediately: true,
  })
  const note = async (answered: boolean): Promise<void> => {
    const now = deps.clock.now()
    // A failure to store this fact must not fail the call.
    await (answered ? answers.submit(now) : noteFailure(pool, 'switch', now)).catch(() => undefined)
  }
  const noteReply = async (answer: SwitchAnswer, silenceCounts: boolean): Promise<SwitchAnswer> => {
    const answered = answer.kind !== 'pending' || answer.code !== null
    if (answered || silenceCounts) await note(answered)
    return answer
  }
  return {
    watched: {
      reference: (key) => outwardSwitch.reference(key),
      async enquireName(account) {
        const enquired = await outwardSwitch.enquireName(account)
        await note(enquired.ok || enquired.failure.kind !== 'unavailable')
        return enquired
      },
      sendCredit: async (credit) => noteReply(await outwardSwitch.sendCredit(credit), true),
      inquire: async (credit) => noteReply(await outwardSwitch.inquire(credit), false),
    },
    downSince: () => findSwitchDownSince(pool, deps.clock.now()),
  }
}

/** The time of the first failure when the switch counts as down. Null while it answers. */
const findSwitchDownSince = async (sql: Sql, now: Date): Promise<Date | null> =>
  (await findDownSince(sql, now)).get('switch') ?? null
