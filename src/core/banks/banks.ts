/** The institutions that the payment switch reaches, and the institutions to which an account number may belong. */
import { isAccountNumber, isValidAccountNumber } from '../../values/account-number.ts'
import { BRAND } from '../../values/brand.ts'
import { parsePhone } from '../../values/phone.ts'
import rows from './banks.json' with { type: 'json' }
import type { BankCategory } from '../../values/vocabularies/bank-categories.ts'

export interface Bank {
  /** Six-digit institution code of the switch. */
  readonly code: string
  readonly name: string
  readonly category: BankCategory
  /** The CBN's code of three or five digits, from which the check digit of account numbers is computed. Null when it is not known. */
  readonly cbnCode: string | null
}

interface Row {
  readonly code: string
  readonly name: string
  readonly category: string
  readonly cbnCode?: string
  /** False: the bank cannot be paid. It stays in the list so that old payments can show its name. */
  readonly offered?: boolean
}

const LIST: readonly Row[] = rows
const toBank = ({ code, name, category, cbnCode }: Row): Bank => ({
  code,
  name: code === BRAND.institutionCode ? BRAND.bankName : name,
  category: category as BankCategory,
  cbnCode: cbnCode ?? null,
})

/** Every bank that customers can pay, including this bank under its brand. This list counts until the switch has sent its own list. */
export const BANKS: readonly Bank[] = LIST.filter((row) => row.offered !== false).map(toBank)

const byCode = new Map(BANKS.map((bank) => [bank.code, bank]))

/** The bank of an institution code, if money can be sent there. */
export function findBank(code: string): Bank | undefined {
  return byCode.get(code)
}

const everKnown = new Set(LIST.map(({ code }) => code))

/** True for every code in the list, also the code of a bank that can no longer be paid. */
export const isKnownCode = (code: string): boolean => everKnown.has(code)

/** The kinds of banks in the order of their likelihood, when the check digit fits banks of several kinds. */
const LIKELY: readonly BankCategory[] = [
  'commercial',
  'non-interest',
  'psb',
  'mobile-money',
  'microfinance',
  'mortgage',
]
/** OPay and PalmPay. Their account numbers are their customers' phone numbers without the first zero. */
const PHONE_WALLETS = ['100004', '100033']
const MOST = 12

/** A suggested bank, with the reason: its check digit fits, or the number is a phone and the bank makes its account numbers from phones. */
export interface SuggestedBank {
  readonly bank: Bank
  readonly because: 'check-digit' | 'phone'
}

/**
 * The banks to which a ten-digit number may belong, the likeliest first. Only a hint: the check digit of any number fits a
 * tenth of all banks, and some banks use no check digit. This bank comes first if its check digit fits, because all its numbers
 * have the right digit.
 */
export function suggestBanks(accountNumber: string, banks: readonly Bank[] = BANKS): readonly SuggestedBank[] {
  if (!isAccountNumber(accountNumber)) return []
  const fits = banks
    .filter(({ cbnCode }) => cbnCode !== null && isValidAccountNumber(cbnCode, accountNumber))
    .filter((bank) => LIKELY.includes(bank.category))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((bank): SuggestedBank => ({ bank, because: 'check-digit' }))
  const isPhone = parsePhone(`0${accountNumber}`).ok
  const wallets = banks
    .filter((bank) => isPhone && PHONE_WALLETS.includes(bank.code))
    .map((bank): SuggestedBank => ({ bank, because: 'phone' }))
  const ours = fits.filter(({ bank }) => bank.code === BRAND.institutionCode)
  return [...new Set([...ours, ...wallets, ...fits])].slice(0, MOST)
}

function rank(bank: Bank): number {
  return bank.code === BRAND.institutionCode ? -1 : LIKELY.indexOf(bank.category)
}
