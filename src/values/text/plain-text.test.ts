/** Texts of every size and kind: refused texts, accepted texts, and the result of cleaning. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'
import { graphemeCount, mostUnits, plainText, textProblem, type TextRules } from './plain-text.ts'

const readText = (text: string, rules: TextRules) => {
  const failure = textProblem(text, rules)
  return failure === undefined ? { ok: true, value: plainText(text) } : { ok: false, failure }
}
const read = (text: string, max = 100) => readText(text, { label: 'Narration', min: 0, max })

describe('textProblem', () => {
  it.each([
    ['Yorùbá', 'Ọjà ọ̀sán fún Ṣọlá àti Ẹ̀bùn'],
    ['Yorùbá in decomposed letters', 'Ẹ̀bùn'.normalize('NFD')],
    ['Vietnamese', 'Nguyễn Thị Ổn'],
    ['Arabic with vowel signs', 'مُحَمَّدٌ'],
    ['Hindi', 'क्षेत्र की दुकान'],
    ['currency and punctuation', '₦5,000 – “tiles” & 2½ bags'],
    ['a family', '👩‍👩‍👧‍👦'],
    ['the longest emoji', '👩🏻‍❤️‍💋‍👩🏻'],
    ['flags, a heart, a keycap', '🇳🇬 ❤️ 1️⃣ 🏳️‍🌈 🏴‍☠️ 👍🏿'],
    ['a hundred emoji with skin tones', '👍🏿'.repeat(100)],
    ['a formula', '=HYPERLINK("http://evil.example")'],
    ['HTML', '<script>alert(1)</script>'],
  ])('keeps %s', (_name, text) => {
    expect(read(text)).toEqual({ ok: true, value: text.normalize('NFC') })
  })

  it.each([
    ['NUL', 'a\0b'],
    ['a line break', 'a\nb'],
    ['a lone surrogate', 'a\uD800b'],
    ['a bidi override', 'a\u202Eb'],
    ['a right-to-left mark', 'a\u200Fb'],
    ['an Arabic letter mark', 'a\u061Cb'],
    ['a zero-width space', 'a\u200Bb'],
    ['a zero-width joiner between letters', 'a\u200Db'],
    ['a chain of joined emoji', `👩${'\u200D👩'.repeat(6)}`],
    ['a byte order mark', 'a\uFEFFb'],
    ['a soft hyphen', 'a\u00ADb'],
    ['a Hangul filler', 'a\u3164b'],
    ['a half-width Hangul filler', '\uFFA0'],
    ['Hangul jamo fillers', '\u115F\u1160'],
    ['a blank Braille pattern', '\u2800'],
    ['a tag', 'a\u{E0041}b'],
    ['the flag of England, which is made of tags', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['variation selectors', `a${'\uFE0F'.repeat(2)}`],
    ['supplementary variation selectors', 'a\u{E0100}\u{E0101}'],
    ['a combining grapheme joiner', 'a\u034Fb'],
    ['a line separator', 'a\u2028b'],
    ['a noncharacter', 'a\uFFFFb'],
  ])('refuses %s as invisible', (_name, text) => {
    expect(read(text)).toEqual({ ok: false, failure: expect.stringContaining('has an invisible character') })
  })

  it('refuses more than four accents on a letter, and an accent without a letter', () => {
    expect(read(`a${'\u0316'.repeat(4)}`).ok).toBe(true)
    for (const text of [`a${'\u0316'.repeat(5)}`, '\u0301a', ' \u0301a'])
      expect(read(text)).toEqual({ ok: false, failure: expect.stringContaining('too many accents') })
  })

  it('counts characters as people do, and refuses text with too many code points', () => {
    expect(read('ọ̀'.repeat(100)).ok).toBe(true)
    expect(read('ọ̀'.repeat(101))).toEqual({ ok: false, failure: 'Narration must be at most 100 characters' })
    for (const text of ['👩‍👩‍👧‍👦'.repeat(30), `a${'\u0316'.repeat(4)}`.repeat(60)])
      expect(read(text)).toEqual({
        ok: false,
        failure: 'Narration has too many accents or symbols',
      })
    // The second text is one character of 46 KB, which once broke a statement.
    for (const text of ['x'.repeat(46_000), `x${'\u0301'.repeat(23_000)}`])
      expect(read(text)).toEqual({ ok: false, failure: 'Narration must be at most 100 characters' })
  })

  it('any accepted text: has a limited number of code points, and stays the same when read again', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 150 })
    fc.assert(
      fc.property(text, (typed) => {
        const found = read(typed)
        if (found.value === undefined) return
        expect([...found.value].length).toBeLessThanOrEqual(200)
        expect(read(found.value)).toEqual(found)
        expect(cleanText(found.value, 100)).toBe(found.value)
      }),
    )
  })
})

describe('cleanText', () => {
  it.each([
    ['plain text', 'Rent  for May', 'Rent  for May'],
    ['a bidi override', 'Pay\u202Elld', 'Paylld'],
    ['line breaks', ' one\r\ntwo\tthree ', 'one two three'],
    ['NUL and a lone surrogate', 'a\0b\uD800c', 'abc'],
    ['joined emoji', '👩‍👩‍👧‍👦!', '👩‍👩‍👧‍👦!'],
    ['a piled letter', `a${'\u0316'.repeat(40)}b`, `a${'\u0316'.repeat(4)}b`],
    ['accents without a letter', '\u0301 \u0301x', 'x'],
    ['nothing but fillers', '\u3164\u115F', ''],
  ])('cleans %s', (_name, text, clean) => {
    expect(cleanText(text, 100)).toBe(clean)
  })

  it('cut text: ends with an ellipsis, also when a letter with piled accents was cut', () => {
    expect(cleanText('x'.repeat(101), 100)).toBe(`${'x'.repeat(99)}…`)
    expect(cleanText('x'.repeat(100), 100)).toBe('x'.repeat(100))
    expect(cleanText(`x${'\u0301'.repeat(23_000)}`, 100)).toBe(`x${'\u0301'.repeat(4)}…`)
    expect(cleanText('👩‍👩‍👧‍👦'.repeat(100), 100)).toMatch(/^👩‍👩‍👧‍👦.*…$/u)
  })

  it('cleanText: never fails, stays within its limits, and changes nothing the second time', () => {
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
      fc.constantFrom('\uD800', '\u202E', '\u0301', 'e\u0301', '\u200D', '👩', '\uFE0F', '\n', 'x'.repeat(20)),
    )
    const hostile = fc.array(unit, { maxLength: 30 }).map((units) => units.join(''))
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 60 }), (text, max) => {
        const clean = cleanText(text, max)
        expect(graphemeCount(clean)).toBeLessThanOrEqual(max)
        expect(clean.length).toBeLessThanOrEqual(mostUnits(max))
        expect(clean.isWellFormed()).toBe(true)
        expect(cleanText(clean, max)).toBe(clean)
      }),
    )
  })
})
