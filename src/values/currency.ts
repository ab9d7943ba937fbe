/** The currencies that the bank knows (Product §9.2), with their symbols and numbers of decimal places (ISO 4217). */
export const CURRENCIES = {
  USD: { symbol: '$', minorDigits: 2, name: 'US dollar' },
  EUR: { symbol: '€', minorDigits: 2, name: 'Euro' },
  JPY: { symbol: '¥', minorDigits: 0, name: 'Japanese yen' },
  GBP: { symbol: '£', minorDigits: 2, name: 'Pound sterling' },
  CHF: { symbol: 'CHF', minorDigits: 2, name: 'Swiss franc' },
  CAD: { symbol: 'CA$', minorDigits: 2, name: 'Canadian dollar' },
  AUD: { symbol: 'A$', minorDigits: 2, name: 'Australian dollar' },
  NZD: { symbol: 'NZ$', minorDigits: 2, name: 'New Zealand dollar' },
  CNY: { symbol: '¥', minorDigits: 2, name: 'Chinese yuan' },
  SEK: { symbol: 'kr', minorDigits: 2, name: 'Swedish krona' },
  NOK: { symbol: 'kr', minorDigits: 2, name: 'Norwegian krone' },
  DKK: { symbol: 'kr', minorDigits: 2, name: 'Danish krone' },
  SGD: { symbol: 'S$', minorDigits: 2, name: 'Singapore dollar' },
  HKD: { symbol: 'HK$', minorDigits: 2, name: 'Hong Kong dollar' },
  KRW: { symbol: '₩', minorDigits: 0, name: 'South Korean won' },
  NGN: { symbol: '₦', minorDigits: 2, name: 'Nigerian naira' },
} as const satisfies Record<string, { symbol: string; minorDigits: 0 | 2; name: string }>

export type CurrencyCode = keyof typeof CURRENCIES

/** True for one of the sixteen codes, in capitals. */
export function isCurrencyCode(text: string): text is CurrencyCode {
  return Object.hasOwn(CURRENCIES, text)
}

/** "₦" of NGN. */
export function currencySymbol(currency: CurrencyCode): string {
  return CURRENCIES[currency].symbol
}

/** Digits after the point: 2 for NGN, 0 for JPY and KRW. */
export function minorDigits(currency: CurrencyCode): number {
  return CURRENCIES[currency].minorDigits
}

/** "US dollar" of USD. */
export function currencyName(currency: CurrencyCode): string {
  return CURRENCIES[currency].name
}
