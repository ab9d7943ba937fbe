/**
 * Asks another bank to return a transfer. Repeats the request until the bank answers or the deadline passes; then the
 * case goes to staff.
 */
import * as v from 'valibot'
import { BANK_ANSWER_RULE, dueAt } from '../../../../core/cases/case-clocks.ts'
import type { CaseEvent } from '../../../../core/cases/case-states.ts'
import { TYPE_RULES } from '../../../../core/cases/case-types.ts'
import { recallRefusal } from '../../../../core/cases/recall-codes.ts'
import { type RetryPolicy, nextInquiryAt } from '../../../../core/payments/retry-policy.ts'
import { findDeclaredHolidays } from '../../../calendar/holiday-store.ts'
import type { Database, Sql } from '../../../db/database.ts'
import { type QueuedJob, queueEach, queueJobs } from '../../../jobs/queue-jobs.ts'
import type { Task } from '../../../jobs/start-worker.ts'
import type { RecallAnswer, RecallReason, RecallSwitch } from '../../../ports/recall-switch.ts'
import { advanceCase } from '../advance-case.ts'
import { findAnyCase, type StoredCase } from '../case-store.ts'
import type { CaseSteps } from '../cases-deps.ts'
import {
  askRecallLater,
  beginRecall,
  endRecall,
  findStuckRecalls,
  findRecall,
  type StoredRecall,
} from './recall-store.ts'

export const ADVANCE_RECALL = 'advance-recall'
export const SWEEP_RECALLS = 'sweep-recalls'

/** A late job is not a lost job: the sweep waits for this time before it queues the job again. */
const FORGOTTEN_AFTER_MS = 2 * 60 * 1000
const AT_ONCE = 500

export interface RecallDeps extends CaseSteps {
  readonly database: Database
  readonly recallSwitch: RecallSwitch
  /** The times between two requests. The deadline of the bank's answer ends them. */
  readonly retryPolicy: RetryPolicy
  readonly logger: { warn(details: object, text: string): void; error(details: object, text: string): void }
}

const recallKey = (caseId: string): string => `${ADVANCE_RECALL}:${caseId}`

function recallJob(caseId: string, runAt?: Date): QueuedJob {
  const job = { task: ADVANCE_RECALL, payload: { caseId }, key: recallKey(caseId) }
  return runAt === undefined ? job : { ...job, runAt }
}

/**
 * Begins a recall in the caller's transaction. A recall that begins again keeps its first reason. False when the case is not about a
 * transfer to another bank.
 */
export async function askBankBack(
  tx: Sql,
  asked: StoredCase,
  at: Date,
  reason: RecallReason = TYPE_RULES[asked.type].cancellationReason ?? 'AC03',
): Promise<boolean> {
  const { caseId, payment } = asked
  if (payment === null || payment.transferId === null) return false
  const answerBy = dueAt(BANK_ANSWER_RULE, at, await findDeclaredHolidays(tx))
  if (!(await beginRecall(tx, { caseId, transferId: payment.transferId, reason, at, answerBy }))) return false
  await queueJobs(tx, [recallJob(caseId)])
  return true
}

export async function stopAskingBack(tx: Sql, caseId: string, at: Date): Promise<void> {
  await endRecall(tx, caseId, { state: 'stopped', at, code: null })
}

const payloadSchema = v.object({ caseId: v.pipe(v.string(), v.uuid()) })

/** The task under the name ADVANCE_RECALL. */
export function createAdvanceRecall(deps: RecallDeps): Task {
  return async (payload) => {
    const { caseId } = v.parse(payloadSchema, payload)
    const recall = await findRecall(deps.database.pool, caseId)
    const asked = await findAnyCase(deps.database.pool, caseId)
    if (recall === undefined || asked === undefined) throw new Error('there is no recall to carry')
    if (recall.state !== 'inquiring') return
    // The money arrived or the case was decided meanwhile, so the recall ends.
    if (asked.state !== 'with-bank') return stopAskingBack(deps.database.pool, caseId, deps.clock.now())
    if (recall.nextAt !== null && recall.nextAt > deps.clock.now())
      return queueJobs(deps.database.pool, [recallJob(caseId, recall.nextAt)])
    await keepAnswer(deps, recall, asked, await deps.recallSwitch.askRecall(orderOf(recall)))
  }
}

function orderOf(recall: StoredRecall) {
  const { caseId, transferId, sentAt: createdAt, amountMinor, currency, institutionCode, reason } = recall
  return { caseId, transferId, createdAt, amountMinor, currency, institutionCode, reason }
}

async function keepAnswer(deps: RecallDeps, recall: StoredRecall, asked: StoredCase, answer: RecallAnswer) {
  const { caseId } = recall
  switch (answer.kind) {
    case 'agreed':
      return end(deps, caseId, 'agreed', answer.code, 'bank-agreed', '')
    case 'refused': {
      const { text, isForStaff } = recallRefusal(answer.code)
      if (isForStaff) {
        deps.logger.error(
          { alert: 'recall-in-doubt', caseId, code: answer.code },
          'another bank refused a recall: the case needs manual review',
        )
      }
      const forStaff = isForStaff === true || TYPE_RULES[asked.type].staffDecideRefusal === true
      return end(deps, caseId, 'refused', answer.code, forStaff ? 'bank-refused-fraud' : 'bank-refused', text ?? '')
    }
    case 'pending':
      return askLater(deps, recall, answer)
  }
}

async function askLater(
  deps: RecallDeps,
  { caseId, beganAt, answerBy, inquiries }: StoredRecall,
  { code, detail, alert }: Extract<RecallAnswer, { kind: 'pending' }>,
): Promise<void> {
  const now = deps.clock.now()
  if (alert)
    deps.logger.error(
      { alert: 'recall-answer-invalid', caseId, code, detail },
      'the answer to a recall does not fit it: the inquiry is repeated',
    )
  const windowMs = answerBy.getTime() - beganAt.getTime()
  const nextMs = nextInquiryAt(
    { ...deps.retryPolicy, windowMs },
    { approvedAtMs: beganAt.getTime(), inquiries },
    now.getTime(),
  )
  if (nextMs === undefined) {
    deps.logger.error({ alert: 'recall-unanswered', caseId, code }, 'another bank did not answer a recall in time')
    return end(deps, caseId, 'silent', code, 'bank-silent', '')
  }
  const nextAt = new Date(nextMs)
  await deps.database.transaction(async (tx) => {
    await askRecallLater(tx, caseId, { at: now, nextAt, code })
    await queueJobs(tx, [recallJob(caseId, nextAt)])
  })
}

/** Ends the recall and advances the case in one transaction. Nothing happens when another process was first. */
async function end(
  deps: RecallDeps,
  caseId: string,
  state: 'agreed' | 'refused' | 'silent',
  code: string | null,
  event: CaseEvent,
  text: string,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await endRecall(tx, caseId, { state, at: deps.clock.now(), code }))) return
    await advanceCase(deps, tx, caseId, { event, actor: { kind: 'network' }, text })
  })
}

/** The task under the name SWEEP_RECALLS. It queues a job for each recall that is due and has no job. */
export function createSweepRecalls(deps: Pick<RecallDeps, 'database' | 'clock' | 'logger'>): Task {
  return async () => {
    const dueBefore = new Date(deps.clock.now().getTime() - FORGOTTEN_AFTER_MS)
    const stuck = await findStuckRecalls(deps.database.pool, dueBefore, recallKey(''), AT_ONCE)
    if (stuck.length === 0) return
    deps.logger.error({ alert: 'recalls-requeued', count: stuck.length }, 'recalls had no job: queued again')
    await queueEach(
      deps.database,
      stuck.map((caseId) => recallJob(caseId)),
    )
  }
}
