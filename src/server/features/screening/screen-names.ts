/** Screens the names of new customers and of new payees, in sets. No request waits for the answer. */
import type { Database } from '../../db/database.ts'
import type { Task, WorkerDeps } from '../../jobs/start-worker.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Screening } from '../../ports/screening.ts'
import { claimDue, type DueSubject, insertHits, markScreened, postpone, takeRequests } from './subject-store.ts'

export const SCREEN_NAMES = 'screen-names'

const MINUTE_MS = 60_000
const REQUESTS_AT_ONCE = 500
/** The life of a claim, which is longer than a call of the screening service takes. */
const CLAIM_LIVES_MS = 10 * MINUTE_MS
const SCREEN_AGAIN_AFTER_MS = 30 * 24 * 60 * MINUTE_MS
const LONGEST_WAIT_MINUTES = 60
/** The time after which a run ends and the next run continues. */
const RUNS_FOR_MS = 50_000
/** The number of tries of a name in about two hours. */
const MANY_TRIES = 7

export interface ScreenNamesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly screening: Screening
  readonly logger: Pick<WorkerDeps['logger'], 'warn' | 'error'>
}

/** The task that screens the due names. A name without an answer is tried again, later each time. */
export function createScreenNames(deps: ScreenNamesDeps): Task {
  const { database, clock } = deps
  return async () => {
    const endsAt = clock.now().getTime() + RUNS_FOR_MS
    while ((await database.transaction((tx) => takeRequests(tx, REQUESTS_AT_ONCE, clock.now()))) === REQUESTS_AT_ONCE);
    while (clock.now().getTime() < endsAt && (await screenSet(deps)) === 'more');
  }
}

async function screenSet({ database, clock, screening, logger }: ScreenNamesDeps): Promise<'more' | 'end'> {
  const startedAt = clock.now()
  const until = after(startedAt, CLAIM_LIVES_MS)
  const due = await claimDue(database.pool, screening.mostAtOnce, startedAt, until)
  if (due.length === 0) return 'end'
  const answer = await screening.screen(due.map(({ name, dateOfBirth }) => ({ name, dateOfBirth })))
  const results = answer.ok ? answer.value : []
  const now = clock.now()
  const answered = due.filter((_subject, at) => results[at] !== undefined)
  const found = due.flatMap((subject, at) => (results[at] ?? []).map((match) => ({ subject, match })))
  await database.transaction(async (tx) => {
    await insertHits(tx, found, now)
    const screened = answered.map(({ subjectId }) => subjectId)
    await markScreened(tx, screened, { until, now, nextAt: after(now, SCREEN_AGAIN_AFTER_MS) })
  })
  const unanswered = due.filter((_subject, at) => results[at] === undefined)
  if (unanswered.length > 0) {
    const tries = unanswered.map(({ subjectId, tries: made }) => ({ subjectId, at: after(now, waitMs(made)) }))
    await postpone(database.pool, tries, { until })
    reportSilence(logger, answer.ok ? 'screening: no result for some names' : answer.failure.detail, unanswered)
  }
  return answer.ok && due.length === screening.mostAtOnce ? 'more' : 'end'
}

/** Logs that the screening service did not answer. The log lines contain no names. */
function reportSilence(logger: ScreenNamesDeps['logger'], detail: string, due: readonly DueSubject[]): void {
  if (due.some(({ tries }) => tries >= MANY_TRIES))
    logger.error({ alert: 'screening-late', detail }, 'names wait for screening for hours: check the screening service')
  else logger.warn({ detail, count: due.length }, 'names were not screened, and are tried again')
}

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms)
const waitMs = (tries: number): number => Math.min(2 ** (tries - 1), LONGEST_WAIT_MINUTES) * MINUTE_MS
