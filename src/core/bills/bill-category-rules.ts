/** Holds the bank's own rules for each category of bills. */
import type { BillCategory } from '../../values/vocabularies/bill-categories.ts'
import { defineMessage, type MessageKey } from '../../values/message.ts'
import type { SpendingCategory } from '../../values/vocabularies/spending-category.ts'

export interface BillCategoryRules {
  /** The bank's fee for one payment, in kobo, without VAT. */
  readonly feeMinor: bigint
  /** The smallest payment, in kobo. A biller may ask for more. */
  readonly minimumMinor: bigint
  /** The spending category of such a payment, and the sentence that explains the category. */
  readonly spending: readonly [category: SpendingCategory, why: MessageKey]
}

/** The fees are far below the most that the CBN's Guide to Charges allows for a bill (₦500). Top-ups and wallets are free. */
export const BILL_CATEGORY_RULES: Readonly<Record<BillCategory, BillCategoryRules>> = {
  airtime: { feeMinor: 0n, minimumMinor: 50_00n, spending: ['airtime', defineMessage('It paid for airtime.')] },
  data: { feeMinor: 0n, minimumMinor: 50_00n, spending: ['airtime', defineMessage('It paid for a data bundle.')] },
  'cable-tv': {
    feeMinor: 100_00n,
    minimumMinor: 100_00n,
    spending: ['television', defineMessage('It paid a cable TV bill.')],
  },
  electricity: {
    feeMinor: 100_00n,
    minimumMinor: 100_00n,
    spending: ['electricity', defineMessage('It paid an electricity bill.')],
  },
  sports: {
    feeMinor: 0n,
    minimumMinor: 100_00n,
    spending: ['gaming', defineMessage('It paid into a sports and gaming wallet.')],
  },
  // JAMB sells its PINs at an approved price, and asks sellers to take nothing above it.
  education: {
    feeMinor: 0n,
    minimumMinor: 100_00n,
    spending: ['school', defineMessage('It bought a PIN for an examination.')],
  },
}
