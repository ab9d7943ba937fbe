/** What a transfer costs beside its amount: fee, VAT on the fee, stamp duty. Minor units throughout. */
import type { AccountCurrency } from '../accounts/account-products.ts'

export interface TransferCharges {
  readonly feeMinor: bigint
  readonly vatMinor: bigint
  readonly stampDutyMinor: bigint
}

export interface FeePolicy {
  readonly stampDuty: {
    readonly chargeMinor: bigint
    /** Transfers from this amount on are charged. */
    readonly fromMinor: bigint
  }
}

/**
 * Nigeria Tax Act 2025 s.185: ₦50 on transfers of ₦10,000 or more, paid by the sender since January 2026; a transfer
 * between one customer's own accounts at the same bank is exempt.
 */
export const DEFAULT_FEES: FeePolicy = { stampDuty: { chargeMinor: 50_00n, fromMinor: 10_000_00n } }

const NOTHING: TransferCharges = { feeMinor: 0n, vatMinor: 0n, stampDutyMinor: 0n }

/**
 * Charges of a transfer within this bank: no fee, so no VAT; stamp duty where the law asks for it. The duty is set in
 * naira: a transfer in another currency is charged once the bank has a rate to value it by.
 */
export function sameBankCharges(
  transfer: { readonly amountMinor: bigint; readonly currency: AccountCurrency; readonly ownAccounts: boolean },
  policy: FeePolicy = DEFAULT_FEES,
): TransferCharges {
  if (transfer.ownAccounts || transfer.currency !== 'NGN') return NOTHING
  if (transfer.amountMinor < policy.stampDuty.fromMinor) return NOTHING
  return { ...NOTHING, stampDutyMinor: policy.stampDuty.chargeMinor }
}

/** All that leaves the sender: the amount and every charge. */
export function totalMinor(amountMinor: bigint, charges: TransferCharges): bigint {
  return amountMinor + charges.feeMinor + charges.vatMinor + charges.stampDutyMinor
}
