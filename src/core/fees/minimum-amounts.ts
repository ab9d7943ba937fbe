/** Holds the smallest amount that each kind of payment may have, and refuses an amount below it. */
import { byBillCategory, type BillCategory } from '../../values/vocabularies/bill-categories.ts'
import { formatMinor } from '../../values/money.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import { BILL_CATEGORY_RULES } from '../bills/bill-category-rules.ts'
import type { Failure } from '../failure.ts'

/** Minor units. Each figure is above zero. */
export interface MinimumAmounts {
  /** Between two accounts of one customer, in one currency. */
  readonly ownAccounts: MinimumByCurrency
  /** To another customer of this bank. */
  readonly sameBank: MinimumByCurrency
  /** To another bank, which takes naira only. */
  readonly otherBank: bigint
  /** Between two currencies, in the currency that leaves. */
  readonly exchange: MinimumByCurrency
  /** In naira. The biller may ask for more. A product with a fixed price has no minimum. */
  readonly bills: Readonly<Record<BillCategory, bigint>>
}

type MinimumByCurrency = Readonly<Record<AccountCurrency, bigint>>

/**
 * No law sets these figures; each bank chooses its own. A payment sends up to four messages, which cost the bank some naira.
 * ₦10 within the bank covers them and stays below the smallest sums that people send. A transfer to another bank costs
 * ₦10.75, so that less than ₦50 helps no customer. Bills follow the lowest minimum that a biller publishes.
 */
export const STANDARD_MINIMUMS: MinimumAmounts = {
  ownAccounts: { NGN: 1_00n, USD: 1_00n, EUR: 1_00n, GBP: 1_00n },
  sameBank: { NGN: 10_00n, USD: 1_00n, EUR: 1_00n, GBP: 1_00n },
  otherBank: 50_00n,
  exchange: { NGN: 1_000_00n, USD: 1_00n, EUR: 1_00n, GBP: 1_00n },
  bills: byBillCategory((category) => BILL_CATEGORY_RULES[category].minimumMinor),
}

/** The kinds of transfer that `belowMinimum` decides. Exchanges are refused by `exchange-too-small`, bills by the form's own errors. */
export type TransferRoute = 'own-accounts' | 'same-bank' | 'other-bank'

/** The smallest transfer on this route, minor units of its currency. */
function minimumTransferMinor(route: TransferRoute, currency: AccountCurrency, minimums: MinimumAmounts): bigint {
  if (route === 'other-bank') return minimums.otherBank
  return (route === 'own-accounts' ? minimums.ownAccounts : minimums.sameBank)[currency]
}

const TEXTS: Readonly<Record<TransferRoute, (amount: string) => string>> = {
  'own-accounts': (amount) => `The smallest amount you can move between your accounts is ${amount}`,
  'same-bank': (amount) => `The smallest amount you can send within the bank is ${amount}`,
  'other-bank': (amount) => `The smallest amount you can send to another bank is ${amount}`,
}

/** Refuses a transfer below its minimum: `below-minimum`, with the figure and the text for the amount's field. */
export function belowMinimum(
  transfer: { readonly route: TransferRoute; readonly amountMinor: bigint; readonly currency: AccountCurrency },
  minimums: MinimumAmounts,
): Failure | undefined {
  const { route, amountMinor, currency } = transfer
  const minimumMinor = minimumTransferMinor(route, currency, minimums)
  if (amountMinor >= minimumMinor) return undefined
  return {
    kind: 'refused',
    reason: 'below-minimum',
    detail: { minimumMinor: minimumMinor.toString() },
    errors: { amount: [TEXTS[route](formatMinor(minimumMinor, currency))] },
  }
}
