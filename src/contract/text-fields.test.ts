/** Every text field of every call: bounded in bytes, and harmless for every text that a caller writes. */
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { message } from './fields.ts'
import { HOSTILE_TEXTS } from './hostile-texts.fixture.ts'
import type { Route } from './route.ts'
import { ROUTES } from './routes.ts'
import { byteLimit, textFields } from './text-fields.fixture.ts'

const fields = Object.entries<Route>(ROUTES).flatMap(([name, route]) =>
  textFields(route).map((field) => ({ ...field, name: `${name}.${field.path}` })),
)
const bytes = (text: string): number => new TextEncoder().encode(text).length
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u115F\u1160\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\u{E0000}-\u{E01EF}]/u

/** A hostile text alone, and between letters that are fine by themselves. */
const hostileText = fc
  .tuple(
    fc.constantFrom('', 'Ada ', 'Ẹ̀bùn', '7'),
    fc.constantFrom(...Object.values(HOSTILE_TEXTS)),
    fc.constantFrom('', ' b', '😀'),
  )
  .map((parts) => parts.join(''))

test('messages take line breaks as spaces', () => {
  const words = message('Message', 1, 100)
  expect(v.parse(words, 'One.\r\n\r\nTwo.\n')).toBe('One. Two.')
  expect(v.is(words, '\n')).toBe(false)
  expect(v.is(words, 'One\u0085')).toBe(false)
})

describe('text fields of all calls', () => {
  test('have a limit in bytes', () => {
    expect(fields.length).toBeGreaterThan(250)
    expect(fields.filter((field) => byteLimit(field) === undefined).map(({ name }) => name)).toEqual([])
    // The largest fields are the parts of files, and a passkey's answers.
    const large = fields.filter((field) => (byteLimit(field) ?? 0) > 20_000).map(({ path }) => path.split('.').at(-1))
    expect(new Set(large)).toEqual(new Set(['bytes', 'clientDataJSON', 'authenticatorData', 'attestationObject']))
  })

  test('use the free text schema exactly where people write', () => {
    const free = [...new Set(fields.filter(({ isFreeText }) => isFreeText).map(({ path }) => path.split('.').at(-1)))]
    expect(free.toSorted()).toEqual(FREE_TEXT)
  })

  test('take a hostile text within their byte limit and without invisible characters, or refuse it with a message', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), hostileText, (field, text) => {
        const read = field.parse(text)
        if (!read.ok) return void expect(read.messages.join()).not.toBe('')
        const output = String(read.output)
        expect(bytes(output), field.name).toBeLessThanOrEqual(byteLimit(field) ?? 0)
        if (!field.isFreeText) return
        // A message field turns line breaks into spaces.
        expect(output, field.name).toBe(
          text
            .normalize('NFC')
            .replace(/[\t\r\n]+/g, ' ')
            .trim(),
        )
        expect(output, field.name).not.toMatch(INVISIBLE)
        expect(output, field.name).not.toMatch(/\p{M}{5}/u)
      }),
      { numRuns: 3_000 },
    )
  })
})

/** The free text fields, by the last part of their path. */
const FREE_TEXT: readonly string[] = [
  'AddressLine1',
  'AddressLine2',
  'EmployerName',
  'Facebook',
  'ForeignTaxId',
  'HouseNumber',
  'Instagram',
  'Landmark',
  'LinkedIn',
  'LocalGovernmentArea',
  'MotherMaidenName',
  'Name',
  'Occupation',
  'OfficeAddress',
  'State',
  'Street',
  'TINUnavailabilityReasonDescription',
  'Tiktok',
  'Twitter',
  'account',
  'answer',
  'bank',
  'beneficiaryType',
  'city',
  'naira',
  'name',
  'narration',
  'nickname',
  'reference',
  'search',
  'state',
  'street',
  'text',
  'typedAmount',
  'value',
  'words',
]
