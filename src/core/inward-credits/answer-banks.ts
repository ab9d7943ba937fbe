/** The answers to other banks about an account's holder and about a credit that they sent. */
import { BRAND } from '../../values/brand.ts'
import { isValidAccountNumber } from '../../values/account-number.ts'
import type { CreditRefusal } from './decide-inward-credit.ts'

/**
 * ISO 20022 reasons: not an account number of this bank; no account that takes credits over the switch; closed; not for this
 * bank.
 */
export type NameRefusal = 'AC01' | 'AC03' | 'AC04' | 'AGNT'

export type NameAnswer =
  | { readonly kind: 'named'; readonly accountName: string }
  | { readonly kind: 'refused'; readonly reason: NameRefusal }

interface AskedAccount {
  readonly currency: string
  readonly status: 'open' | 'closed'
  readonly accountName: string
}

/** The refusal that does not depend on the account. Null when the account must be read. */
export function refuseQuestion(asked: {
  readonly askedAgent: string
  readonly accountNumber: string
}): NameRefusal | null {
  if (asked.askedAgent !== BRAND.institutionCode) return 'AGNT'
  return isValidAccountNumber(BRAND.cbnCode, asked.accountNumber) ? null : 'AC01'
}

/** The switch only has naira. No other bank may learn that a customer has an account in another currency. */
export function decideName(account: AskedAccount | undefined): NameAnswer {
  if (account === undefined || account.currency !== 'NGN') return { kind: 'refused', reason: 'AC03' }
  if (account.status === 'closed') return { kind: 'refused', reason: 'AC04' }
  return { kind: 'named', accountName: account.accountName }
}

/** `unknown`: the credit may still arrive. Only after `never-received` may the sender send it again. */
export type CreditStatus =
  | { readonly kind: 'settled'; readonly at: Date; readonly amountMinor: bigint; readonly currency: string }
  | { readonly kind: 'refused'; readonly reason: CreditRefusal }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'never-received' }

/** An instant payment is answered within a minute (Product §11.4). After that minute it cannot arrive. */
const ON_ITS_WAY_MS = 60_000

/** The status of a credit that our books do not have. */
export function statusOfUnknown(sentAt: Date | null, now: Date): CreditStatus {
  const isOld = sentAt !== null && now.getTime() - sentAt.getTime() >= ON_ITS_WAY_MS
  return { kind: isOld ? 'never-received' : 'unknown' }
}
