/** The institutions that the payment switch reaches, and which of them an account number could be of. */
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
  /** The CBN's three or five digits, which its account numbers' check digit is made with; null when it is not known. */
  readonly cbnCode: string | null
}

interface Row {
  readonly code: string
  readonly name: string
  readonly category: string
  readonly cbnCode?: string
  /** False: kept to label what is past, or no place to send money to. */
  readonly offered?: boolean
}

const LIST: readonly Row[] = rows
const toBank = ({ code, name, category, cbnCode }: Row): Bank => ({
  code,
  name: code === BRAND.institutionCode ? BRAND.bankName : name,
  category: category as BankCategory,
  cbnCode: cbnCode ?? null,
})

/** Every bank that money can be sent to, by name, before the switch has said who is on it; this bank among them, under its brand. */
export const BANKS: readonly Bank[] = LIST.filter((row) => row.offered !== false).map(toBank)

const byCode = new Map(BANKS.map((bank) => [bank.code, bank]))

/** The bank of an institution code, if money can be sent there. */
export function findBank(code: string): Bank | undefined {
  return byCode.get(code)
}

const everKnown = new Set(LIST.map(({ code }) => code))

/** Whether we know this code, be it only to label what is past. */
export const isKnownCode = (code: string): boolean => everKnown.has(code)

/** How likely a number is of a bank of this kind, when its check digit fits several: most people's banks first. */
const LIKELY: readonly BankCategory[] = [
  'commercial',
  'non-interest',
  'psb',
  'mobile-money',
  'microfinance',
  'mortgage',
]
/** OPay and PalmPay: account numbers are their customers' phones without the zero. */
const PHONE_WALLETS = ['100004', '100033']
const MOST = 12

/** Why a bank is suggested: its check digit fits, or the number is a phone and the bank makes account numbers of phones. */
export interface SuggestedBank {
  readonly bank: Bank
  readonly because: 'check-digit' | 'phone'
}

/**
 * The banks that a ten-digit number could be of, likeliest first: a hint only, since a tenth of all banks fit any number and
 * some make theirs otherwise. Our own comes first where it fits, because our numbers always carry the right digit.
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
