/** Fuzzes the readers of typed amounts and of the aggregator's amounts. */
import { naira } from '../../../src/server/adapters/biller/vtpass-replies.ts'
import { CURRENCIES, isCurrencyCode } from '../../../src/values/currency.ts'
import { decimalText, formatMinor, formatPlain, parseMajor } from '../../../src/values/money.ts'
import { formatTyped } from '../../../src/values/typed-amount.ts'
import { type FuzzTarget, mustHold, sameResult } from '../target.ts'

const currencies = Object.keys(CURRENCIES).filter(isCurrencyCode)

export const money: FuzzTarget = {
  name: 'money',
  subject: 'parseMajor, formatTyped, naira, and the formatters',
  mostBytes: 4 * 1024,
  withinMs: 500,
  words: [...currencies.map((code) => CURRENCIES[code].symbol), '.00', ',000', '٣', '１', ' ', '−', '+', 'e', '0x'],
  seeds: ['1,500.50', '0', '0.01', '9,999,999,999.99', '₦ 1,000', 'N1000.5000', '1000000', '12.', ',1', '1e3'],
  check(input) {
    const text = input.toString('utf8')
    for (const currency of currencies) {
      const parsed = parseMajor(text, currency)
      if (parsed.ok) {
        mustHold(`${text} has 13 digits at most`, parsed.value >= 0n && parsed.value < 10n ** 13n)
        mustHold(`${text} has ASCII digits only`, /^[0-9.,]+$/.test(text.trim()))
        for (const written of [formatPlain(parsed.value, currency), decimalText(parsed.value, currency)])
          sameResult(`${currency} ${written}`, parsed, parseMajor(written, currency))
        formatMinor(-parsed.value, currency)
      }
      const typed = formatTyped(text, text.length, currency)
      mustHold('the caret is inside the text', typed.caret >= 0 && typed.caret <= typed.text.length)
      if (typed.text === text) continue
      sameResult('typed twice', typed.text, formatTyped(typed.text, typed.caret, currency).text)
    }
    const read = naira(text)
    mustHold('the amount of a network is above zero', read === null || (read > 0n && read < 10n ** 13n))
  },
}
