/** The catalogues of what the server sends, against the code: nothing missing, nothing dead, no hole lost, and short enough for text messages. */
import { describe, expect, it } from 'vitest'
import { BRAND } from '../../values/brand.ts'
import { LANGUAGES } from '../../values/language.ts'
import { codeText, ownCodeText } from './code-text.ts'
import ha from './catalogues/ha.json' with { type: 'json' }
import ig from './catalogues/ig.json' with { type: 'json' }
import pcm from './catalogues/pcm.json' with { type: 'json' }
import yo from './catalogues/yo.json' with { type: 'json' }
import { smsParts } from './transliterate.ts'
import { type Catalogue, translatorFrom, translatorFor } from './translator.ts'
import { defineMessage, interpolate, dateParam, dateTimeParam } from '../../values/message.ts'
import { readServerTexts } from '../../../scripts/translations/server-texts.ts'

const CATALOGUES: readonly (readonly [string, Catalogue])[] = [
  ['ha', ha],
  ['yo', yo],
  ['ig', ig],
  ['pcm', pcm],
]

const said = new Set(readServerTexts().keys())
const paramsOf = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted()
const spacesOf = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`

it('the search for texts of the server finds more than 250', () => {
  expect(said.size).toBeGreaterThan(250)
})

describe.each(CATALOGUES)('%s', (code, catalogue) => {
  it('has every text that the server sends, and none that it does not', () => {
    expect([...said].filter((english) => !Object.hasOwn(catalogue, english))).toEqual([])
    expect(Object.keys(catalogue).filter((english) => !said.has(english))).toEqual([])
  })
  it('fills the same params and keeps the spaces around a text', () => {
    const wrong = Object.entries(catalogue).filter(
      ([english, text]) =>
        text.trim() === '' || `${paramsOf(text)}` !== `${paramsOf(english)}` || spacesOf(text) !== spacesOf(english),
    )
    expect(wrong).toEqual([])
  })
  it("a message has the code before any text that customers have named, so that such a text never takes the code's place", () => {
    const codes = Object.entries(catalogue).filter(([english]) => english.startsWith('{code}'))
    expect(codes.length).toBeGreaterThan(20)
    expect(codes.filter(([, text]) => !text.startsWith('{code}'))).toEqual([])
  })
  it('every message with a code warns the customer not to share the code', () => {
    const never = /Kada ku|Ẹ má ṣe|má kà|ku bar ta|Enyela|Agwala|leghara|No (ever )?(give|tell)|no mind/
    const own = Object.entries(catalogue).filter(([english]) => /^\{code\} is (your|the)/.test(english))
    expect(own.length).toBe(9)
    expect(own.filter(([, text]) => !never.test(text))).toEqual([])
    expect(translatorFrom(catalogue).translate(defineMessage('Never share this code. Not you? Call {phone}.'))).toMatch(
      never,
    )
  })
  it('a translated text message: has letters of the SMS alphabet only, and at most two parts', () => {
    expect(
      Object.values(catalogue).filter((text) =>
        /[^\x20-\x7e]/.test(translatorFrom({ x: text }).text(defineMessage('x'))),
      ),
    ).toEqual([])
    const params = {
      amount: 'NGN 25,000,000.00',
      day: dateParam('2026-11-30'),
      payee: `${'W'.repeat(40)} (******3417)`,
    }
    const codeHoles = {
      code: '123456',
      sum: params.amount,
      perTransfer: params.amount,
      perDay: params.amount,
      payments: 200,
      minutes: 5,
      ...params,
    }
    const translator = translatorFor(code as 'ha')
    const approving = [...said].filter((english) => /^\{code\} (?!is)/.test(english))
    expect(
      approving.filter(
        (what) => smsParts(codeText(translator, { message: defineMessage(what), params: codeHoles })) > 2,
      ),
    ).toEqual([])
    const opening = [...said].filter((english) => english.startsWith('{code} is'))
    expect(
      opening.filter(
        (what) => smsParts(ownCodeText(code as 'ha', defineMessage(what)).replace('{code}', '123456')) > 2,
      ),
    ).toEqual([])
  })
})

describe('a message', () => {
  const translator = translatorFrom({ 'Hello {name}.': 'Ẹ káàbọ̀, {name}.' })
  it('is translated by the catalogue, and is in English when the catalogue does not have it', () => {
    expect(translator.translate(defineMessage('Hello {name}.'), { name: 'Ada' })).toBe('Ẹ káàbọ̀, Ada.')
    expect(translator.translate(defineMessage('Unheard of'))).toBe('Unheard of')
    expect(translator.translate(defineMessage('constructor'))).toBe('constructor')
  })
  it('translator: writes days and times with the names of the language', () => {
    const when = dateTimeParam('2026-11-24T15:07:00Z')
    const textIn = (language: (typeof LANGUAGES)[number]) =>
      interpolate('{when} / {day}', { when, day: dateParam('2026-10-01') }, language)
    expect(LANGUAGES.map(textIn)).toEqual([
      '24 Nov 2026, 4:07 pm / 1 Oct 2026',
      '24 Nuw 2026, 4:07 pm / 1 Okt 2026',
      '24 Oṣù Bélú 2026, 4:07 pm / 1 Oṣù Ọ̀wàrà 2026',
      '24 Nov 2026, 4:07 pm / 1 Ọkt 2026',
      '24 Nọv 2026, 4:07 pm / 1 Ọkt 2026',
    ])
    expect(translatorFor('ha').text(defineMessage('On {when} {sentence}.'), { when, sentence: 'x' })).toContain(
      '24 Nuw 2026, 4:07 pm',
    )
  })
  it('has only the letters of the SMS alphabet in a text message', () => {
    expect(translator.text(defineMessage('Hello {name}.'), { name: 'Ọlá ₦500.00, “so”…' })).toBe(
      'E kaabo, Ola NGN 500.00, "so"..',
    )
  })
  it('is in English before the customer chooses a language, and in each language that the customer can choose', () => {
    const dear = (language: (typeof LANGUAGES)[number] | null) =>
      translatorFor(language).translate(defineMessage('Dear {name},'), { name: 'Ada' })
    expect([null, ...LANGUAGES].map(dear)).toEqual([
      'Dear Ada,',
      'Dear Ada,',
      'Zuwa ga Ada,',
      'Ẹ̀yin Ada,',
      'Ezigbo Ada,',
      'Dear Ada,',
    ])
    const named = translatorFrom({ '{code} approves a thing.': '{payee}: {code}.' })
    expect(
      codeText(named, { message: defineMessage('{code} approves a thing.'), params: { payee: '{code}' } }),
    ).toContain(': code: {code}. ')
    expect(codeText(translatorFor(null), { message: defineMessage('{code} approves a thing.'), params: {} })).toBe(
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
