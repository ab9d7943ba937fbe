/** Whether a credit from another bank may be booked: the account, its currency, and what its tier may receive and hold. */
import { BRAND } from '../../values/brand.ts'
import { isValidAccountNumber } from '../../values/account-number.ts'
import type { Tier } from '../accounts/account-products.ts'
import { DEFAULT_LIMITS } from '../limits/transfer-limits.ts'

/** ISO 20022 external status reason codes that this bank gives for an inward credit. */
export type CreditRefusal =
  /** The number is not an account number of ours. */
  | 'AC01'
  /** No such creditor account. */
  | 'AC03'
  /** Closed. */
  | 'AC04'
  /** The message is for another bank. */
  | 'AGNT'
  /** More than one deposit may bring on this account. */
  | 'AM02'
  /** The account is in another currency. */
  | 'AM03'
  /** This id was used before for another payment. */
  | 'AM05'
  /** The balance would pass what the account may hold. */
  | 'AM14'

/** Kobo by tier; null: no cap. */
export interface DepositLimits {
  readonly singleDepositMinor: Readonly<Record<Tier, bigint | null>>
  readonly maxBalanceMinor: Readonly<Record<Tier, bigint | null>>
}

/** CBN three-tiered KYC, 1 July 2016. */
export const DEFAULT_DEPOSIT_LIMITS: DepositLimits = {
  singleDepositMinor: DEFAULT_LIMITS.singleDepositMinor,
  maxBalanceMinor: { 1: 300_000_00n, 2: 500_000_00n, 3: null },
}

export interface CreditedAccount {
  readonly currency: string
  readonly status: 'open' | 'closed'
  readonly tier: Tier
}

export interface OrderedCredit {
  readonly creditorAgent: string
  readonly creditorAccount: string
  readonly amountMinor: bigint
  readonly currency: string
}

/** The refusal that needs no look at the account: for another bank, or not a number that this bank could have given. */
export function refuseAddress(credit: OrderedCredit): CreditRefusal | null {
  if (credit.creditorAgent !== BRAND.institutionCode) return 'AGNT'
  return isValidAccountNumber(BRAND.cbnCode, credit.creditorAccount) ? null : 'AC01'
}

/** Null when the credit may be booked. `balanceMinor` is the account's balance before it. */
export function decideInwardCredit(
  credit: OrderedCredit,
  account: CreditedAccount | undefined,
  balanceMinor: bigint,
  limits: DepositLimits,
): CreditRefusal | null {
  if (account === undefined) return 'AC03'
  if (account.status === 'closed') return 'AC04'
  if (account.currency !== credit.currency) return 'AM03'
  // The caps are set in naira, and there is no rate here to compare other currencies by.
  if (account.currency !== 'NGN') return null
  const single = limits.singleDepositMinor[account.tier]
  if (single !== null && credit.amountMinor > single) return 'AM02'
  const most = limits.maxBalanceMinor[account.tier]
  return most !== null && balanceMinor + credit.amountMinor > most ? 'AM14' : null
}
