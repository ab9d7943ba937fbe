import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesAgree } from './compare-names.ts'

test.each([
  ['Chukwuemeka Obi', 'OBI CHUKWUEMEKA DANIEL'],
  ['chidi', 'CHIDI OKAFOR'],
  ['Mrs. Adaeze N. Okonkwo', 'ADAEZE NGOZI OKONKWO'],
  ['Adaeze Ngozi Okonkwo', 'OKONKWO A N'],
  ['Ọládélé Àjàyí', 'OLADELE AJAYI'],
  ["O'Brien-Cole", 'OBRIEN COLE SEYI'],
  ['Adebayo Coker', 'OLUWASEUN ADEBAYO-COKER'],
  ['Chukwuemeak Obi', 'CHUKWUEMEKA OBI'],
  ['Bakere Tunde', 'TUNDE BAKARE'],
  ['Mohammed Bello', 'MUHAMMED BELLO'],
  ['Bakar Tunde', 'TUNDE BAKARE'],
])('names: %s can be %s', (expected, actual) => {
  expect(namesAgree(expected, actual)).toBe(true)
})

test.each([
  ['Chukwuemeka Obi', 'CHUKWUEMEKA OKAFOR'],
  ['Tunde Bakare', 'FUNKE ADEYEMI'],
  ['Ada Obi', 'ADE OBI'],
  ['John John', 'JOHN MUSA'],
  ['Chukwuemeka Daniel Obi', 'DANIEL OBI'],
  ['', 'DANIEL OBI'],
  ['Mr', 'DANIEL OBI'],
  ['Daniel Obi', ''],
  ['...', '...'],
])('names: %s is not %s', (expected, actual) => {
  expect(namesAgree(expected, actual)).toBe(false)
})

test('names: ignore the order of words, case and titles', () => {
  const word = fc.stringMatching(/^[A-Z]{2,9}$/).filter((text) => namesAgree(text, text))
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), (words, turn) => {
      const turned = [...words.slice(turn % words.length), ...words.slice(0, turn % words.length)]
      expect(namesAgree(`Dr. ${turned.join(' ').toLowerCase()}`, words.join(' '))).toBe(true)
    }),
  )
})

test('names: compare any text without an error', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }),
      (a, b) => typeof namesAgree(a, b) === 'boolean',
    ),
  )
})
