/** Writes one audit row per posting, in the posting's own transaction, one statement for a whole batch. */
import type { Companion } from '../../ledger/ledger.ts'
import { columnInsert } from './column-insert.ts'

/** What a posting tells the audit trail; whether it was done or refused, the outcome says. Never a secret in `detail`. */
export interface AuditRow {
  /** noun.event, e.g. `transfer.confirmed`. */
  readonly kind: string
  readonly customer_id: string
  readonly session_id: string
  readonly device_key_id: string
  readonly address: string
  readonly request_id: string
  readonly detail: Readonly<Record<string, unknown>>
}

const insert = columnInsert('bank.audit_event', [
  ['at', 'timestamptz', 'coalesce(at, clock_timestamp())'],
  ['kind', 'text'],
  ['outcome', 'text'],
  ['customer_id', 'uuid'],
  ['session_id', 'uuid'],
  ['device_key_id', 'uuid'],
  ['address', 'text'],
  ['request_id', 'text'],
  ['detail', 'jsonb'],
])

export const auditCompanion: Companion = {
  name: 'audit',
  write: (tx, rows) =>
    insert(
      tx,
      rows.map(({ postingId, row, outcome }) => {
        const audit = row as AuditRow
        const posted = outcome === 'posted'
        return [
          null,
          audit.kind,
          posted ? 'done' : 'refused',
          audit.customer_id,
          audit.session_id,
          audit.device_key_id,
          audit.address,
          audit.request_id,
          JSON.stringify({ ...audit.detail, postingId, ...(posted ? {} : { refusal: outcome }) }),
        ]
      }),
    ),
}
