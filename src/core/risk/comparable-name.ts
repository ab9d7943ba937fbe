/** Brings a name into the form in which names are compared: no case, no diacritics, no punctuation. */
import { foldText } from '../../values/text/fold-text.ts'

/** Letters that Unicode does not decompose. The first four are Hausa. */
const PLAIN: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}
const NOT_DECOMPOSED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/** Words of letters and digits with one space between them. The empty text when the name has none. */
export function comparableName(name: string): string {
  return foldText(name)
    .replace(NOT_DECOMPOSED, (letter) => PLAIN[letter] ?? letter)
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
