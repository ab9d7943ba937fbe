/** Money: whole minor units with a currency, read from what a person typed and shown only by these formatters. */
import { CURRENCIES, type CurrencyCode } from './currency.ts'
import { fail, ok, type Result } from './result.ts'

export type AmountProblem = 'empty' | 'not-an-amount' | 'too-many-decimals' | 'too-large'

/** The most digits an amount of minor units may have: 9,999,999,999,999 kobo. */
const MAX_MINOR_DIGITS = 13

/**
 * Minor units from typed text: "1,500", "1500.5", "1,500.50". Commas are accepted only between groups of three. Signs, exponents,
 * digits of other scripts and symbols are refused. Zero parses; the caller decides whether zero may be sent.
 */
export function parseMajor(text: string, currency: CurrencyCode): Result<bigint, AmountProblem> {
  const typed = text.trim()
  if (typed === '') return fail('empty')
  const match = /^(0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\.([0-9]+))?$/.exec(typed)
  if (!match) return fail('not-an-amount')
  const digits = CURRENCIES[currency].minorDigits
  const decimals = match[2] ?? ''
  if (decimals.length > digits) return fail('too-many-decimals')
  const minor = `${stripCommas(match[1] ?? '')}${decimals.padEnd(digits, '0')}`.replace(/^0+(?=[0-9])/, '')
  return minor.length > MAX_MINOR_DIGITS ? fail('too-large') : ok(BigInt(minor))
}

/** An amount cut for display: "−", "₦", "1,284,350", ".75"; decimals are empty when the currency has none. */
export interface MoneyParts {
  readonly sign: '' | '−'
  readonly symbol: string
  readonly major: string
  readonly decimals: string
}

/** Groups a string of digits by three: "1284350" → "1,284,350". */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:[0-9]{3})+$)/g, ',')
}

/** Splits an amount into the parts that a page shows in different sizes. */
export function moneyParts(amountMinor: bigint, currency: CurrencyCode): MoneyParts {
  const { symbol, minorDigits } = CURRENCIES[currency]
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(minorDigits + 1, '0')
  const point = digits.length - minorDigits
  return {
    sign: amountMinor < 0n ? '−' : '',
    // A symbol of letters needs room before the figure: "CHF 20.00", but "₦20.00".
    symbol: /[a-z]$/i.test(symbol) ? `${symbol}\u00A0` : symbol,
    major: groupThousands(digits.slice(0, point)),
    decimals: minorDigits === 0 ? '' : `.${digits.slice(point)}`,
  }
}

/** "₦1,284,350.75"; a debt bears a true minus: "−₦20.00". */
export function formatMinor(amountMinor: bigint, currency: CurrencyCode): string {
  const { sign, symbol, major, decimals } = moneyParts(amountMinor, currency)
  return `${sign}${symbol}${major}${decimals}`
}

/** "1,284,350.75": the first text of a money field, which parseMajor reads back. */
export function formatPlain(amountMinor: bigint, currency: CurrencyCode): string {
  const { major, decimals } = moneyParts(amountMinor < 0n ? -amountMinor : amountMinor, currency)
  return `${major}${decimals}`
}

/** "-1284350.75": for files that programs read; no grouping, no symbol, a plain minus. */
export function decimalText(amountMinor: bigint, currency: CurrencyCode): string {
  const { sign, major, decimals } = moneyParts(amountMinor, currency)
  return `${sign === '' ? '' : '-'}${stripCommas(major)}${decimals}`
}

/** Major units for the display-only number fields of the wire (`balance`, Product §4.1); never computed with. */
export function majorNumberForDisplay(amountMinor: bigint, currency: CurrencyCode): number {
  const { sign, major, decimals } = moneyParts(amountMinor, currency)
  return Number(`${sign === '' ? '' : '-'}${stripCommas(major)}${decimals}`)
}

/** Product §17.1: under 1000 plain, thousands as k, millions as M, prefixed ₦. Takes kobo; cut to one decimal, never rounded up. */
export function shortAmount(amountMinor: bigint): string {
  const sign = amountMinor < 0n ? '−' : ''
  const magnitude = amountMinor < 0n ? -amountMinor : amountMinor
  if (magnitude < 100_000n) {
    const plain = formatPlain(magnitude, 'NGN')
    return `${sign}₦${plain.endsWith('.00') ? plain.slice(0, -3) : plain}`
  }
  const [unit, letter] = magnitude < 100_000_000n ? [100_000n, 'k'] : [100_000_000n, 'M']
  const tenths = (magnitude * 10n) / unit
  const rest = tenths % 10n
  return `${sign}₦${groupThousands((tenths / 10n).toString())}${rest === 0n ? '' : `.${rest}`}${letter}`
}

/** Product §17.1: an amount without its commas. */
export function stripCommas(text: string): string {
  return text.replaceAll(',', '')
}

/** Product §17.1: only the digits and dots of a text. For showing and searching; a typed amount goes through parseMajor. */
export function stripToDigitsAndDot(text: string): string {
  return text.replace(/[^0-9.]/g, '')
}
