/** Reads and writes tickets. A ticket proves a finished step at the next step; only its hash is kept. */
import type { Sql } from '../../db/database.ts'

/** A ticket for one step is not valid for another step. */
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
  /** Undefined while the customer is not known: in the first step of a password reset, whose username may be unknown, and in a passkey login. */
  readonly customerId: string | undefined
  readonly questionId: string | undefined
  /** The fingerprint identifier of the login. It is only a risk signal. */
  readonly deviceFingerprint: string
  /** The keyed hash of the typed username, or the session that got the ticket. */
  readonly boundTo: string
}

export async function insertTicket(sql: Sql, ticket: Ticket, createdAt: Date, expiresAt: Date): Promise<void> {
  await sql.query(
    `insert into bank.ticket (ticket_hash, purpose, customer_id, question_id, device_fingerprint, bound_to, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ticket.ticketHash,
      ticket.purpose,
      ticket.customerId ?? null,
      ticket.questionId ?? null,
      ticket.deviceFingerprint,
      ticket.boundTo,
      createdAt,
      expiresAt,
    ],
  )
}

interface TicketRow {
  customer_id: string | null
  question_id: string | null
  device_fingerprint: string
  bound_to: string
}

/** A ticket that is unused and not expired. */
export async function findTicket(
  sql: Sql,
  purpose: TicketPurpose,
  ticketHash: Buffer,
  now: Date,
): Promise<Ticket | undefined> {
  const { rows } = await sql.query<TicketRow>(
    `select customer_id, question_id, device_fingerprint, bound_to from bank.ticket
     where ticket_hash = $1 and purpose = $2 and expires_at > $3 and used_at is null`,
    [ticketHash, purpose, now],
  )
  const [row] = rows
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

/** Uses up a ticket. False when another request was faster. */
export async function useTicket(sql: Sql, ticketHash: Buffer, at: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update bank.ticket set used_at = $2 where ticket_hash = $1 and used_at is null',
    [ticketHash, at],
  )
  return rowCount === 1
}

/** Uses up the customer's open tickets, because the old password had opened them. */
export async function voidTickets(sql: Sql, customerId: string, at: Date): Promise<void> {
  await sql.query('update bank.ticket set used_at = $2 where customer_id = $1 and used_at is null', [customerId, at])
}
