/** Writes one audit row per posting, in the posting's own transaction, one statement for a whole batch. */
import type { Companion } from '../../ledger/ledger.ts'

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

const COLUMNS =
  'kind text, outcome text, customer_id uuid, session_id uuid, device_key_id uuid, address text, request_id text, detail jsonb'

const INSERT = `insert into bank.audit_event
    (at, kind, outcome, customer_id, session_id, device_key_id, address, request_id, detail)
  select clock_timestamp(), kind, outcome, customer_id, session_id, device_key_id, address, request_id, detail
  from json_to_recordset($1::json) as row(${COLUMNS})`

export const auditCompanion: Companion = {
  name: 'audit',
  async write(tx, rows) {
    if (rows.length === 0) return
    const written = rows.map(({ postingId, row, outcome }) => {
      const audit = row as AuditRow
      const refusal = outcome === 'posted' ? {} : { refusal: outcome }
      return {
        ...audit,
        outcome: outcome === 'posted' ? 'done' : 'refused',
        detail: { ...audit.detail, postingId, ...refusal },
      }
    })
    await tx.query({ name: 'audit-companion', text: INSERT, values: [JSON.stringify(written)] })
  },
}
