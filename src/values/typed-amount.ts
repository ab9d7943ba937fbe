/** The text of a money field during typing: grouped by thousands, with the caret at the same digit. */
import { CURRENCIES, type CurrencyCode } from './currency.ts'
import { groupThousands, stripCommas } from './money.ts'

export interface TypedAmount {
  readonly text: string
  readonly caret: number
}

/**
 * Groups the digits of a half-typed amount and moves the caret with them. Text that is not made of digits, commas and
 * one dot is returned unchanged, so the customer sees the refused text: "1e3" must never silently become another sum.
 * More than 40 digits are returned unchanged too, because the time to group them grows with their square.
 */
export function formatTyped(text: string, caret: number, currency: CurrencyCode): TypedAmount {
  const lead = text.length - text.replace(symbolAtStart(currency), '').length
  const body = text.slice(lead).trimEnd()
  const plain = stripCommas(body)
  if (!/^[0-9]{0,40}(?:\.[0-9]*)?$/.test(plain)) return { text, caret }
  const [whole = '', decimals] = plain.split('.')
  const significant = whole.replace(/^0+(?=[0-9])/, '')
  const shown = significant === '' && decimals !== undefined ? '0' : significant
  const result = decimals === undefined ? groupThousands(shown) : `${groupThousands(shown)}.${decimals}`
  const kept = stripCommas(body.slice(0, Math.max(0, caret - lead))).length
  const moved = Math.max(0, kept + shown.length - whole.length)
  return { text: result, caret: positionAfter(result, kept === 0 ? 0 : moved) }
}

/** Matches white space and the symbol of the currency before the figure. A pasted amount may have them. */
function symbolAtStart(currency: CurrencyCode): RegExp {
  const symbol = CURRENCIES[currency].symbol.replaceAll('$', '\\$')
  return new RegExp(`^\\s*(?:${symbol})?\\s*`)
}

/** The position in the text after `count` characters. Commas do not count. */
function positionAfter(text: string, count: number): number {
  let seen = 0
  let place = 0
  while (place < text.length && seen < count) {
    if (text[place] !== ',') seen += 1
    place += 1
  }
  return place
}
