/** The catalogues of what the server sends, against the code: nothing missing, nothing dead, no hole lost, and short enough for text messages. */
import { describe, expect, it } from 'vitest'
import { BRAND } from '../../values/brand.ts'
import { LANGUAGES } from '../../values/language.ts'
import { codeText, ownCodeText } from './code-text.ts'
import ha from './catalogues/ha.json' with { type: 'json' }
import ig from './catalogues/ig.json' with { type: 'json' }
import pcm from './catalogues/pcm.json' with { type: 'json' }
import yo from './catalogues/yo.json' with { type: 'json' }
import { smsParts } from './plain-letters.ts'
import { type Catalogue, speakerFrom, speakerOf } from './speaker.ts'
import { words } from './words.ts'
import { readServerTexts } from '../../../scripts/translations/server-texts.ts'

const CATALOGUES: readonly (readonly [string, Catalogue])[] = [
  ['ha', ha],
  ['yo', yo],
  ['ig', ig],
  ['pcm', pcm],
]

const said = new Set(readServerTexts().keys())
const holesOf = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted()
const spacesOf = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`

it('finds the texts', () => {
  expect(said.size).toBeGreaterThan(250)
})

describe.each(CATALOGUES)('%s', (code, catalogue) => {
  it('has every text that the server sends, and none that it does not', () => {
    expect([...said].filter((english) => !Object.hasOwn(catalogue, english))).toEqual([])
    expect(Object.keys(catalogue).filter((english) => !said.has(english))).toEqual([])
  })
  it('fills the same holes and keeps the spaces around a text', () => {
    const wrong = Object.entries(catalogue).filter(
      ([english, text]) =>
        text.trim() === '' || `${holesOf(text)}` !== `${holesOf(english)}` || spacesOf(text) !== spacesOf(english),
    )
    expect(wrong).toEqual([])
  })
  it("a message has the code before any text that customers have named, so that such a text never takes the code's place", () => {
    const codes = Object.entries(catalogue).filter(([english]) => english.startsWith('{code}'))
    expect(codes.length).toBeGreaterThan(20)
    expect(codes.filter(([, text]) => !text.startsWith('{code}'))).toEqual([])
  })
  it('warns with every code that nobody may have it, or that it is not one’s own', () => {
    const never = /Kada ku|Ẹ má ṣe|má kà|ku bar ta|Enyela|Agwala|leghara|No (ever )?(give|tell)|no mind/
    const own = Object.entries(catalogue).filter(([english]) => /^\{code\} is (your|the)/.test(english))
    expect(own.length).toBe(8)
    expect(own.filter(([, text]) => !never.test(text))).toEqual([])
    expect(speakerFrom(catalogue).say(words('Never share this code. Not you? Call {phone}.'))).toMatch(never)
  })
  it('leaves letters in a text message that are two parts of it at most', () => {
    expect(
      Object.values(catalogue).filter((text) => /[^\x20-\x7e]/.test(speakerFrom({ x: text }).text(words('x')))),
    ).toEqual([])
    const holes = { amount: 'NGN 25,000,000.00', day: '30 Nov 2026', payee: `${'W'.repeat(40)} (******3417)` }
    const codeHoles = {
      code: '123456',
      sum: holes.amount,
      perTransfer: holes.amount,
      perDay: holes.amount,
      payments: 200,
      minutes: 5,
      ...holes,
    }
    const speaker = speakerOf(code as 'ha')
    const approving = [...said].filter((english) => /^\{code\} (?!is)/.test(english))
    expect(
      approving.filter((what) => smsParts(codeText(speaker, { words: words(what), holes: codeHoles })) > 2),
    ).toEqual([])
    const opening = [...said].filter((english) => english.startsWith('{code} is'))
    expect(
      opening.filter((what) => smsParts(ownCodeText(code as 'ha', words(what)).replace('{code}', '123456')) > 2),
    ).toEqual([])
  })
})

describe('saying', () => {
  const speaker = speakerFrom({ 'Hello {name}.': 'Ẹ káàbọ̀, {name}.' })
  it('is in the catalogue’s words, and in English where it has none', () => {
    expect(speaker.say(words('Hello {name}.'), { name: 'Ada' })).toBe('Ẹ káàbọ̀, Ada.')
    expect(speaker.say(words('Unheard of'))).toBe('Unheard of')
    expect(speaker.say(words('constructor'))).toBe('constructor')
  })
  it('is in plain letters for a text message', () => {
    expect(speaker.text(words('Hello {name}.'), { name: 'Ọlá ₦500.00, “so”…' })).toBe('E kaabo, Ola NGN 500.00, "so"..')
  })
  it('is in English for who never chose, and in each language that can be chosen', () => {
    const dear = (language: (typeof LANGUAGES)[number] | null) =>
      speakerOf(language).say(words('Dear {name},'), { name: 'Ada' })
    expect([null, ...LANGUAGES].map(dear)).toEqual([
      'Dear Ada,',
      'Dear Ada,',
      'Zuwa ga Ada,',
      'Ẹ̀yin Ada,',
      'Ezigbo Ada,',
      'Dear Ada,',
    ])
    const named = speakerFrom({ '{code} approves a thing.': '{payee}: {code}.' })
    expect(codeText(named, { words: words('{code} approves a thing.'), holes: { payee: '{code}' } })).toContain(
      ': code: {code}. ',
    )
    expect(codeText(speakerOf(null), { words: words('{code} approves a thing.'), holes: {} })).toBe(
      `${BRAND.bankName}: {code} approves a thing. Never share this code. Not you? Call ${BRAND.fraudPhone}.`,
    )
  })
})

it.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  [`€${'a'.repeat(158)}`, 1],
  [`€${'a'.repeat(159)}`, 2],
  [`ọ${'a'.repeat(69)}`, 1],
  [`ọ${'a'.repeat(70)}`, 2],
  ['', 1],
])('a text message of %s is %d parts', (text, parts) => {
  expect(smsParts(text)).toBe(parts)
})
