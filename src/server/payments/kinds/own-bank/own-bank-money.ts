/** The money of a payment to an account at this bank: its journal, and the highest balance of the payee's account. */
import { maxBalanceMinor } from '../../../../core/inward-credits/decide-inward-credit.ts'
import { totalMinor } from '../../../../core/payments/charges.ts'
import { transferJournal } from '../../../../core/payments/transfer-journal.ts'
import { chargeAccounts } from '../../charge-accounts.ts'
import type { PayeeCap, PaymentMoney } from '../../execution/payment-kind.ts'
import { chargesOf, type Payment } from '../transfer/transfer-content.ts'
import type { PartyAccount } from '../../payer-account.ts'
import type { TransfersDeps } from '../transfer/transfers-deps.ts'

export async function ownBankMoney(
  deps: TransfersDeps,
  payment: Payment,
  parties: { readonly from: PartyAccount; readonly to: PartyAccount },
): Promise<PaymentMoney> {
  const { from, to } = parties
  const charges = chargesOf(payment)
  const lines = transferJournal(BigInt(payment.amount), charges, {
    from: from.ledgerAccountId,
    to: to.ledgerAccountId,
    ...(await chargeAccounts(deps.internalAccount, charges, payment.currencyCode)),
  })
  return {
    moves: 'posted',
    kind: 'transfer',
    narration: payment.narration,
    lines,
    cap: await payeeCap(deps, parties),
    ifReferred: {
      accountId: from.ledgerAccountId,
      amountMinor: totalMinor(BigInt(payment.amount), charges),
      reason: `Transfer to ${payment.to.bankName}`,
    },
  }
}

/** A refusal because of the payee's cap reveals something about the payee's balance. So each payer's refused attempts are limited. */
export async function payeeCap(
  { limits, capRefusals }: Pick<TransfersDeps, 'limits' | 'capRefusals'>,
  { from, to }: { readonly from: PartyAccount; readonly to: PartyAccount },
): Promise<PayeeCap> {
  const mostMinor = maxBalanceMinor({ ...to, status: 'open' }, (await limits()).deposits)
  const cap = { accountId: to.ledgerAccountId, mostMinor }
  if (mostMinor === null || to.customerId === from.customerId) return cap
  const { customerId } = from
  const tries = { areUsedUp: () => capRefusals.areUsedUp(customerId), count: () => capRefusals.count(customerId) }
  return { ...cap, tries }
}
