/**
 * Stores the events and messages of cases. Rows are only added, never changed. The caller has checked the owner of the
 * case.
 */
import type { CaseEvent } from '../../../core/cases/case-states.ts'
import type { CaseHappening } from '../../../core/cases/case-timeline.ts'
import type { Sql } from '../../db/database.ts'

export interface NewCaseEvent {
  readonly caseId: string
  readonly eventId: string
  readonly event: CaseEvent
  readonly actor: 'customer' | 'staff' | 'network'
  readonly operator: string | null
  readonly text: string
  readonly amountMinor: bigint | null
  readonly at: Date
}

/** Adds an event. False when the event was stored before. */
export async function insertCaseEvent(tx: Sql, added: NewCaseEvent): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bank.case_event (case_id, event_id, event, actor, operator, text, amount_minor, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (case_id, event_id) do nothing`,
    [
      added.caseId,
      added.eventId,
      added.event,
      added.actor,
      added.operator,
      added.text,
      added.amountMinor?.toString() ?? null,
      added.at,
    ],
  )
  return rowCount === 1
}

export interface StoredCaseEvent extends CaseHappening {
  readonly eventId: string
  readonly actor: NewCaseEvent['actor']
  readonly operator: string | null
  /** The picture that the customer sent with a message. */
  readonly pictureId: string | null
}

/** Finds the events of a case, the oldest first. */
export async function findCaseEvents(sql: Sql, caseId: string): Promise<readonly StoredCaseEvent[]> {
  const { rows } = await sql.query<{
    event_id: string
    event: CaseEvent
    actor: NewCaseEvent['actor']
    operator: string | null
    text: string
    amount_minor: string | null
    at: Date
    file_id: string | null
  }>(
    `select e.event_id, e.event, e.actor, e.operator, e.text, e.amount_minor, e.created_at as at, p.file_id
     from bank.case_event e left join bank.case_picture p on p.case_id = e.case_id and p.event_id = e.event_id
     where e.case_id = $1 order by e.number`,
    [caseId],
  )
  return rows.map(({ event_id: eventId, amount_minor: amountMinor, file_id: pictureId, ...event }) => ({
    ...event,
    eventId,
    pictureId,
    amountMinor: amountMinor === null ? null : BigInt(amountMinor),
  }))
}
