/** Reads the transfer form: an order that can be reviewed, or every problem with its field. Pure. */
import type { Account } from '../../../../contract/accounts/account.ts'
import { BENEFICIARY_TYPES } from '../../../../values/vocabularies/beneficiary-types.ts'
import type { TransferFees } from '../../../../contract/transfers/fees.ts'
import { type WireTransferType, wireTransferType } from '../../../../contract/wire-words.ts'
import { TRANSFER_TYPES } from '../../../../values/vocabularies/transfer-types.ts'
import { BRAND } from '../../../../values/brand.ts'
import { currencyName } from '../../../../values/currency.ts'
import { namesAgree } from '../recipient/compare-names.ts'
import { formatMinor, parseMajor, type AmountProblem } from '../../../../values/money.ts'
import type { Limits } from '../../../api/accounts/account-api.ts'
import type { TransferOrder } from '../../../api/transfers/transfer-api.ts'
import { minimumText } from './minimum-text.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import type { TransferService } from '../transfer-service.ts'
import type { NameState } from '../recipient/use-name-enquiry.ts'
import { t } from '../../../language/language.ts'

export interface TransferDraft {
  readonly fromAccountNumber: string
  /** The institution code. Empty until a bank is chosen. */
  readonly bankCode: string
  readonly toAccountNumber: string
  /** The name that the customer expects. Empty when the customer typed none. */
  readonly expectedName: string
  /** The bank's name for the account, if it differs and the customer has confirmed it. */
  readonly confirmedName: string
  /** The amount as typed: "1,500.00". */
  readonly amount: string
  readonly narration: string
  /** The account number to save after the payment. An empty or different number saves nothing. */
  readonly saveFor: string
  /** The beneficiary type of a custom transfer, as typed. Empty for other transfers. */
  readonly beneficiaryType: string
}

/** The ids of the form's controls, which an error summary links to. */
export const FIELD = {
  bank: 'bank',
  to: 'to-account',
  expected: 'expected-name',
  confirmed: 'confirmed-name',
  amount: 'amount',
  from: 'from-account',
  narration: 'narration',
  save: 'save-payee',
  type: 'beneficiary-type',
} as const

export const NARRATION_MAX = 100

export interface OrderFacts {
  readonly accounts: readonly Account[]
  readonly from: Account
  /** Undefined while unknown. Then only the server can refuse. */
  readonly limits: Pick<Limits, 'perTransfer' | 'leftToday' | 'instantPayments'> | undefined
  /** Undefined while unknown. */
  readonly fees?: Pick<TransferFees, 'minimums'> | undefined
  readonly name: NameState
  /** For another day: today's balance and today's remaining limits do not apply. */
  readonly later?: boolean
  /** The kind of the form. A custom transfer has a beneficiary type, and goes to another customer. */
  readonly service?: TransferService
}

export type CheckedOrder =
  | { readonly ok: true; readonly order: Omit<TransferOrder, 'transferId'>; readonly recipientName: string }
  | {
      readonly ok: false
      readonly problems: readonly FieldProblem[]
      /** True when the balance is the only problem. It may have grown since it was loaded. */
      readonly onlyFunds: boolean
    }

/**
 * True when the recipient is one of the customer's own accounts, which has no limits and no duty and is of type SELF
 * (Product §11.1).
 */
export const isOwnAccount = (
  accounts: readonly Account[],
  { bankCode, toAccountNumber }: Pick<TransferDraft, 'bankCode' | 'toAccountNumber'>,
): boolean =>
  bankCode === BRAND.institutionCode && accounts.some((account) => account.accountNumber === toAccountNumber)

/** The bank's name, when it differs from the expected name and the customer has not confirmed it. */
export function nameThatDiffers(draft: TransferDraft, name: NameState): string | undefined {
  if (name.kind !== 'found' || draft.expectedName.trim() === '') return undefined
  return namesAgree(draft.expectedName, name.found.accountName) ? undefined : name.found.accountName
}

export function checkOrder(draft: TransferDraft, facts: OrderFacts): CheckedOrder {
  const amount = checkAmount(draft, facts)
  const texts = [
    // In the order of the form: the number precedes its bank.
    { fieldId: FIELD.to, text: recipientProblem(draft, facts.name) ?? ownProblem(draft, facts) },
    { fieldId: FIELD.bank, text: draft.bankCode === '' ? t('Choose the bank') : undefined },
    { fieldId: FIELD.confirmed, text: nameProblem(draft, facts.name) },
    { fieldId: FIELD.type, text: typeProblem(draft, facts) },
    { fieldId: FIELD.from, text: currencyProblem(draft, facts) },
    { fieldId: FIELD.amount, text: amount.problem },
    { fieldId: FIELD.narration, text: narrationProblem(draft.narration) },
  ]
  const problems = texts.filter(
    (item): item is { fieldId: (typeof item)['fieldId']; text: string } => item.text !== undefined,
  )
  if (problems.length > 0 || facts.name.kind !== 'found') {
    return { ok: false, problems, onlyFunds: amount.short === true && problems.length === 1 }
  }
  return {
    ok: true,
    recipientName: facts.name.found.accountName,
    order: {
      ...typeOf(draft, facts),
      fromAccountNumber: draft.fromAccountNumber,
      toAccountNumber: draft.toAccountNumber,
      bankCode: facts.name.found.bankCode,
      nameEnquiryRef: facts.name.found.nameEnquiryRef,
      amount: amount.minor.toString(),
      currencyCode: facts.from.currencyCode,
      narration: draft.narration.trim(),
      ...(draft.saveFor === draft.toAccountNumber ? { saveBeneficiary: true } : {}),
    },
  }
}

function typeOf(
  draft: TransferDraft,
  { accounts, service }: OrderFacts,
): Pick<TransferOrder, 'beneficiaryType'> & WireTransferType {
  if (service === 'custom')
    return { ...wireTransferType(TRANSFER_TYPES.custom), beneficiaryType: draft.beneficiaryType.trim() }
  if (draft.bankCode !== BRAND.institutionCode) return wireTransferType(TRANSFER_TYPES.otherBank)
  return wireTransferType(isOwnAccount(accounts, draft) ? TRANSFER_TYPES.self : TRANSFER_TYPES.ownBank)
}

function typeProblem(draft: TransferDraft, { service }: OrderFacts): string | undefined {
  if (service !== 'custom') return undefined
  const type = draft.beneficiaryType.trim().toUpperCase()
  if (type === '') return t('Enter the beneficiary type')
  return Object.values<string>(BENEFICIARY_TYPES).includes(type)
    ? t('This beneficiary type is reserved. Choose another one')
    : undefined
}

/** The customer's own account with this number. Undefined for another person's account. */
export const ownAccountOf = (
  accounts: readonly Account[],
  draft: Pick<TransferDraft, 'bankCode' | 'toAccountNumber'>,
): Account | undefined =>
  isOwnAccount(accounts, draft)
    ? accounts.find(({ accountNumber }) => accountNumber === draft.toAccountNumber)
    : undefined

/** The problem of an own account. The form shows no rate, so it sends nothing to an own account in another currency. */
function ownProblem(draft: TransferDraft, { accounts, service, from }: OrderFacts): string | undefined {
  const own = ownAccountOf(accounts, draft)
  if (own === undefined) return undefined
  if (service === 'custom') return t('This is your own account. Choose a transfer between your accounts')
  return own.currencyCode === from.currencyCode
    ? undefined
    : t('This is your own account in another currency. Move the money between your accounts')
}

/**
 * The problem of an account in another currency than naira. Only the custom form offers such an account for another
 * bank.
 */
function currencyProblem({ bankCode }: TransferDraft, { service, from }: OrderFacts): string | undefined {
  const elsewhere = bankCode !== '' && bankCode !== BRAND.institutionCode
  return service === 'custom' && elsewhere && from.currencyCode !== 'NGN'
    ? t('Other banks take naira: choose a naira account')
    : undefined
}

function nameProblem(draft: TransferDraft, name: NameState): string | undefined {
  const differs = nameThatDiffers(draft, name)
  return differs === undefined || differs === draft.confirmedName
    ? undefined
    : t('The names do not match. Check the account number, or confirm this is the right person')
}

function recipientProblem(draft: TransferDraft, name: NameState): string | undefined {
  const here = draft.bankCode === BRAND.institutionCode
  if (draft.toAccountNumber === '')
    return t('Enter the {value}account number you are paying', { value: here ? `${BRAND.shortName} ` : '' })
  if (here && draft.toAccountNumber === draft.fromAccountNumber) {
    return t('You are sending from this account. Choose another account')
  }
  switch (name.kind) {
    case 'waiting':
      // With ten digits the name enquiry waits only for the bank. The missing bank is reported at its own field.
      return draft.toAccountNumber.length === 10 ? undefined : t('Enter the 10 digits of the account number')
    case 'checking':
      return t('Please wait. We are checking the account name')
    case 'nobody':
      return name.text
    case 'problem':
      return t('We could not check the name. Try again')
    case 'found':
      return undefined
  }
}

export const AMOUNT_TEXTS: Readonly<Record<AmountProblem, (currency: Account['currencyCode']) => string>> = {
  empty: () => t('Enter an amount'),
  'not-an-amount': () => t('Enter the amount in figures, such as 1,500.00'),
  'too-many-decimals': (currency) => t('{currency} has two decimals at most', { currency: t(currencyName(currency)) }),
  'too-large': () => t('This amount is too large'),
}

interface CheckedAmount {
  readonly minor: bigint
  readonly problem: string | undefined
  /** The problem of a low balance. */
  readonly short?: true
}

function checkAmount(draft: TransferDraft, facts: OrderFacts): CheckedAmount {
  const currency = facts.from.currencyCode
  const parsed = parseMajor(draft.amount, currency)
  if (!parsed.ok) return { minor: 0n, problem: AMOUNT_TEXTS[parsed.failure](currency) }
  const minor = parsed.value
  const shown = (limit: bigint): string => formatMinor(limit, currency)
  if (minor === 0n) return { minor, problem: t('Enter an amount above zero') }
  const sameBank = draft.bankCode === BRAND.institutionCode
  const typed = { amountMinor: minor, currency, sameBank, own: isOwnAccount(facts.accounts, draft) }
  const small = minimumText(facts.fees, typed)
  if (small !== undefined) return { minor, problem: small }
  const available = BigInt(facts.from.availableMinor)
  if (minor > available && !facts.later) {
    return {
      minor,
      problem: t('You have {amount} available in this account', { amount: shown(available) }),
      short: true,
    }
  }
  return { minor, problem: limitProblem(minor, draft, facts) }
}

// The limits are in naira. For other currencies only the server decides.
function limitProblem(
  minor: bigint,
  draft: TransferDraft,
  { accounts, from, limits, later = false }: OrderFacts,
): string | undefined {
  if (limits === undefined || from.currencyCode !== 'NGN' || isOwnAccount(accounts, draft)) return undefined
  if (!limits.instantPayments) return t('You turned off payments to others. Turn them on in Settings, under Limits')
  const atOnce = BigInt(limits.perTransfer)
  const today = BigInt(limits.leftToday)
  if (minor > atOnce) return t('You can send up to {amount} per transfer', { amount: formatMinor(atOnce, 'NGN') })
  return minor > today && !later
    ? t('You can send {amount} more today', { amount: formatMinor(today, 'NGN') })
    : undefined
}

export function narrationProblem(narration: string): string | undefined {
  return [...narration.trim()].length > NARRATION_MAX
    ? t('Keep the narration to {narrationMax} characters', { narrationMax: NARRATION_MAX })
    : undefined
}
