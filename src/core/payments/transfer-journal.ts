/** The lines of a transfer's journal: the sender's debit equals the credits of the recipient and of the charges. */
import { totalMinor, type PaymentCharges } from './charges.ts'

export interface JournalLine {
  readonly accountId: bigint
  /** Signed minor units: debit below zero, credit above, never zero. */
  readonly amountMinor: bigint
}

/**
 * The bank's own accounts that receive charges. A transfer with a charge needs the account of this charge. Ids are the ledger's
 * own numbers.
 */
export interface ChargeAccounts {
  readonly feeIncome?: bigint
  /** Owes VAT to the state. */
  readonly vatPayable?: bigint
  /** Owes stamp duty to the state. */
  readonly stampDutyPayable?: bigint
  /** Owes the levy to the cybersecurity fund. */
  readonly levyPayable?: bigint
}

/** The accounts that a transfer debits and credits. `to` is the recipient's account, or the settlement account of the network. */
export interface TransferAccounts extends ChargeAccounts {
  readonly from: bigint
  readonly to: bigint
}

/**
 * One debit of the sender for the amount and all charges, and one credit each for the recipient and every charge. A reversal
 * has the opposite amounts, so it returns the charges too.
 */
export function transferJournal(
  amountMinor: bigint,
  charges: PaymentCharges,
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
  credit(accounts.levyPayable, charges.levyMinor, 'a levy')
  return lines
}
