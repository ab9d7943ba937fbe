/** The shared parts of ledger tests: accounts with money, and postings in one line. */
import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../db/database.ts'
import type { Ledger, Posting } from './ledger.ts'
import { openLedgerAccount } from './open-account.ts'

export function transfer(from: bigint, to: bigint, amountMinor: bigint, more: Partial<Posting> = {}): Posting {
  const id = more.id ?? uuidv7()
  return {
    id,
    fingerprint: fingerprintOf(id, from, to, amountMinor),
    kind: 'transfer',
    narration: 'Lunch',
    lines: [
      { accountId: from, amountMinor: -amountMinor },
      { accountId: to, amountMinor },
    ],
    ...more,
  }
}

export function fingerprintOf(...parts: readonly unknown[]): Uint8Array {
  return hash('sha256', parts.join(' '), 'buffer')
}

/** Customers' guarded accounts, each with the same opening balance from a settlement account. */
export async function openCustomers(
  ledger: Ledger,
  sql: Sql,
  count: number,
  openingMinor: bigint,
): Promise<{ settlement: bigint; customers: bigint[] }> {
  const settlement = await openLedgerAccount(sql, {
    code: `settlement:${uuidv7()}`,
    name: 'Settlement',
    currency: 'NGN',
    normalSide: 'debit',
    mode: 'running',
  })
  const customers: bigint[] = []
  for (let n = 0; n < count; n++) {
    const id = await openLedgerAccount(sql, {
      name: `Customer ${n}`,
      currency: 'NGN',
      normalSide: 'credit',
      mode: 'guarded',
    })
    customers.push(id)
    if (openingMinor > 0n) {
      const opened = await ledger.post(transfer(settlement, id, openingMinor, { kind: 'opening' }))
      if (!opened.ok) throw new Error(`opening refused: ${opened.failure.kind}`)
    }
  }
  return { settlement, customers }
}
