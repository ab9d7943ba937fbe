/** Reads the text that people write: limits characters and code points, and refuses invisible characters and piled accents. */

export interface TextRules {
  /** The name of the field in the customer's message. */
  readonly label: string
  /** Characters as people count them (grapheme clusters). */
  readonly min: number
  readonly max: number
}

/**
 * A letter of Yorùbá with its dot and tone is at most two code points, and so is an emoji with its skin tone. An emoji of a
 * family is seven, but few texts are made of those alone. A code point is at most four bytes in UTF-8.
 */
const CODE_POINTS_EACH = 2

/** The most UTF-16 units of a text of `max` characters. */
export const mostUnits = (max: number): number => 2 * CODE_POINTS_EACH * max

/** Emoji, whose parts the zero-width joiner may join: at most five parts, as in Unicode's own list. Keycaps too. */
export const EMOJI =
  /\p{ExtPict}[\p{EMod}\uFE0E\uFE0F]?(?:\u200D\p{ExtPict}[\p{EMod}\uFE0F]?){0,4}|[0-9#*]\uFE0F?\u20E3/gu

/** Controls, format characters (bidi, zero width, tags), lone surrogates, line separators, fillers, variation selectors, noncharacters. */
export const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}\u2800]/u

/**
 * More than four accents on a letter, or an accent without a letter. Yorùbá and Vietnamese need two accents, Hebrew and Arabic
 * with vowel marks up to four.
 */
const PILED = /\p{M}{5}|^\s*\p{M}/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How many characters people count. Limit the text's units first, because the count takes time. */
export const graphemeCount = (text: string): number => [...graphemes.segment(text)].length

/** The text as it is kept: NFC, without spaces around it. */
export const plainText = (typed: string): string => typed.normalize('NFC').trim()

/** Why a typed text is refused, in words for the customer; undefined when nothing is wrong. */
export function textProblem(typed: string, { label, min, max }: TextRules): string | undefined {
  const limits = min ? `${label} must be ${min} to ${max} characters` : `${label} must be at most ${max} characters`
  // First, because NFC and graphemes take time that grows with the text.
  if (typed.length > mostUnits(max)) return limits
  const text = plainText(typed)
  if (PILED.test(text) || UNSAFE.test(text.replace(EMOJI, '')))
    return `${label} has an invisible character or too many accents. Type it again`
  const length = graphemeCount(text)
  if (length < min || length > max) return limits
  return [...text].length > CODE_POINTS_EACH * max ? `${label} has too many accents or symbols` : undefined
}
