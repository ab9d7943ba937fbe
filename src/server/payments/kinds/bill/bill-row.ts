/** The row of a bill from the database, and the facts that its readers take from it. */
import type { OrderedBill } from '../../../../core/bills/ordered-bill.ts'
import type { PaymentState } from '../../../../values/vocabularies/payment-states.ts'
import type { BillCategory } from '../../../../values/vocabularies/bill-categories.ts'
import type { BankBillOrderRow } from '../../../db/tables/bill.ts'
import type { BankPaymentRow } from '../../../db/tables/payment.ts'

export interface BillRow
  extends Pick<
      BankPaymentRow,
      | 'payment_id'
      | 'account_number'
      | 'account_name'
      | 'institution_code'
      | 'payee_reference'
      | 'payee_name'
      | 'amount_minor'
      | 'fee_minor'
      | 'vat_minor'
      | 'stamp_duty_minor'
      | 'levy_minor'
      | 'created_at'
    >,
    Pick<
      BankBillOrderRow,
      | 'product_id'
      | 'product_name'
      | 'meter_type'
      | 'subscription'
      | 'recipient_type'
      | 'holder_name'
      | 'holder_address'
    > {
  readonly state: PaymentState
  readonly category: BillCategory
}

/** The columns of a bill's row, for a query over `bank.payment` as `t` with `BILL_DETAILS`. */
export const BILL_COLUMNS = `t.payment_id, t.state, t.account_number, t.account_name, t.institution_code, t.payee_reference, t.payee_name,
  t.amount_minor, t.fee_minor, t.vat_minor, t.stamp_duty_minor, t.levy_minor, t.created_at, o.category, o.product_id, o.product_name,
  o.meter_type, o.subscription, o.recipient_type, o.holder_name, o.holder_address`

/** The condition that limits `bank.payment`, as `t`, to bills. */
export const BILLS_ONLY = "t.kind = 'bill'"

/** The join of a bill, as `t`, with its details, as `o`. */
export const BILL_DETAILS = 'join bank.bill_order o on o.payment_id = t.payment_id'

/** Amounts in minor units. */
export function factsOf(row: BillRow) {
  return {
    state: row.state,
    accountNumber: row.account_number,
    accountName: row.account_name,
    ...orderOf(row),
    amountMinor: BigInt(row.amount_minor),
    feeMinor: BigInt(row.fee_minor),
    vatMinor: BigInt(row.vat_minor),
    stampDutyMinor: BigInt(row.stamp_duty_minor),
    levyMinor: BigInt(row.levy_minor),
    createdAt: row.created_at,
  }
}

function orderOf(row: BillRow): OrderedBill {
  return {
    category: row.category,
    billerId: row.institution_code,
    billerName: row.payee_name,
    productId: row.product_id,
    productName: row.product_name,
    meterType: row.meter_type,
    subscription: row.subscription,
    recipientType: row.recipient_type,
    reference: row.payee_reference,
    customerName: row.holder_name,
    customerAddress: row.holder_address,
  }
}
