/** The bank's own accounts in the books, opened when they are first asked for. */
import type { Sql } from '../db/database.ts'
import { openLedgerAccount } from '../ledger/open-account.ts'

/** The purpose of each of the bank's own accounts. Money that the bank owes is on the credit side. */
const INTERNAL_ACCOUNTS = {
  'stamp-duty-payable': { name: 'Stamp duty owed to the state', normalSide: 'credit' },
  'fee-income': { name: 'Income from fees', normalSide: 'credit' },
  'vat-payable': { name: 'VAT owed to the state', normalSide: 'credit' },
  'levy-payable': { name: 'Cybersecurity levy owed to its fund', normalSide: 'credit' },
  'exchange-position': { name: 'Position from exchange', normalSide: 'credit' },
  'exchange-income': { name: 'Income from exchange', normalSide: 'credit' },
  'card-settlement': { name: 'Owed to merchants for card payments', normalSide: 'credit' },
  'biller-settlement': { name: 'Owed to billers', normalSide: 'credit' },
  'correspondent-nostro': { name: 'Held at correspondent banks abroad', normalSide: 'debit' },
  'case-refunds': { name: 'Paid to customers whose cases were decided for them', normalSide: 'debit' },
  'former-customers': { name: 'Owed to customers who have left', normalSide: 'credit' },
  'paid-by-hand': { name: 'Paid out by hand, until cash or another bank is booked for it', normalSide: 'credit' },
  'interest-expense': { name: 'Interest paid to customers', normalSide: 'debit' },
} as const satisfies Record<string, { readonly name: string; readonly normalSide: 'credit' | 'debit' }>
export type InternalAccountCode = keyof typeof INTERNAL_ACCOUNTS

/**
 * Finds the ledger's number of one of the bank's own accounts and remembers it, because it never changes. These accounts keep a
 * running balance and have no floor, because other parties' transfers and claims decide their balance.
 */
export function internalAccounts(sql: Sql): (code: InternalAccountCode, currency: string) => Promise<bigint> {
  const known = new Map<string, Promise<bigint>>()
  return (code, currency) => {
    const name = `${code}:${currency}`
    const found = known.get(name)
    if (found !== undefined) return found
    const { name: purpose, normalSide } = INTERNAL_ACCOUNTS[code]
    const opening = openLedgerAccount(sql, {
      code: name,
      name: `${purpose} (${currency})`,
      currency,
      normalSide,
      mode: 'running',
    })
    known.set(name, opening)
    // A database that was away is asked again next time.
    opening.catch(() => known.delete(name))
    return opening
  }
}
