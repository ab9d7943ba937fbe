/** The lines of a transfer's journal: what leaves the sender is exactly what others receive. */
import { totalMinor, type TransferCharges } from '../fees/transfer-fees.ts'

export interface JournalLine {
  readonly accountId: bigint
  /** Signed minor units: debit below zero, credit above, never zero. */
  readonly amountMinor: bigint
}

/** Where a transfer within this bank takes its money and puts it. Account ids are the ledger's own numbers. */
export interface TransferAccounts {
  readonly from: bigint
  readonly to: bigint
  /** Collects fees; needed where a fee is charged. */
  readonly feeIncome?: bigint
  /** Owes VAT to the state. */
  readonly vatPayable?: bigint
  /** Owes stamp duty to the state. */
  readonly stampDutyPayable?: bigint
}

/** One debit of the sender for the amount and all charges, one credit each for the recipient and every charge. */
export function sameBankJournal(
  amountMinor: bigint,
  charges: TransferCharges,
  accounts: TransferAccounts,
): readonly JournalLine[] {
  const lines: JournalLine[] = [
    { accountId: accounts.from, amountMinor: -totalMinor(amountMinor, charges) },
    { accountId: accounts.to, amountMinor },
  ]
  const credit = (accountId: bigint | undefined, charge: bigint, name: string) => {
    if (charge === 0n) return
    if (accountId === undefined) throw new Error(`a transfer with ${name} needs the account that takes it`)
    lines.push({ accountId, amountMinor: charge })
  }
  credit(accounts.feeIncome, charges.feeMinor, 'a fee')
  credit(accounts.vatPayable, charges.vatMinor, 'VAT')
  credit(accounts.stampDutyPayable, charges.stampDutyMinor, 'stamp duty')
  return lines
}
