/**
 * Tracks whether the payment switch answers, so that customers are warned before they try.
 *
 * The state is in the database, so that all processes share it. Name enquiries and credits count, because customers wait for
 * them. A silent status inquiry may be the fault of the receiving bank, so only answered inquiries count.
 */
import { createBatcher } from '../../../db/batcher.ts'
import type { Database, Sql } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { OutwardSwitch, SwitchAnswer } from '../../../ports/payment-switch.ts'

/** The switch counts as down after this number of failures in a row, the last of them within this time. */
const FAILURES = 3
const REMEMBERED_MS = 10 * 60 * 1000
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
      await pool.query(NOTE_ANSWER, [times.at(-1)])
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
    await (answered ? answers.submit(now) : pool.query(NOTE_FAILURE, [now])).catch(() => undefined)
  }
  const noteAnswer = async (answer: SwitchAnswer, silenceCounts: boolean): Promise<SwitchAnswer> => {
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
      sendCredit: async (credit) => noteAnswer(await outwardSwitch.sendCredit(credit), true),
      inquire: async (credit) => noteAnswer(await outwardSwitch.inquire(credit), false),
    },
    downSince: () => findSwitchDownSince(pool, deps.clock.now()),
  }
}

/** The time of the first failure when the switch counts as down. Null while it answers. */
export async function findSwitchDownSince(sql: Sql, now: Date): Promise<Date | null> {
  const { rows } = await sql.query<{ failing_since: Date }>(
    'select failing_since from bank.switch_health where failures >= $1 and last_failure_at > $2 and failing_since is not null',
    [FAILURES, new Date(now.getTime() - REMEMBERED_MS)],
  )
  return rows[0]?.failing_since ?? null
}

// A successful answer changes no row when the last answer was successful too.
const NOTE_ANSWER = 'update bank.switch_health set failures = 0, last_answer_at = $1 where failures > 0'
const NOTE_FAILURE = `update bank.switch_health set failures = failures + 1, last_failure_at = $1,
    failing_since = case when failures = 0 then $1 else failing_since end`
