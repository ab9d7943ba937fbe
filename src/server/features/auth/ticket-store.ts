/** Tickets: proof of a step done, shown at the next one; only hashes are kept. */
import type { Sql } from '../../db/database.ts'
import { authQuery, rowOf, rowsOf } from './auth-tables.ts'

/** A ticket for one step is none for another. */
export type TicketPurpose =
  | 'link-device'
  | 'login-token'
  | 'reset-password:answer'
  | 'reset-password:code'
  | 'reset-password:new'
  | 'reset-pin'
  | 'passkey:register'
  | 'passkey:login'

export interface Ticket {
  readonly purpose: TicketPurpose
  readonly ticketHash: Buffer
  /** Undefined only where it is not known yet: a password reset's first step, whose username may be nobody's, and a passkey login. */
  readonly customerId: string | undefined
  readonly questionId: string | undefined
  /** The fingerprint identifier that login came with: a risk signal only. */
  readonly deviceFingerprint: string
  /** The keyed hash of the typed username, or the session that it was given to. */
  readonly boundTo: string
}

export async function insertTicket(sql: Sql, ticket: Ticket, createdAt: Date, expiresAt: Date): Promise<void> {
  await rowsOf(
    sql,
    authQuery.insertInto('bank.ticket').values({
      ticket_hash: ticket.ticketHash,
      purpose: ticket.purpose,
      customer_id: ticket.customerId ?? null,
      question_id: ticket.questionId ?? null,
      device_fingerprint: ticket.deviceFingerprint,
      bound_to: ticket.boundTo,
      created_at: createdAt,
      expires_at: expiresAt,
      used_at: null,
    }),
  )
}

/** A ticket that is neither used nor too old. */
export async function findTicket(
  sql: Sql,
  purpose: TicketPurpose,
  ticketHash: Buffer,
  now: Date,
): Promise<Ticket | undefined> {
  const row = await rowOf(
    sql,
    authQuery
      .selectFrom('bank.ticket')
      .select(['customer_id', 'question_id', 'device_fingerprint', 'bound_to'])
      .where('ticket_hash', '=', ticketHash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .where('used_at', 'is', null),
  )
  if (!row) return undefined
  return {
    purpose,
    ticketHash,
    customerId: row.customer_id ?? undefined,
    questionId: row.question_id ?? undefined,
    deviceFingerprint: row.device_fingerprint,
    boundTo: row.bound_to,
  }
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

/** Whatever the customer's old password had opened is shut. */
export async function voidTickets(sql: Sql, customerId: string, at: Date): Promise<void> {
  await rowsOf(
    sql,
    authQuery
      .updateTable('bank.ticket')
      .set({ used_at: at })
      .where('customer_id', '=', customerId)
      .where('used_at', 'is', null),
  )
}
