/** Tests the English names of countries. */
import { expect, it } from 'vitest'
import { countryName } from './country-name.ts'

it.each([
  ['NGA', 'Nigeria'],
  ['XKX', 'Kosovo'],
  ['ng', 'Nigeria'],
  ['GB', 'United Kingdom'],
  ['xx', 'XX'],
  ['no country', 'no country'],
  ['', ''],
])('countryName: of %j is %j', (code, name) => {
  expect(countryName(code)).toBe(name)
})
