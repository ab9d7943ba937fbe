/** Stores inward credits: the first answer under each id, and the row that a posting writes. */
import type { CreditStatus } from '../../../core/inward-credits/answer-banks.ts'
import type { CreditRefusal } from '../../../core/inward-credits/decide-inward-credit.ts'
import type { Sql } from '../../db/database.ts'
import type { Effect } from '../../ledger/effect.ts'
import type { PostingRefusal } from '../../ledger/posting-refusal.ts'
import type { CreditAnswer, InwardCredit } from '../../ports/payment-switch.ts'

/** The stored message. Amounts are decimal strings of minor units, and the fingerprint is hexadecimal. */
export interface InwardCreditRow {
  readonly end_to_end_id: string
  readonly posting_id: string
  readonly fingerprint: string
  readonly message_id: string
  readonly account_number: string
  readonly customer_id: string | null
  readonly amount_minor: string
  readonly currency: string
  readonly sender_name: string
  readonly sender_account: string | null
  readonly sender_bank_code: string
  readonly sender_bank_name: string | null
  readonly narration: string
  /** This bank's transfer that the credit returns. Null for any other credit. */
  readonly return_of: string | null
}

export interface FirstAnswer {
  readonly fingerprint: Buffer
  readonly answer: CreditAnswer
}

const NAMES = `end_to_end_id, posting_id, fingerprint, message_id, account_number, customer_id, amount_minor, currency,
  sender_name, sender_account, sender_bank_code, sender_bank_name, narration, return_of, outcome, reason`
// All rows of a batch are one JSON document.
const INSERT = `insert into bank.inward_credit (${NAMES})
  select end_to_end_id, posting_id, decode(fingerprint, 'hex'), message_id, account_number, customer_id, amount_minor, currency,
    sender_name, sender_account, sender_bank_code, sender_bank_name, narration, return_of, outcome, reason
  from json_to_recordset($1::json) as row(end_to_end_id text, posting_id uuid, fingerprint text, message_id text,
    account_number text, customer_id uuid, amount_minor bigint, currency text, sender_name text, sender_account text,
    sender_bank_code text, sender_bank_name text, narration text, return_of uuid, outcome text, reason text)`
const INSERT_NOTES = `insert into bank.journal_note (journal_id, counterparty)
  select posting_id, sender_name from json_to_recordset($1::json) as row(posting_id uuid, sender_name text, outcome text)
  where outcome = 'accepted'`

/** The row of a message. `customerId` is null when the message names no account of this bank. */
export function toRow(
  credit: InwardCredit,
  ids: { readonly postingId: string; readonly fingerprint: Uint8Array; readonly customerId: string | null },
): InwardCreditRow {
  return {
    end_to_end_id: credit.endToEndId,
    posting_id: ids.postingId,
    fingerprint: Buffer.from(ids.fingerprint).toString('hex'),
    message_id: credit.messageId,
    account_number: credit.creditorAccount,
    customer_id: ids.customerId,
    amount_minor: String(credit.amountMinor),
    currency: credit.currency,
    sender_name: credit.debtorName,
    sender_account: credit.debtorAccount,
    sender_bank_code: credit.debtorAgent,
    sender_bank_name: credit.debtorAgentName,
    narration: credit.narration,
    return_of: null,
  }
}

/** Finds the first answer under this id. Undefined when the id has no answer. */
export async function findFirstAnswer(sql: Sql, endToEndId: string): Promise<FirstAnswer | undefined> {
  const found = await sql.query<{ fingerprint: Buffer; outcome: string; reason: CreditRefusal | null }>(
    'select fingerprint, outcome, reason from bank.inward_credit where end_to_end_id = $1',
    [endToEndId],
  )
  const row = found.rows[0]
  if (row === undefined) return undefined
  const answer: CreditAnswer = row.reason === null ? { kind: 'settled' } : { kind: 'refused', reason: row.reason }
  return { fingerprint: row.fingerprint, answer }
}

/** Finds the state of the credit with this id. Undefined when there is no such credit. */
export async function findCreditStatus(sql: Sql, endToEndId: string): Promise<CreditStatus | undefined> {
  const { rows } = await sql.query<{
    reason: CreditRefusal | null
    amount_minor: string
    currency: string
    received_at: Date
  }>('select reason, amount_minor, currency, received_at from bank.inward_credit where end_to_end_id = $1', [
    endToEndId,
  ])
  const [row] = rows
  if (row === undefined) return undefined
  if (row.reason !== null) return { kind: 'refused', reason: row.reason }
  return { kind: 'settled', at: row.received_at, amountMinor: BigInt(row.amount_minor), currency: row.currency }
}

/** Stores a refusal that needs no posting, unless the id was answered meanwhile. */
export async function keepRefusal(sql: Sql, row: InwardCreditRow, reason: CreditRefusal): Promise<void> {
  await sql.query(`${INSERT} on conflict do nothing`, [JSON.stringify([{ ...row, outcome: 'refused', reason }])])
}

/** The ISO reason code of a refusal by the ledger. Undefined for a refusal that must not happen here. */
export function reasonOfRefusal(kind: PostingRefusal['kind']): CreditRefusal | undefined {
  if (kind === 'account-closed') return 'AC04'
  if (kind === 'unknown-account') return 'AC03'
  return kind === 'id-reused' ? 'AM05' : undefined
}

/**
 * Writes the rows in the transaction of the posting. Each id has one answer. When an answer was already given under the
 * id, the insert fails and rolls back the posting, and the caller reads the first answer.
 */
export const inwardCreditEffect: Effect<InwardCreditRow> = {
  name: 'inward-credit',
  async write(tx, rows) {
    const written = rows.flatMap(({ row: credit, outcome }): readonly object[] => {
      if (outcome === 'posted') return [{ ...credit, outcome: 'accepted', reason: null }]
      const reason = reasonOfRefusal(outcome)
      // When another payment used the id, the row of that payment stays.
      if (reason === undefined || reason === 'AM05') return []
      return [{ ...credit, outcome: 'refused', reason }]
    })
    if (written.length === 0) return
    const values = [JSON.stringify(written)]
    await tx.query({ name: 'write-inward-credits', text: INSERT, values })
    // Stores the sender's name, which the history shows as the other side.
    await tx.query({ name: 'inward-credit-notes', text: INSERT_NOTES, values })
  },
}
