/** A transfer's row as the database gives it, and what every reader makes of it. */
import type { AccountCurrency } from '../../../core/accounts/account-products.ts'
import type { TransferState } from '../../../core/transfers/transfer-states.ts'

export interface TransferRow {
  transfer_id: string
  state: TransferState
  from_customer_id: string
  from_account_number: string
  from_account_name: string
  to_account_number: string
  to_account_name: string
  to_bank_code: string
  to_bank_name: string
  amount_minor: string
  fee_minor: string
  vat_minor: string
  stamp_duty_minor: string
  levy_minor: string
  currency: AccountCurrency
  narration: string
  created_at: Date
}

/** The columns of such a row, of bank.transfer as `t`. */
export const TRANSFER_COLUMNS = `t.transfer_id, t.state, t.from_customer_id, t.from_account_number, t.from_account_name,
  t.to_account_number, t.to_account_name, t.to_bank_code, t.to_bank_name, t.amount_minor, t.fee_minor, t.vat_minor,
  t.stamp_duty_minor, t.levy_minor, t.currency, t.narration, t.created_at`

/** Who pays whom how much; amounts in minor units. */
export function factsOf(row: TransferRow) {
  return {
    transferId: row.transfer_id,
    state: row.state,
    fromCustomerId: row.from_customer_id,
    fromAccountNumber: row.from_account_number,
    fromAccountName: row.from_account_name,
    toAccountNumber: row.to_account_number,
    toAccountName: row.to_account_name,
    toBankCode: row.to_bank_code,
    toBankName: row.to_bank_name,
    amountMinor: BigInt(row.amount_minor),
    feeMinor: BigInt(row.fee_minor),
    vatMinor: BigInt(row.vat_minor),
    stampDutyMinor: BigInt(row.stamp_duty_minor),
    levyMinor: BigInt(row.levy_minor),
    currency: row.currency,
    narration: row.narration,
    createdAt: row.created_at,
  }
}
