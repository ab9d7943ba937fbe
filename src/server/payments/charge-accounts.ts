/** Finds the bank's own accounts for a transfer's charges. Each charge is posted to a separate account. */
import type { PaymentCharges } from '../../core/payments/charges.ts'
import type { ChargeAccounts } from '../../core/payments/transfer-journal.ts'

export type ChargeAccountCode = 'fee-income' | 'vat-payable' | 'stamp-duty-payable' | 'levy-payable'

/** Finds only the accounts that this transfer needs, because an account is opened at its first use. */
export async function chargeAccounts(
  internalAccount: (code: ChargeAccountCode, currency: string) => Promise<bigint>,
  charges: PaymentCharges,
  currency: string,
): Promise<ChargeAccounts> {
  const { feeMinor, vatMinor, stampDutyMinor, levyMinor } = charges
  return {
    ...(feeMinor > 0n ? { feeIncome: await internalAccount('fee-income', currency) } : {}),
    ...(vatMinor > 0n ? { vatPayable: await internalAccount('vat-payable', currency) } : {}),
    ...(stampDutyMinor > 0n ? { stampDutyPayable: await internalAccount('stamp-duty-payable', currency) } : {}),
    ...(levyMinor > 0n ? { levyPayable: await internalAccount('levy-payable', currency) } : {}),
  }
}
