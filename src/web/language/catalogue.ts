/** Finds the translation of a message in the loaded parts of one language. */
import type { DateNames } from '../../values/date.ts'
import type { CompiledCatalogue, LookUp, Message, Translation } from './message.ts'

export interface Catalogue {
  readonly lookUp: LookUp
  readonly add: (part: CompiledCatalogue) => void
  /** Writes the months of an English text with the names of the language. */
  readonly withMonths: (english: string) => string
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** The short month of an English date: "25 Dec 2026" or "28 Nov, 1:51 pm". */
const MONTH_OF_DATE = new RegExp(`(\\b\\d{1,2} )(${MONTHS.join('|')})t?(?= \\d{4}|,)`, 'g')

/** Makes an empty catalogue, to which the loaded parts are added. Messages without a translation stay English. */
export function createCatalogue(code: string): Catalogue {
  const rules = new Intl.PluralRules(code)
  const words = new Map<string, Translation>()
  const sentences: (readonly [RegExp, string])[] = []
  let dates: DateNames | undefined
  const withMonths = (english: string): string =>
    english.replace(MONTH_OF_DATE, (whole, day: string, month: string) =>
      dates ? day + dates.months[MONTHS.indexOf(month)] : whole,
    )
  const formOf = (key: string, count: number): Message | undefined => {
    const found = words.get(key)
    return typeof found === 'object' && 'forms' in found
      ? (found.forms[rules.select(count)] ?? found.forms.other)
      : found
  }
  /** The name of a field is translated. Every other parameter stays, except for its months. */
  const paramOf = (name: string, value: string): string => {
    const label = name === 'label' ? words.get(value) : undefined
    return typeof label === 'string' ? label : withMonths(value)
  }
  /** Translates a sentence of the server, which already contains its numbers and times. */
  const finished = (sentence: string): Message | undefined => {
    for (const [pattern, key] of sentences) {
      const { groups } = pattern.exec(sentence) ?? {}
      const form = groups && formOf(key, Number(groups['count'] ?? 2))
      if (form !== undefined && typeof form !== 'string')
        return form.map((piece, index) => (index % 2 === 0 ? piece : paramOf(piece, groups?.[piece] ?? ''))).join('')
    }
    return undefined
  }
  return {
    lookUp: (message, count = 2) =>
      formOf(String(message), count) ?? (typeof message === 'string' ? finished(message) : undefined) ?? message,
    withMonths,
    add: (part) => {
      dates ??= part.dates
      for (const [key, translation] of Object.entries(part.words)) words.set(key, translation)
      for (const [pattern, key] of part.sentences) sentences.push([new RegExp(pattern), key])
    },
  }
}
