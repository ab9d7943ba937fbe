/**
 * Records the reads of a customer's data by operators. Every command that shows data records a read, and the customer
 * sees the record.
 */
import { randomUUID } from 'node:crypto'
import type { privacyRoutes } from '../../../contract/customers/privacy.ts'
import { ok } from '../../../values/result.ts'
import { storedRolesText } from '../../../values/vocabularies/staff-texts/duty-texts.ts'
import type { Sql } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import type { PrivacyDeps } from './privacy-deps.ts'

export interface Looking {
  /** The member of staff. The customer never sees it, because it is for the bank's own inquiries. */
  readonly operator: string
  /** The codes of the reader's roles, or the word for a program. The customer reads the roles in words. */
  readonly role: string
  /** The shown data and the reason, as whole phrases for the customer. */
  readonly what: string
  readonly reason: string
  readonly at: Date
}

/** Records one read for each customer. Call it before anything is shown. */
export async function writeRecordReads(sql: Sql, customerIds: readonly string[], looking: Looking): Promise<void> {
  const own = [...new Set(customerIds)]
  await sql.query(
    `insert into bank.record_read (read_id, customer_id, read_at, operator, role, content, reason)
     select r.read_id, r.customer_id, $3, $4, $5, $6, $7 from unnest($1::uuid[], $2::uuid[]) as r (read_id, customer_id)`,
    [own.map(() => randomUUID()), own, looking.at, looking.operator, looking.role, looking.what, looking.reason],
  )
}

const SHOWN_FOR_MS = 2 * 365 * 24 * 60 * 60 * 1000

/** The use-case behind `getRecordReads`. */
export function getRecordReads({ database, clock }: PrivacyDeps): Handler<typeof privacyRoutes.getRecordReads> {
  return async (_nothing, { session }) => {
    const { rows } = await database.pool.query<{ at: Date; role: string; what: string; reason: string }>(
      `select read_at as at, role, content as what, reason from bank.record_read where customer_id = $1 and read_at > $2 order by read_at desc, read_id limit 100`,
      [session.customerId, new Date(clock.now().getTime() - SHOWN_FOR_MS)],
    )
    return ok({ data: rows.map((row) => ({ ...row, role: storedRolesText(row.role), at: row.at.toISOString() })) })
  }
}
