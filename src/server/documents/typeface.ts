/** The typeface of everything that the bank prints: Noto Sans (OFL), which has ₦ and the letters of Nigeria's languages. */
import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'
import { cleanText } from '../../values/text/clean-text.ts'

const require = createRequire(import.meta.url)

export const TYPEFACE_FILES = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  semibold: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
} as const
export type Weight = keyof typeof TYPEFACE_FILES

/** Letters and signs that need no shaping. All other text (combining marks, other scripts) is shaped. */
const PLAIN =
  /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u02AF\u1E00-\u1EFF\u2010-\u2027\u2030-\u205F\u2070-\u20BF\u2122\u2212]*$/

/** The longest text of a document: more than four lines of a receipt hold. */
const LONGEST_TEXT = 400
/** Replaces a character that the typeface lacks. */
const UNKNOWN = '?'

/** Whether a text can be set without shaping, for which a font's tables must be walked for every word. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text)
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Text that the typeface can draw: cut to a bounded size, without invisible characters, and with a question mark for each
 * character that the typeface lacks. A document is drawn for every text that an older version or another bank has stored.
 */
export function drawable(text: string): string {
  if (text.length <= LONGEST_TEXT && isPlain(text)) return text
  const font = fontOf('regular')
  const has = (character: string): boolean => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  return Array.from(characters.segment(cleanText(text, LONGEST_TEXT)), ({ segment }) =>
    Array.from(segment).every(has) ? segment : UNKNOWN,
  ).join('')
}

const fonts = new Map<Weight, Font>()

/** The font itself, opened once. */
export function fontOf(weight: Weight): Font {
  const known = fonts.get(weight)
  if (known) return known
  const font = openSync(TYPEFACE_FILES[weight])
  if (!('layout' in font)) throw new Error('the typeface is a collection of fonts')
  fonts.set(weight, font)
  return font
}

/** Per weight, advance by code point as a part of the size. */
const advances: Readonly<Record<Weight, Map<number, number>>> = { regular: new Map(), semibold: new Map() }

/** How wide a text is, in points, without kerning: laying out every word of a long statement only to measure it would cost the time twice. */
export function widthOf(text: string, weight: Weight, size: number): number {
  const known = advances[weight]
  let width = 0
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at) ?? 0
    // Beyond the basic plane a character takes two places.
    if (point > 0xffff) at += 1
    let advance = known.get(point)
    if (advance === undefined) {
      const font = fontOf(weight)
      advance = font.glyphForCodePoint(point).advanceWidth / font.unitsPerEm
      known.set(point, advance)
    }
    width += advance
  }
  return width * size
}

/** Lines of at most this width, cut at spaces, or within a word that is too long; what is beyond the last is an ellipsis. */
export function wrapText(
  given: string,
  limits: { readonly width: number; readonly weight: Weight; readonly size: number; readonly lines: number },
): readonly string[] {
  const { width, weight, size } = limits
  const text = drawable(given)
  if (text === '') return []
  if (widthOf(text, weight, size) <= width) return [text]
  const space = widthOf(' ', weight, size)
  const found: string[] = []
  let line = ''
  let filled = 0
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, limits))) {
    const added = widthOf(word, weight, size)
    if (line !== '' && filled + space + added > width) {
      found.push(line)
      line = ''
      filled = 0
    }
    filled += added + (line === '' ? 0 : space)
    line = line === '' ? word : `${line} ${word}`
    // Text after the last line is left out, so it is not measured.
    if (found.length > limits.lines) break
  }
  found.push(line)
  if (found.length <= limits.lines) return found
  let last = found[limits.lines - 1] ?? ''
  while (last !== '' && widthOf(`${last}…`, weight, size) > width) last = Array.from(last).slice(0, -1).join('')
  return [...found.slice(0, limits.lines - 1), `${last.trimEnd()}…`]
}

/** A word in pieces that fit. */
function pieces(
  word: string,
  { width, weight, size }: { readonly width: number; readonly weight: Weight; readonly size: number },
): readonly string[] {
  if (widthOf(word, weight, size) <= width) return [word]
  const found: string[] = []
  let piece = ''
  let filled = 0
  for (const character of word) {
    const added = widthOf(character, weight, size)
    if (piece !== '' && filled + added > width) {
      found.push(piece)
      piece = ''
      filled = 0
    }
    piece += character
    filled += added
  }
  return [...found, piece]
}
