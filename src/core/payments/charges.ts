/** Defines the charges of every kind of payment and adds them up. Minor units. */

export interface PaymentCharges {
  readonly feeMinor: bigint
  readonly vatMinor: bigint
  readonly stampDutyMinor: bigint
  /** Cybersecurity levy. */
  readonly levyMinor: bigint
}

export const NO_CHARGES: PaymentCharges = { feeMinor: 0n, vatMinor: 0n, stampDutyMinor: 0n, levyMinor: 0n }

/** Everything that leaves the payer's account: the amount and all charges. */
export function totalMinor(amountMinor: bigint, charges: PaymentCharges): bigint {
  return amountMinor + charges.feeMinor + charges.vatMinor + charges.stampDutyMinor + charges.levyMinor
}
