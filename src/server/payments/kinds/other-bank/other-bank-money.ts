/**
 * The money of a payment to another bank. The amount and all charges are held, because the other bank accepts or
 * refuses the whole payment.
 */
import { totalMinor } from '../../../../core/payments/charges.ts'
import type { PaymentMoney } from '../../execution/payment-kind.ts'
import { chargesOf, type Payment } from '../transfer/transfer-content.ts'
import type { PartyAccount } from '../../payer-account.ts'

export function otherBankMoney(payment: Payment, from: PartyAccount): PaymentMoney {
  return {
    moves: 'held',
    accountId: from.ledgerAccountId,
    amountMinor: totalMinor(BigInt(payment.amount), chargesOf(payment)),
    reason: `Transfer to ${payment.to.bankName}`,
  }
}
