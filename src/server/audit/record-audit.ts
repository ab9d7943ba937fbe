/** Writes audit events. They are append-only and have masked identifiers instead of secrets. */
import type { AuditEventKind } from '../../values/vocabularies/audit/audit-events.ts'
import type { Failure } from '../../core/failure.ts'
import { fail, type Result } from '../../values/result.ts'
import type { RequestContext, Session } from '../http/handler.ts'
import type { Database, Sql } from '../db/database.ts'

/** The reason of a member of staff for an act, and the order that ordered the act. A command on the server has no order. */
export interface ActFacts {
  readonly reason: string
  readonly orderId?: string | undefined
}

/** The facts that the audit event of the act has. */
export const actFacts = ({ reason, orderId }: ActFacts): Readonly<Record<string, string>> => ({
  reason,
  ...(orderId === undefined ? {} : { orderId }),
})

/** The source of an event: the id, address and session of the request. */
export type Trace = Pick<RequestContext, 'requestId' | 'address'> & {
  readonly session?: Session
  /** The operator's reason. Every event of the trace has it. */
  readonly reason?: string
  /** The order of staff whose execution writes the events. Every event of the trace has it. */
  readonly orderId?: string | undefined
}

export interface AuditEvent {
  /** noun.event, such as `login.refused`. */
  readonly kind: AuditEventKind
  readonly outcome: 'done' | 'refused'
  readonly customerId?: string | undefined
  readonly sessionId?: string | undefined
  readonly deviceKeyId?: string | undefined
  /** Contains only masked identifiers and reasons. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

/** Adds one event, in the transaction of the change that it records. The database sets its time. */
export async function recordAudit(sql: Sql, trace: Trace, event: AuditEvent): Promise<void> {
  await sql.query(INSERT, valuesOf(trace, event))
}

/** Adds events like `recordAudit`, with one statement. */
export async function recordAudits(sql: Sql, trace: Trace, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql.query(INSERT_MANY, [JSON.stringify(events.map((event) => valuesOf(trace, event)))])
}

/** Adds one event like `recordAudit`, and gives its id: the evidence of an operator's change. */
export async function recordEvent(sql: Sql, trace: Trace, event: AuditEvent): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(`${INSERT} returning event_id as id`, valuesOf(trace, event))
  const [row] = rows
  if (!row) throw new Error('An audit event was not inserted')
  return row.id
}

const INSERT = `insert into bank.audit_event (kind, outcome, customer_id, session_id, device_key_id, address, request_id, detail)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

const INSERT_MANY = `insert into bank.audit_event (kind, outcome, customer_id, session_id, device_key_id, address, request_id, detail)
  select e.event->>0, e.event->>1, (e.event->>2)::uuid, (e.event->>3)::uuid, (e.event->>4)::uuid, e.event->>5, e.event->>6, (e.event->>7)::jsonb
  from json_array_elements($1::json) with ordinality as e(event, place) order by e.place`

function valuesOf(trace: Trace, event: AuditEvent): (string | null)[] {
  return [
    event.kind,
    event.outcome,
    event.customerId ?? trace.session?.customerId ?? null,
    event.sessionId ?? trace.session?.sessionId ?? null,
    event.deviceKeyId ?? trace.session?.deviceKeyId ?? null,
    trace.address,
    trace.requestId,
    JSON.stringify({
      ...event.detail,
      ...(trace.reason === undefined ? {} : { reason: trace.reason }),
      ...(trace.orderId === undefined ? {} : { orderId: trace.orderId }),
    }),
  ]
}

/** Writes one line for a refusal that the use-case has not recorded itself, and returns the result unchanged. */
export async function auditRefusal<Outcome extends Result<unknown, Failure>>(
  sql: Sql,
  trace: Trace,
  kind: AuditEventKind,
  result: Outcome,
): Promise<Outcome> {
  if (!result.ok) {
    const detail = { reason: reasonOf(result.failure) }
    await recordAudit(sql, trace, { kind, outcome: 'refused', detail })
  }
  return result
}

/**
 * Writes one audit line for a refusal, and returns the refusal. `customerId` is set when the customer is known without
 * a session.
 */
export async function refuseAudited(
  deps: { readonly database: Database },
  trace: Trace,
  event: Pick<AuditEvent, 'kind' | 'customerId' | 'detail'>,
  failure: Failure,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  const detail = { ...event.detail, reason: reasonOf(failure) }
  await recordAudit(deps.database.pool, trace, { ...event, outcome: 'refused', detail })
  return fail(failure)
}

/** The failure as one word for the audit trail. */
export function reasonOf(failure: Failure): string {
  return 'reason' in failure ? failure.reason : failure.kind
}

/**
 * Masks a name as "ad***", which is enough to compare two lines. Anybody may have typed the name, so each character
 * that is no letter of a username becomes "?".
 */
export function maskName(name: string): string {
  return `${name.slice(0, 2).replace(/[^\w.-]/g, '?')}***`
}
