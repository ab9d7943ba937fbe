/** Translates the bank's messages into a customer's language. A message without a translation is English (docs/translations.md). */
import type { Language } from '../../values/language.ts'
import ha from './catalogues/ha.json' with { type: 'json' }
import ig from './catalogues/ig.json' with { type: 'json' }
import pcm from './catalogues/pcm.json' with { type: 'json' }
import yo from './catalogues/yo.json' with { type: 'json' }
import { transliterate } from './transliterate.ts'
import { interpolate, type Translate } from '../../values/message.ts'

/** English text → text in the language. */
export type Catalogue = Readonly<Record<string, string>>

export interface Translator {
  readonly language: Language
  /** Writes the letters of the language: for mails, notifications and documents. */
  readonly translate: Translate
  /** Writes plain letters, also in the parameters: for text messages. */
  readonly text: Translate
}

/** Amounts and numbers have the same form in all five languages. Dates have the names of the language. */
export function translatorFrom(catalogue: Catalogue, language: Language = 'en'): Translator {
  const translate: Translate = (english, params) =>
    interpolate(Object.hasOwn(catalogue, english) ? (catalogue[english] ?? english) : english, params, language)
  return { language, translate, text: (english, params) => transliterate(translate(english, params)) }
}

export const ENGLISH = translatorFrom({})

const TRANSLATORS: Readonly<Record<Language, Translator>> = {
  en: ENGLISH,
  ha: translatorFrom(ha, 'ha'),
  yo: translatorFrom(yo, 'yo'),
  ig: translatorFrom(ig, 'ig'),
  pcm: translatorFrom(pcm, 'pcm'),
}

/** The language is null when the customer has not chosen one. */
export function translatorFor(language: Language | null): Translator {
  return TRANSLATORS[language ?? 'en']
}
