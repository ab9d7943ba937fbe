/** Builds the journal of an exchange, in the bank's accounts of both currencies. */
import type { JournalLine } from './transfer-journal.ts'

/** The accounts of an exchange, as the ledger's own numbers. */
export interface ExchangeAccounts {
  /** The customer's two accounts. */
  readonly from: bigint
  readonly to: bigint
  /** The bank's position in each of the two currencies, and its income in the currency that arrives. */
  readonly positionFrom: bigint
  readonly positionTo: bigint
  readonly income: bigint
}

/**
 * Each currency balances by itself. The position receives the amount that leaves, and gives its value at the mid-market rate.
 * Of this value the customer gets the agreed amount, and the rest is booked as the bank's profit.
 */
export function exchangeJournal(
  amounts: { readonly leavesMinor: bigint; readonly arrivesMinor: bigint; readonly profitMinor: bigint },
  accounts: ExchangeAccounts,
): readonly JournalLine[] {
  const { leavesMinor, arrivesMinor, profitMinor } = amounts
  return [
    { accountId: accounts.from, amountMinor: -leavesMinor },
    { accountId: accounts.positionFrom, amountMinor: leavesMinor },
    { accountId: accounts.positionTo, amountMinor: -(arrivesMinor + profitMinor) },
    { accountId: accounts.to, amountMinor: arrivesMinor },
    ...(profitMinor === 0n ? [] : [{ accountId: accounts.income, amountMinor: profitMinor }]),
  ]
}
