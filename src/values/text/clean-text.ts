/** Makes text harmless that `textProblem` did not check: text from another system or from an older version. */
import { EMOJI, mostUnits, UNSAFE } from './plain-text.ts'

const EMOJI_OR_UNSAFE = new RegExp(`(${EMOJI.source})|${UNSAFE.source}`, 'gu')
const LINE_BREAKS = /[\t-\r\u0085\u2028\u2029]+/g
const SURPLUS_MARKS = /(\p{M}{4})\p{M}+/gu
const LEADING_MARKS = /^[\p{M}\s]*\p{M}/u
const ASCII = /^[ -~]*$/

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Drops invisible characters and piled accents, makes line breaks spaces, and cuts at `max` characters or at their UTF-16
 * units with an ellipsis. Never fails.
 */
export function cleanText(text: string, max: number): string {
  if (text.length <= max && ASCII.test(text)) return text.trim()
  // The cut comes first, because NFC and graphemes take time that grows with the text.
  const start = text.slice(0, mostUnits(max))
  const clean = start
    .replace(LINE_BREAKS, ' ')
    .replace(EMOJI_OR_UNSAFE, '$1')
    .normalize('NFC')
    .replace(SURPLUS_MARKS, '$1')
    .replace(LEADING_MARKS, '')
    .trim()
  return cutText(start.length < text.length ? `${clean}…` : clean, max)
}

/** The first `max` characters within the UTF-16 limit. If text was cut, an ellipsis replaces the last character. */
function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  let fits = ''
  let before = ''
  let count = 0
  for (const { segment } of graphemes.segment(text)) {
    count += 1
    if (count > max) return `${before.trimEnd()}…`
    if (fits.length + segment.length > mostUnits(max) - 1) return `${fits.trimEnd()}…`
    before = fits
    fits += segment
  }
  return fits
}
