/**
 * Advances a case. The table of states decides, and the state, event, clocks, audit event and notice are written in one
 * transaction.
 */
import { randomUUID } from 'node:crypto'
import { type CaseClock, dueAt, REFUND_RULE } from '../../../core/cases/case-clocks.ts'
import { type CaseEvent, isOpenCase, nextCaseState } from '../../../core/cases/case-states.ts'
import { TYPE_RULES } from '../../../core/cases/case-types.ts'
import { findDeclaredHolidays } from '../../calendar/holiday-store.ts'
import type { Sql } from '../../db/database.ts'
import { lockCase, putCaseState, type StoredCase } from './case-store.ts'
import { findCaseEvents, insertCaseEvent } from './case-event-store.ts'
import { meetCaseClocks, startCaseClock } from './case-clock-store.ts'
import type { CaseActor, CaseMoney, CaseNews, CaseSteps } from './cases-deps.ts'

export interface CaseHappens {
  readonly event: CaseEvent
  readonly actor: CaseActor
  readonly text?: string
  readonly amountMinor?: bigint
  /** A second event with the same id changes nothing. */
  readonly eventId?: string
}

/**
 * Advances a case in the caller's transaction, and returns the case after the event. `again`: this event was stored
 * before. `not-now`: the event is not possible in the case's state. Undefined: there is no such case.
 */
export async function advanceCase(
  deps: CaseSteps,
  tx: Sql,
  caseId: string,
  happens: CaseHappens,
): Promise<StoredCase | 'again' | 'not-now' | undefined> {
  const before = await lockCase(tx, caseId)
  if (before === undefined) return undefined
  const eventId = happens.eventId ?? randomUUID()
  if (happens.eventId !== undefined && (await isThere(tx, caseId, eventId))) return 'again'
  const state = nextCaseState(before.state, happens.event)
  if (state === undefined) return 'not-now'
  const at = deps.clock.now()
  const { event, actor } = happens
  if (state !== before.state) await putCaseState(tx, caseId, state, isOpenCase(state) ? null : at)
  await insertCaseEvent(tx, {
    caseId,
    eventId,
    event,
    actor: actor.kind,
    operator: actor.kind === 'staff' ? actor.operator : null,
    text: happens.text ?? '',
    amountMinor: happens.amountMinor ?? null,
    at,
  })
  const after: StoredCase = { ...before, state }
  await keepClocks(tx, after, happens, at)
  await deps.audit(tx, actor, `case.${event}`, after, moneyOf(after, happens))
  const news = actor.kind === 'customer' ? undefined : NEWS[event]
  if (news !== undefined) await deps.notify(tx, news, after, eventId)
  return after
}

function moneyOf({ payment }: StoredCase, { amountMinor }: CaseHappens): CaseMoney | undefined {
  if (payment === null || amountMinor === undefined) return undefined
  return { amountMinor: amountMinor.toString(), currency: payment.currency, payee: payment.accountNumber }
}

async function isThere(tx: Sql, caseId: string, eventId: string): Promise<boolean> {
  return (await findCaseEvents(tx, caseId)).some((one) => one.eventId === eventId)
}

const MEETS: Readonly<Partial<Record<CaseEvent, readonly CaseClock[]>>> = {
  'bank-asked': ['tell-bank'],
  'bank-agreed': ['bank-answer'],
  'bank-refused': ['bank-answer', 'result'],
  'bank-refused-fraud': ['bank-answer'],
  'money-returned': ['tell-bank', 'bank-answer', 'result', 'refund'],
  'decided-for': ['tell-bank', 'bank-answer', 'result'],
  'decided-against': ['tell-bank', 'bank-answer', 'result'],
  'customer-withdrew': ['tell-bank', 'bank-answer', 'result', 'refund'],
  refunded: ['refund'],
}

async function keepClocks(tx: Sql, after: StoredCase, { event, actor }: CaseHappens, at: Date): Promise<void> {
  const { caseId, type } = after
  const isQuestion = TYPE_RULES[type].way === 'question'
  await meetCaseClocks(tx, caseId, isQuestion && actor.kind === 'staff' ? ['result'] : (MEETS[event] ?? []), at)
  // An answer moves no money. This holds for a question about any payment.
  if (event !== 'decided-for' || after.payment === null || isQuestion) return
  const events = await findCaseEvents(tx, caseId)
  if (events.some((one) => one.event === 'refunded' || one.event === 'money-returned')) return
  const due = dueAt(REFUND_RULE, at, await findDeclaredHolidays(tx))
  await startCaseClock(tx, caseId, { clock: 'refund', source: REFUND_RULE.source, at, dueAt: due })
}

/** The events that the customer reads outside the app, unless the customer caused them. */
const NEWS: Readonly<Partial<Record<CaseEvent, CaseNews>>> = {
  'bank-agreed': 'case-agreed',
  'bank-refused': 'case-refused',
  'bank-refused-fraud': 'case-refused',
  'bank-silent': 'case-late',
  'money-returned': 'case-returned',
  'staff-asked': 'case-question',
  message: 'case-message',
  'decided-for': 'case-decided',
  'decided-against': 'case-decided',
  refunded: 'case-refunded',
}
