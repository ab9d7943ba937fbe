import { expect, test } from 'vitest'
import { matchesSearch } from './search-text.ts'

test.each([
  ['', true],
  ['  ', true],
  ['ade', true],
  ['adé', true],
  ['ADE bank', true],
  ['0142 ade', true],
  ['ade zenith', false],
  ['x', false],
  ['“ade”', true],
  ["'Optimus bank'", true],
])('"%s" in Adé, Optimus Bank, 1234560142: %s', (search, found) => {
  expect(matchesSearch(search, ['Adé', 'Optimus Bank', '1234560142'])).toBe(found)
})

test.each(["O'Brien", 'o’brien', 'OBRIEN'])('%s finds a name with a quote, however the quote is typed', (search) => {
  expect([matchesSearch(search, ['Ngozi O’Brien']), matchesSearch(search, ["Ngozi O'Brien"])]).toEqual([true, true])
})
