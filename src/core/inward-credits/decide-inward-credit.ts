/**
 * Decides whether the bank books a credit from another bank: the account, its currency, and the tier's limits for receiving and
 * holding.
 */
import { BRAND } from '../../values/brand.ts'
import { isValidAccountNumber } from '../../values/account-number.ts'
import type { Tier } from '../accounts/account-products.ts'
import { DEFAULT_LIMITS } from '../limits/transfer-limits.ts'

/** ISO 20022 external status reason codes that this bank gives for an inward credit. */
export type CreditRefusal =
  /** The number is not an account number of this bank. */
  | 'AC01'
  /** No such creditor account. */
  | 'AC03'
  /** Closed. */
  | 'AC04'
  /** The message is for another bank, or names this bank as its sender. This bank never sends itself a credit over the switch. */
  | 'AGNT'
  /** The credit is above the largest single deposit of the account's tier. */
  | 'AM02'
  /** The account is in another currency. */
  | 'AM03'
  /** This id was used before, for another payment. */
  | 'AM05'
  /** The return is larger than the payment that was sent. */
  | 'AM09'
  /** The balance would exceed the largest balance of the account's tier. */
  | 'AM14'
  /** No transfer of this bank matches the return. */
  | 'NOOR'

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
  readonly debtorAgent: string
  readonly creditorAgent: string
  readonly creditorAccount: string
  readonly amountMinor: bigint
  readonly currency: string
}

/**
 * The refusals that do not depend on the account: a credit for another bank, from this bank itself, or to a number that this
 * bank cannot have issued.
 */
export function refuseAddress(credit: OrderedCredit): CreditRefusal | null {
  if (credit.creditorAgent !== BRAND.institutionCode || credit.debtorAgent === BRAND.institutionCode) return 'AGNT'
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
  const single = account.currency === 'NGN' ? limits.singleDepositMinor[account.tier] : null
  if (single !== null && credit.amountMinor > single) return 'AM02'
  const most = maxBalanceMinor(account, limits)
  return most !== null && balanceMinor + credit.amountMinor > most ? 'AM14' : null
}

/** The maximum balance of the account. Null: no cap. The caps are in naira, and this function has no rate for other currencies. */
export function maxBalanceMinor(account: CreditedAccount, limits: DepositLimits): bigint | null {
  return account.currency === 'NGN' ? limits.maxBalanceMinor[account.tier] : null
}
