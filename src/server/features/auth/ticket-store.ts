/** Tickets: proof of a step done, shown at the next one; only hashes are kept. */
import type { Sql } from '../../db/database.ts'
import { authQuery, rowOf, rowsOf } from './auth-tables.ts'

export interface LinkTicket {
  readonly ticketHash: Buffer
  readonly customerId: string
  readonly questionId: string
  /** The fingerprint identifier that login came with: a risk signal only. */
  readonly deviceFingerprint: string
}

const LINK_DEVICE = 'link-device'

export async function insertLinkTicket(sql: Sql, ticket: LinkTicket, createdAt: Date, expiresAt: Date): Promise<void> {
  await rowsOf(
    sql,
    authQuery.insertInto('bank.ticket').values({
      ticket_hash: ticket.ticketHash,
      purpose: LINK_DEVICE,
      customer_id: ticket.customerId,
      question_id: ticket.questionId,
      device_fingerprint: ticket.deviceFingerprint,
      created_at: createdAt,
      expires_at: expiresAt,
      used_at: null,
    }),
  )
}

/** A ticket that is neither used nor too old. */
export async function findLinkTicket(sql: Sql, ticketHash: Buffer, now: Date): Promise<LinkTicket | undefined> {
  const row = await rowOf(
    sql,
    authQuery
      .selectFrom('bank.ticket')
      .select(['customer_id as customerId', 'question_id as questionId', 'device_fingerprint as deviceFingerprint'])
      .where('ticket_hash', '=', ticketHash)
      .where('purpose', '=', LINK_DEVICE)
      .where('expires_at', '>', now)
      .where('used_at', 'is', null),
  )
  return row && { ...row, ticketHash, questionId: row.questionId ?? '' }
}

/** One use: false when another request was faster. */
export async function useTicket(sql: Sql, ticketHash: Buffer, at: Date): Promise<boolean> {
  const row = await rowOf(
    sql,
    authQuery
      .updateTable('bank.ticket')
      .set({ used_at: at })
      .where('ticket_hash', '=', ticketHash)
      .where('used_at', 'is', null)
      .returning('ticket_hash'),
  )
  return row !== undefined
}
