/** Reads the ticket of a device link with its security question, and names the code that belongs to it. */
import type { PasskeyAssertion } from '../../../contract/identity/passkey-assertion.ts'
import type { Sql } from '../../db/database.ts'
import type { CodeGuess } from '../codes/one-time-codes.ts'
import { listCustomerQuestions } from '../questions/question-store.ts'
import { findTicket } from '../profiles/ticket-store.ts'

export const LINK_PURPOSE = 'link-device'

export interface LinkInput {
  readonly linkTicket: string
  /** With `otp`: the SMS code. */
  readonly referenceId?: string | undefined
  readonly otp?: string | undefined
  /** In its place: a code of the authenticator app, or a recovery code. */
  readonly token?: string | undefined
  /** Where the ticket has a question. */
  readonly answer?: string | undefined
  /** Where it has none: this, or `token`. */
  readonly passkey?: PasskeyAssertion | undefined
  readonly device: { readonly name: string; readonly publicKey: string }
}

export interface LinkTicket {
  readonly ticketHash: Buffer
  readonly customerId: string
  /** Undefined for a customer without security questions. */
  readonly questionId: string | undefined
  readonly deviceFingerprint: string
  readonly boundTo: string
}

/** A live ticket for linking a device. */
export async function findLinkTicket(sql: Sql, ticketHash: Buffer, now: Date): Promise<LinkTicket | undefined> {
  const ticket = await findTicket(sql, LINK_PURPOSE, ticketHash, now)
  if (ticket?.customerId === undefined) return undefined
  const { customerId, questionId, deviceFingerprint, boundTo } = ticket
  // A customer who has questions again proves the device with an answer, whatever was offered before.
  if (questionId === undefined && (await listCustomerQuestions(sql, customerId)).length > 0) return undefined
  return { ticketHash, customerId, questionId, deviceFingerprint, boundTo }
}

/** What the SMS code of this ticket is bound to. */
export function codeOfLink(ticket: LinkTicket): Pick<CodeGuess, 'purpose' | 'subject' | 'approves'> {
  return { purpose: LINK_PURPOSE, subject: ticket.customerId, approves: ticket.ticketHash.toString('hex') }
}
