/** Chooses the language of a page that a person opens without a login. */
import { LANGUAGES, type Language } from '../../../values/language.ts'

const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code)

interface LanguageSources {
  /** The language in the address, when the reader chose one. */
  readonly chosen: string | undefined
  /** The browser's header Accept-Language (RFC 9110, section 12.5.4). */
  readonly accepted: string | readonly string[] | undefined
}

/** The chosen language, or else the first language of the browser that the bank has. English when there is none. */
export function pageLanguage({ chosen, accepted }: LanguageSources): Language {
  if (chosen !== undefined && isLanguage(chosen)) return chosen
  const ranked = String(accepted ?? '')
    .slice(0, MOST_HEADER)
    .split(',')
    .map((entry) => {
      const [tag = '', ...params] = entry.trim().split(';')
      const quality = params.map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1]).find((found) => found !== undefined)
      return { code: tag.toLowerCase().split('-')[0] ?? '', quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return ranked.map(({ code }) => code).find(isLanguage) ?? 'en'
}

/** Browsers send less than this many characters. */
const MOST_HEADER = 200
