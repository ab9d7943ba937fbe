/** Reads the form of a bill: an order that can be reviewed, or every problem with its field. Pure. */
import type { billRoutes } from '../../../../contract/bills/bills.ts'
import type { RouteData } from '../../../../contract/route.ts'
import type { Account } from '../../../../contract/accounts/account.ts'
import { type AmountProblem, formatMinor, parseMajor } from '../../../../values/money.ts'
import type { Biller, BillCustomer, BillOrder, BillProduct } from '../../../api/bills/bills-api.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { t } from '../../../language/language.ts'
import type { BillCategory } from '../../../../values/vocabularies/bill-categories.ts'
import { CATEGORY_DISPLAY } from '../category/category-display.tsx'
import { BANK_CUSTOMER, WIRE_RECIPIENT_TYPES, type WireRecipientType } from '../../../../contract/wire-words.ts'

export interface BillDraft {
  readonly fromAccountNumber: string
  readonly billerId: string
  /** A recipient type of the protocol. Empty for all categories except airtime and data. */
  readonly recipientType: string
  readonly reference: string
  readonly productId: string
  /** `renew` or `change`, for cable TV only. */
  readonly subscription: string
  /** The amount as typed: "1,500.00". */
  readonly amount: string
}

/** The ids of the form's controls, which an error summary links to. */
export const FIELD = {
  biller: 'biller',
  recipient: 'recipient',
  reference: 'reference',
  product: 'product',
  subscription: 'subscription',
  amount: 'amount',
  from: 'from-account',
} as const

/** The name of the number's owner, as far as the biller has said. */
export type CustomerState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'found'; readonly customer: BillCustomer }
  /** The biller has no customer with this number, so only another number helps. */
  | { readonly kind: 'nobody'; readonly text: string }
  /** The biller could not be reached, so another try may help. */
  | { readonly kind: 'problem'; readonly text: string }

export type BillCharges = RouteData<typeof billRoutes.getBillers>['charges']

/** Unknown charges count as zero. The review then shows them, and the bank checks the sum. */
export const chargesMinor = (charges: BillCharges): bigint =>
  charges === null ? 0n : BigInt(charges.fee) + BigInt(charges.vat)

export interface BillFacts {
  readonly category: BillCategory
  readonly biller: Biller | undefined
  /** Undefined while the products load. */
  readonly products: readonly BillProduct[] | undefined
  readonly customer: CustomerState
  readonly from: Account
  /** The bank's charges in kobo. */
  readonly charges: BillCharges
  /** True for a payment on a later day. The balance does not need to cover the payment yet. */
  readonly later?: boolean
}

export type CheckedBill =
  | { readonly ok: true; readonly order: Omit<BillOrder, 'paymentId'>; readonly recipientName: string }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] }

/** The amount in kobo when the customer cannot choose it: the price of the renewal or of the bundle. */
export function fixedAmount(draft: BillDraft, facts: Pick<BillFacts, 'products' | 'customer'>): bigint | undefined {
  if (draft.subscription === 'renew') {
    const renewal = facts.customer.kind === 'found' ? facts.customer.customer.bouquet?.renewalAmount : undefined
    return renewal === undefined || renewal === null ? undefined : BigInt(renewal)
  }
  const amount = facts.products?.find(({ productId }) => productId === draft.productId)?.amount
  return amount === undefined || amount === null ? undefined : BigInt(amount)
}

/** True when a product must be chosen. A renewal keeps the current product. */
export function needsProduct(draft: BillDraft, biller: Biller | undefined): boolean {
  return biller?.hasProducts === true && draft.subscription !== 'renew'
}

/**
 * True when the owner of the number must be known before the payment: when the biller requires it, and for a customer
 * of this bank.
 */
export const isNamed = (biller: Biller | undefined, recipientType: string): boolean =>
  biller?.isValidated === true || (biller !== undefined && recipientType === BANK_CUSTOMER)

/** True when the whole text has the biller's format. */
export function fitsReference(biller: Biller | undefined, reference: string): boolean {
  return biller !== undefined && new RegExp(`^(?:${biller.reference.pattern})$`).test(reference)
}

export function checkBill(draft: BillDraft, facts: BillFacts): CheckedBill {
  const { biller } = facts
  const amount = checkAmount(draft, facts)
  const { chooseBiller, chooseProduct } = CATEGORY_DISPLAY[facts.category]
  const problems = [
    { fieldId: FIELD.biller, text: biller === undefined ? chooseBiller : undefined },
    { fieldId: FIELD.reference, text: referenceProblem(draft, facts) },
    { fieldId: FIELD.subscription, text: subscriptionProblem(draft, facts) },
    {
      fieldId: FIELD.product,
      text: needsProduct(draft, biller) && draft.productId === '' ? chooseProduct : undefined,
    },
    { fieldId: FIELD.amount, text: amount.problem },
  ].filter((item): item is { fieldId: (typeof item)['fieldId']; text: string } => item.text !== undefined)
  if (problems.length > 0 || biller === undefined) return { ok: false, problems }
  const customer = facts.customer.kind === 'found' ? facts.customer.customer : undefined
  return {
    ok: true,
    recipientName: `${biller.name}${draft.reference === '' ? '' : ` ${draft.reference}`}`,
    order: {
      fromAccountNumber: draft.fromAccountNumber,
      billerId: biller.billerId,
      ...(needsProduct(draft, biller) ? { productId: draft.productId } : {}),
      ...(isSubscription(draft.subscription) ? { subscription: draft.subscription } : {}),
      ...(isRecipient(draft.recipientType) ? { recipientType: draft.recipientType } : {}),
      ...(draft.recipientType === 'self' ? {} : { reference: draft.reference }),
      ...(isNamed(biller, draft.recipientType) && customer !== undefined ? { customerRef: customer.customerRef } : {}),
      amount: amount.minor.toString(),
    },
  }
}

const isSubscription = (text: string): text is 'renew' | 'change' => text === 'renew' || text === 'change'
const isRecipient = (text: string): text is WireRecipientType => WIRE_RECIPIENT_TYPES.some((type) => type === text)

function referenceProblem(draft: BillDraft, { biller, customer }: BillFacts): string | undefined {
  if (draft.recipientType === 'self' || biller === undefined) return undefined
  if (draft.reference === '') return t('Enter the {label}', { label: t(biller.reference.label).toLowerCase() })
  if (!fitsReference(biller, draft.reference)) return t(biller.reference.hint)
  if (!isNamed(biller, draft.recipientType)) return undefined
  // The biller is asked with the kind of meter. Until the kind is chosen nothing is checked, and its field says so.
  if (customer.kind === 'waiting' && needsProduct(draft, biller) && draft.productId === '') return undefined
  switch (customer.kind) {
    case 'waiting':
    case 'checking':
      return t('Please wait. We are checking this number')
    case 'nobody':
      return customer.text
    case 'problem':
      return t('We could not check this number. Try again')
    case 'found':
      return undefined
  }
}

function subscriptionProblem(draft: BillDraft, { biller, customer }: BillFacts): string | undefined {
  // The choice is shown after the number is found.
  if (biller === undefined || biller.subscriptions.length < 2 || customer.kind !== 'found') return undefined
  if (!isSubscription(draft.subscription)) return t('Choose to renew or change your bouquet')
  return draft.subscription === 'renew' && !customer.customer.bouquet?.renewalAmount
    ? t('We do not know the renewal price. Choose a bouquet instead')
    : undefined
}

const AMOUNT_TEXTS: Readonly<Record<AmountProblem, string>> = {
  empty: t('Enter an amount'),
  'not-an-amount': t('Enter the amount in figures, such as 1,500.00'),
  'too-many-decimals': t('Use at most two decimals'),
  'too-large': t('This amount is too large'),
}

function checkAmount(
  draft: BillDraft,
  facts: BillFacts,
): { readonly minor: bigint; readonly problem: string | undefined } {
  const fixed = fixedAmount(draft, facts)
  const available = BigInt(facts.from.availableMinor)
  const shortOf = (minor: bigint): string | undefined =>
    facts.later !== true && minor + chargesMinor(facts.charges) > available
      ? minor > available
        ? t('You have {amount} available in this account', { amount: formatMinor(available, 'NGN') })
        : t('You have {amount} in this account, which does not cover the amount and fees', {
            amount: formatMinor(available, 'NGN'),
          })
      : undefined
  if (fixed !== undefined) return { minor: fixed, problem: shortOf(fixed) }
  // Until the biller and the product are chosen, the form has no amount, and the problem is shown at their fields.
  if (
    facts.biller === undefined ||
    draft.subscription === 'renew' ||
    (needsProduct(draft, facts.biller) && draft.productId === '')
  ) {
    return { minor: 0n, problem: undefined }
  }
  const parsed = parseMajor(draft.amount, 'NGN')
  if (!parsed.ok) return { minor: 0n, problem: AMOUNT_TEXTS[parsed.failure] }
  const minor = parsed.value
  const { least, most } = amountBounds(facts)
  if (minor < least) return { minor, problem: t('Enter at least {amount}', { amount: formatMinor(least, 'NGN') }) }
  if (minor > most) return { minor, problem: t('Enter at most {amount}', { amount: formatMinor(most, 'NGN') }) }
  return { minor, problem: shortOf(minor) }
}

/** The smallest and the largest amount, in kobo. The biller's limit for this customer replaces the biller's limit for all customers. */
export function amountBounds({ biller, customer }: Pick<BillFacts, 'biller' | 'customer'>): {
  readonly least: bigint
  readonly most: bigint
} {
  const said = customer.kind === 'found' ? customer.customer : biller
  return { least: BigInt(said?.leastAmount ?? 1), most: BigInt(said?.mostAmount ?? '9999999999') }
}
