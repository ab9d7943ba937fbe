/** Compares a typed amount with the smallest amount of today's tariff. The bank checks again at the review. Pure. */
import type { TransferFees } from '../../../../contract/transfers/fees.ts'
import { formatMinor } from '../../../../values/money.ts'
import { t } from '../../../language/language.ts'

export interface TypedAmount {
  readonly amountMinor: bigint
  readonly currency: keyof TransferFees['minimums']['sameBank']
  /** True when the account is at this bank. */
  readonly sameBank: boolean
  /** True when the account is the sender's own. */
  readonly own: boolean
}

/**
 * The sentence for the amount's field. Undefined when the amount is large enough, the amount is zero, or the tariff is
 * not loaded.
 */
export function minimumText(
  fees: Pick<TransferFees, 'minimums'> | undefined,
  { amountMinor, currency, sameBank, own }: TypedAmount,
): string | undefined {
  if (fees === undefined || amountMinor === 0n) return undefined
  const { ownAccounts, sameBank: here, otherBank } = fees.minimums
  const minimum = BigInt(sameBank ? (own ? ownAccounts : here)[currency] : otherBank)
  if (amountMinor >= minimum) return undefined
  const amount = formatMinor(minimum, currency)
  if (!sameBank) return t('The smallest amount you can send to another bank is {amount}', { amount })
  return own
    ? t('The smallest amount you can move between your accounts is {amount}', { amount })
    : t('The smallest amount you can send within the bank is {amount}', { amount })
}
