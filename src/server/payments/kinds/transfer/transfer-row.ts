/** The row of a transfer from the database, and the facts that its readers take from it. */
import type { AccountCurrency } from '../../../../values/vocabularies/account-currencies.ts'
import type { PaymentState } from '../../../../values/vocabularies/payment-states.ts'
import type { BankPaymentRow } from '../../../db/tables/payment.ts'
import { BRAND } from '../../../../values/brand.ts'

export interface TransferRow
  extends Pick<
    BankPaymentRow,
    | 'payment_id'
    | 'customer_id'
    | 'account_number'
    | 'account_name'
    | 'payee_reference'
    | 'payee_name'
    | 'institution_code'
    | 'institution_name'
    | 'amount_minor'
    | 'fee_minor'
    | 'vat_minor'
    | 'stamp_duty_minor'
    | 'levy_minor'
    | 'narration'
    | 'beneficiary_type'
    | 'created_at'
  > {
  readonly state: PaymentState
  readonly currency: AccountCurrency
}

/** The columns of a transfer's row, for a query over bank.payment as `t`. */
export const TRANSFER_COLUMNS = `t.payment_id, t.state, t.customer_id, t.account_number, t.account_name,
  t.payee_reference, t.payee_name, t.institution_code, t.institution_name, t.amount_minor, t.fee_minor, t.vat_minor,
  t.stamp_duty_minor, t.levy_minor, t.currency, t.narration, t.beneficiary_type, t.created_at`

/** The payer, the payee and the amounts, in minor units. */
export function factsOf(row: TransferRow) {
  return {
    transferId: row.payment_id,
    state: row.state,
    fromCustomerId: row.customer_id,
    fromAccountNumber: row.account_number,
    fromAccountName: row.account_name,
    toAccountNumber: row.payee_reference,
    toAccountName: row.payee_name,
    toBankCode: row.institution_code,
    toBankName: row.institution_name ?? BRAND.bankName,
    amountMinor: BigInt(row.amount_minor),
    feeMinor: BigInt(row.fee_minor),
    vatMinor: BigInt(row.vat_minor),
    stampDutyMinor: BigInt(row.stamp_duty_minor),
    levyMinor: BigInt(row.levy_minor),
    currency: row.currency,
    narration: row.narration,
    ...(row.beneficiary_type === null ? {} : { beneficiaryType: row.beneficiary_type }),
    createdAt: row.created_at,
  }
}
