/**
 * Notifies the holders of customers' accounts of a journal that an operator posts or reverses, so that no debit or
 * credit is silent.
 */
import { BRAND } from '../../values/brand.ts'
import type { Sql } from '../db/database.ts'
import type { EffectRow } from '../ledger/effect.ts'
import type { Posting } from '../ledger/ledger.ts'
import { creditNoticeRows, debitNoticeRows } from './money-notices.ts'

interface HolderRow {
  readonly ledger_account_id: string
  readonly customer_id: string
  readonly account_number: string
  readonly currency: string
}

/**
 * The rows of posting effects: one notice for each customer's account whose balance the lines change. The notice names
 * the bank as the other party.
 */
export async function holderNoticeRows(sql: Sql, lines: Posting['lines'], at: Date): Promise<readonly EffectRow[]> {
  const moved = new Map<bigint, bigint>()
  for (const { accountId, amountMinor } of lines) moved.set(accountId, (moved.get(accountId) ?? 0n) + amountMinor)
  const { rows } = await sql.query<HolderRow>(
    `select ledger_account_id, customer_id, account_number, currency from bank.account
     where ledger_account_id = any ($1::bigint[]) order by ledger_account_id`,
    [[...moved.keys()].map(String)],
  )
  return rows.flatMap((row) => {
    const minor = moved.get(BigInt(row.ledger_account_id)) ?? 0n
    if (minor === 0n) return []
    const notified = {
      customerId: row.customer_id,
      accountNumber: row.account_number,
      currencyCode: row.currency,
      counterparty: BRAND.bankName,
      at,
    }
    return minor > 0n
      ? creditNoticeRows({ ...notified, amountMinor: minor })
      : debitNoticeRows({ ...notified, amountMinor: -minor })
  })
}
