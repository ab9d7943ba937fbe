/** Says the bank's texts in a customer's language: from its catalogue, in English where that has none (docs/translations.md). */
import type { Language } from '../../values/language.ts'
import ha from './catalogues/ha.json' with { type: 'json' }
import ig from './catalogues/ig.json' with { type: 'json' }
import pcm from './catalogues/pcm.json' with { type: 'json' }
import yo from './catalogues/yo.json' with { type: 'json' }
import { plainLetters } from './plain-letters.ts'
import { fill, type Holes, type Words } from './words.ts'

/** English text → text in the language. */
export type Catalogue = Readonly<Record<string, string>>

type Say = (words: Words, holes?: Holes) => string

export interface Speaker {
  /** As it is written: in mail, in the app, in notifications. */
  readonly say: Say
  /** In plain letters, for a text message; what fills the holes too. */
  readonly text: Say
}

/** Dates, amounts and numbers are filled in as in English: they read alike in all five. */
export function speakerFrom(catalogue: Catalogue): Speaker {
  const say: Say = (english, holes) =>
    fill(Object.hasOwn(catalogue, english) ? (catalogue[english] ?? english) : english, holes)
  return { say, text: (english, holes) => plainLetters(say(english, holes)) }
}

export const ENGLISH = speakerFrom({})

const SPEAKERS: Readonly<Record<Language, Speaker>> = {
  en: ENGLISH,
  ha: speakerFrom(ha),
  yo: speakerFrom(yo),
  ig: speakerFrom(ig),
  pcm: speakerFrom(pcm),
}

/** Null: the customer never chose a language. */
export function speakerOf(language: Language | null): Speaker {
  return SPEAKERS[language ?? 'en']
}
