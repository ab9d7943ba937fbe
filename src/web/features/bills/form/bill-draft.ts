/** Stores the typed text of bill forms in the tab, so that a reload, a lost connection or a new login loses nothing. */
import type { RecentBill } from '../../../api/bills/bills-api.ts'
import type { SavedBill } from '../../../api/bills/saved-bills-api.ts'
import { keepForm, readKeptForm } from '../../../session/drafts/kept-form.ts'
import { type BillCategory, isTopUp } from '../../../../values/vocabularies/bill-categories.ts'
import { formatPlain } from '../../../../values/money.ts'
import type { BillDraft } from './check-bill.ts'
import { BANK_CUSTOMER } from '../../../../contract/wire-words.ts'

const formOf = (category: BillCategory): string => `bill-${category}`

/** The data that "Pay again" passes on. */
export interface RepeatBill {
  readonly repeat?: Partial<BillDraft>
  /** True when the bill is scheduled and not paid now. */
  readonly later?: true
}

export function emptyDraft(category: BillCategory): BillDraft {
  const isPhone = isTopUp(category)
  return {
    fromAccountNumber: '',
    billerId: '',
    recipientType: isPhone ? 'self' : '',
    reference: '',
    productId: '',
    subscription: '',
    amount: '',
  }
}

/** The customer's stored draft of this category, or undefined. */
export function readBillDraft(category: BillCategory): BillDraft | undefined {
  const kept = readKeptForm(formOf(category))
  if (kept['amount'] === undefined) return undefined
  const empty = emptyDraft(category)
  return Object.fromEntries(
    Object.entries(empty).map(([field, value]) => [field, kept[field] ?? value]),
  ) as unknown as BillDraft
}

/** Stores the draft. Undefined deletes the stored draft. */
export function keepBillDraft(category: BillCategory, draft: BillDraft | undefined): void {
  keepForm(formOf(category), draft === undefined ? undefined : { ...draft })
}

/** The same bill as a new draft. Every figure is checked again. */
export function repeatOf(
  bill: Pick<
    RecentBill,
    'category' | 'billerId' | 'productId' | 'subscription' | 'recipientType' | 'customerReference' | 'amount'
  >,
): RepeatBill {
  const isPhone = isTopUp(bill.category)
  return {
    repeat: {
      billerId: bill.billerId,
      // The customer's own number may have changed. The draft pays the number that was paid before.
      recipientType: isPhone ? (bill.recipientType === BANK_CUSTOMER ? BANK_CUSTOMER : 'others') : '',
      reference: bill.customerReference,
      productId: bill.productId ?? '',
      subscription: bill.subscription ?? '',
      amount: formatPlain(BigInt(bill.amount), 'NGN'),
    },
  }
}

/** Makes a new draft that pays a saved number. */
export function repeatOfSaved(bill: SavedBill): RepeatBill {
  const isPhone = isTopUp(bill.category)
  return {
    repeat: {
      billerId: bill.billerId,
      recipientType: isPhone ? 'others' : '',
      reference: bill.customerReference,
      productId: bill.productId ?? '',
    },
  }
}
