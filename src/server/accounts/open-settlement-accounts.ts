/** Opens the bank's own accounts through which the payment switch settles, one per currency; running it again finds them. */
import type { Database } from '../db/database.ts'
import { openLedgerAccount } from '../ledger/open-account.ts'
import { ACCOUNT_CURRENCIES } from '../../values/vocabularies/account-currencies.ts'

/** Ledger account numbers by currency. Codes are `settlement:switch:NGN` and so on: what the switch owes us, debit-normal, without a floor. */
export async function openSettlementAccounts(database: Database): Promise<ReadonlyMap<string, bigint>> {
  return database.transaction(async (tx) => {
    const accounts = new Map<string, bigint>()
    for (const currency of ACCOUNT_CURRENCIES) {
      const id = await openLedgerAccount(tx, {
        code: `settlement:switch:${currency}`,
        name: `Payment switch settlement, ${currency}`,
        currency,
        normalSide: 'debit',
        mode: 'running',
      })
      accounts.set(currency, id)
    }
    return accounts
  })
}
