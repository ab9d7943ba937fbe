/** What goes with a journal that an operator posts: its holders are told; of one that reverses, what its payment counted towards limits goes back, and it reads as reversed. */
import { transferReference } from '../core/transfers/transfer-reference.ts'
import { auditCompanion, type AuditRow } from './carrying/audit-companion.ts'
import { givenBack } from './carrying/give-back.ts'
import { findRepaidBy, RepaidError, repaidCompanion, repaidRows } from './carrying/repaid.ts'
import type { Sql } from './db/database.ts'
import { FormerReturnError, formerReturnCompanion, formerReturnRow } from './features/inward-credits/pay-former.ts'
import { noticesCompanion } from './features/notices/money-notices.ts'
import { holderNoticeRows } from './features/notices/tell-holders.ts'
import type { Companion, CompanionRow, Posting } from './ledger/ledger.ts'
import type { Journal } from './ledger/read.ts'
import { systemClock } from './ports/clock.ts'

/** The tables of payments, each with its id's column; all have the columns of bank.transfer that are read here. */
const PAYMENTS = [
  ['bank.transfer', 'transfer_id'],
  ['bank.bill_payment', 'payment_id'],
  ['bank.card_request', 'request_id'],
] as const

interface Reversed {
  readonly table: string
  readonly idColumn: string
  readonly id: string
}

/** The payment's row goes on with the books, in the same transaction. */
const reversedCompanion: Companion = {
  name: 'reversed-payment',
  async write(tx, rows) {
    for (const { row, outcome } of rows) {
      if (outcome !== 'posted') continue
      const { table, idColumn, id } = row as Reversed
      await tx.query(`update ${table} set state = 'reversed' where ${idColumn} = $1 and state = 'settled'`, [id])
    }
  },
}

/** What the operators' ledger must have. */
export const OPERATOR_COMPANIONS: readonly Companion[] = [
  repaidCompanion,
  formerReturnCompanion,
  reversedCompanion,
  noticesCompanion,
  auditCompanion,
]

/** Why a posting was refused by what goes with it; undefined where something else is wrong. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof RepaidError) return error.message
  return error instanceof FormerReturnError
    ? 'this return was paid out to a customer who had left, so nothing of it is left here'
    : undefined
}

/** The row of the audit trail for a journal that an operator posts: it is `done` where the journal is posted, else `refused`. */
export function operatorJournalRow(
  { id, kind, reverses, lines }: Pick<Posting, 'id' | 'kind' | 'reverses' | 'lines'>,
  { operator, reason }: { readonly operator: string; readonly reason: string },
): CompanionRow {
  const accounts = (isCredit: boolean) =>
    lines
      .flatMap(({ accountId, amountMinor }) => (amountMinor > 0n === isCredit ? [accountId.toString()] : []))
      .join(' ')
  const credits = lines.flatMap(({ amountMinor }) => (amountMinor > 0n ? [amountMinor] : []))
  const row: AuditRow = {
    kind: reverses === undefined ? 'journal.posted' : 'journal.reversed',
    address: `operator:${operator}`,
    detail: {
      journalId: id,
      journalKind: kind,
      ...(reverses === undefined ? {} : { reverses }),
      amountMinor: credits.reduce((sum, amount) => sum + amount, 0n).toString(),
      payer: accounts(false),
      payee: accounts(true),
      reason,
    },
  }
  return { companion: auditCompanion.name, row }
}

/** Rows that tell the holders of the accounts that these lines change. */
export const holdersTold = (sql: Sql, lines: Posting['lines']): Promise<readonly CompanionRow[]> =>
  holderNoticeRows(sql, lines, systemClock.now())

/**
 * A payment of which something was given back before is not reversed: the posting fails with RepaidError; nor is a return that was
 * paid out to somebody who had left: it fails with FormerReturnError.
 */
export async function reversedWith(
  sql: Sql,
  { id: journalId, lines }: Pick<Journal, 'id' | 'lines'>,
): Promise<Pick<Posting, 'counters' | 'companions'>> {
  const repaid = await findRepaidBy(sql, journalId)
  // What had been given back is taken again.
  if (repaid !== undefined) {
    const again = repaidRows(repaid.reference, -repaid.amountMinor, null)
    return { companions: [...again, formerReturnRow(journalId, 'reversed')] }
  }
  // The line of whoever paid: what they got for it and each charge on it stand in lines of their own.
  const wholeMinor = lines
    .map(({ amountMinor }) => (amountMinor < 0n ? -amountMinor : amountMinor))
    .reduce((most, size) => (size > most ? size : most), 0n)
  const whole = (paymentId: string) => repaidRows(transferReference(paymentId), wholeMinor, wholeMinor)
  for (const [table, idColumn] of PAYMENTS) {
    // What went out over a network was held under the payment's id; the journal settled the hold.
    const { rows } = await sql.query<{ id: string; amount_minor: string; counter_keys: string[] }>(
      `select p.${idColumn} as id, p.amount_minor, p.counter_keys
       from ledger.request q join ${table} p on p.${idColumn} = coalesce(q.hold_id, q.id)
       where q.id = $1 and p.state = 'settled'`,
      [journalId],
    )
    const [payment] = rows
    if (payment === undefined) continue
    const row: Reversed = { table, idColumn, id: payment.id }
    return {
      counters: givenBack({ counterKeys: payment.counter_keys, amountMinor: BigInt(payment.amount_minor) }),
      companions: [...whole(payment.id), { companion: reversedCompanion.name, row }],
    }
  }
  return { companions: whole(journalId) }
}

/** Whether the journal took back a payment: reversed in its turn, money would move for a payment that reads as reversed. */
export async function reversesPayment(sql: Sql, journal: Pick<Journal, 'reverses'>): Promise<boolean> {
  if (journal.reverses === null) return false
  const isPaid = PAYMENTS.map(
    ([table, idColumn]) => `exists(select from ${table} p where p.${idColumn} = coalesce(q.hold_id, q.id))`,
  )
  const { rows } = await sql.query(`select from ledger.request q where q.id = $1 and (${isPaid.join(' or ')})`, [
    journal.reverses,
  ])
  return rows.length > 0
}
