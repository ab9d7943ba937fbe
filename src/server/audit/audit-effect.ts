/** Writes the audit events of a batch of postings, in the transaction of the postings. */
import type { AuditEventKind } from '../../values/vocabularies/audit/audit-events.ts'
import { copyRows } from '../db/copy-rows.ts'
import type { Effect } from '../ledger/effect.ts'

/** The row that a posting writes to the audit trail. `outcome` says whether the posting was done or refused. `detail` never has a secret. */
export interface AuditRow {
  /** noun.event, e.g. `transfer.confirmed`. */
  readonly kind: AuditEventKind
  /** Absent for a journal of the bank's own accounts. */
  readonly customer_id?: string
  /** The session that made the request. Absent when the network or an operator decided. */
  readonly session_id?: string
  readonly device_key_id?: string
  readonly address: string
  readonly request_id?: string
  /** Set when the event was done although nothing was posted, such as a withdrawal. */
  readonly done?: true
  readonly detail: Readonly<Record<string, unknown>>
}

const write = copyRows('bank.audit_event', {
  kind: 'text',
  outcome: 'text',
  customer_id: 'uuid',
  session_id: 'uuid',
  device_key_id: 'uuid',
  address: 'text',
  request_id: 'text',
  detail: 'jsonb',
})

export const auditEffect: Effect<AuditRow> = {
  name: 'audit',
  write: (tx, rows) =>
    write(
      tx,
      rows.map(({ postingId, row: audit, outcome }) => {
        const done = outcome === 'posted' || audit.done === true
        return {
          kind: audit.kind,
          outcome: done ? 'done' : 'refused',
          customer_id: audit.customer_id ?? null,
          session_id: audit.session_id ?? null,
          device_key_id: audit.device_key_id ?? null,
          address: audit.address,
          request_id: audit.request_id ?? '',
          detail: JSON.stringify({ ...audit.detail, postingId, ...(done ? {} : { refusal: outcome }) }),
        }
      }),
    ),
}
