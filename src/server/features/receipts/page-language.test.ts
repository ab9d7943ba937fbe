import { expect, it } from 'vitest'
import { pageLanguage } from './page-language.ts'

it.each([
  ['the address has one', 'ig', 'yo-NG,en;q=0.8', 'ig'],
  ['the address has an unknown one', 'xx', 'yo-NG,en;q=0.8', 'yo'],
  ['the browser prefers another language that the bank has', undefined, 'fr-FR, en;q=0.5, ha-NG;q=0.9', 'ha'],
  ['the browser refuses Hausa', undefined, 'ha;q=0', 'en'],
  ['the browser sends no header', undefined, undefined, 'en'],
  ['the header is unreadable', undefined, ';;,q=,,', 'en'],
])('page language: is right when %s', (_case, chosen, accepted, language) => {
  expect(pageLanguage({ chosen, accepted })).toBe(language)
})
