/** A payment to another bank: that bank takes or refuses it as a whole, so the amount and all charges are held. */
import { totalMinor } from '../../../../core/payments/charges.ts'
import type { PaymentMoney } from '../../execution/payment-kind.ts'
import { chargesOf, type Payment } from '../transfer/transfer-content.ts'
import type { KnownParty } from '../transfer/transfer-facts.ts'

export function otherBankMoney(payment: Payment, from: KnownParty): PaymentMoney {
  return {
    moves: 'held',
    accountId: from.ledgerAccountId,
    amountMinor: totalMinor(BigInt(payment.amount), chargesOf(payment)),
    reason: `Transfer to ${payment.to.bankName}`,
  }
}
