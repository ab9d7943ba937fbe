/** Reads the ticket of a device link with its security question, and builds the purpose of its SMS code. */
import type { PasskeyAssertion } from '../../../contract/identity/passkey-assertion.ts'
import type { Sql } from '../../db/database.ts'
import type { CodeGuess } from '../codes/one-time-codes.ts'
import { listCustomerQuestions } from '../questions/question-store.ts'
import { findTicket } from '../profiles/ticket-store.ts'

export const LINK_PURPOSE = 'link-device'

export interface LinkInput {
  readonly linkTicket: string
  /** The reference of the SMS code `otp`. */
  readonly referenceId?: string | undefined
  readonly otp?: string | undefined
  /** A code of the authenticator app, or a recovery code. It replaces the SMS code. */
  readonly token?: string | undefined
  /** The answer to the security question, when the ticket has a question. */
  readonly answer?: string | undefined
  /** Without a question, a passkey or `token` proves the customer. */
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

/** Finds a ticket for linking a device that has not expired. */
export async function findLinkTicket(sql: Sql, ticketHash: Buffer, now: Date): Promise<LinkTicket | undefined> {
  const ticket = await findTicket(sql, LINK_PURPOSE, ticketHash, now)
  if (ticket?.customerId === undefined) return undefined
  const { customerId, questionId, deviceFingerprint, boundTo } = ticket
  // The ticket is void when the customer has chosen questions since, because the link then needs an answer.
  if (questionId === undefined && (await listCustomerQuestions(sql, customerId)).length > 0) return undefined
  return { ticketHash, customerId, questionId, deviceFingerprint, boundTo }
}

/** The purpose, the customer and the ticket for which an SMS code is valid. */
export function codeOfLink(ticket: LinkTicket): Pick<CodeGuess, 'purpose' | 'subject' | 'approves'> {
  return { purpose: LINK_PURPOSE, subject: ticket.customerId, approves: ticket.ticketHash.toString('hex') }
}
