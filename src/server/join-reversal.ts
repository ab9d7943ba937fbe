/** What goes back with a journal that an operator reverses: what its payment counted towards limits; and the payment reads as reversed. */
import { givenBack } from './carrying/give-back.ts'
import type { Sql } from './db/database.ts'
import type { Companion, Posting } from './ledger/ledger.ts'
import type { Journal } from './ledger/read.ts'

/** The tables of payments, each with its id's column; all have the columns of bank.transfer that are read here. */
const PAYMENTS = [
  ['bank.transfer', 'transfer_id'],
  ['bank.bill_payment', 'payment_id'],
] as const

interface Reversed {
  readonly table: string
  readonly idColumn: string
  readonly id: string
}

/** The payment's row goes on with the books, in the same transaction. */
export const reversedCompanion: Companion = {
  name: 'reversed-payment',
  async write(tx, rows) {
    for (const { row, outcome } of rows) {
      if (outcome !== 'posted') continue
      const { table, idColumn, id } = row as Reversed
      await tx.query(`update ${table} set state = 'reversed' where ${idColumn} = $1 and state = 'settled'`, [id])
    }
  },
}

/** Nothing where the journal is no payment's, or where the payment was reversed before. */
export async function reversedWith(sql: Sql, journalId: string): Promise<Pick<Posting, 'counters' | 'companions'>> {
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
      companions: [{ companion: reversedCompanion.name, row }],
    }
  }
  return {}
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
