/** Defines the types of messages, catalogues and languages. */
import type { DateNames } from '../../values/date.ts'
import type { Language } from '../../values/language.ts'

/** The build turns a message with parameters into plain text and names in turn (scripts/translations/compile.ts). */
export type Message = string | readonly string[]

/** The message in the customer's language; `count` chooses between plural forms. */
export type LookUp = (english: Message, count?: number) => Message

/** A translation, or its forms by plural category of CLDR (`other` always). */
export type Translation = Message | { readonly forms: Readonly<Partial<Record<Intl.LDMLPluralRule, Message>>> }

/** One file of a catalogue as the build compiles it (scripts/translations/compile.ts). */
export interface CompiledCatalogue {
  /** Translations by compiled message, as text. */
  readonly words: Readonly<Record<string, Translation>>
  /** For messages of the server: the pattern of the finished sentence, and the message. */
  readonly sentences: readonly (readonly [pattern: string, key: string])[]
  /** The names of days and months: in the part of the first page only. */
  readonly dates?: DateNames
}

/** The functions and data of the language in use. */
export interface LoadedLanguage {
  readonly language: Language
  readonly lookUp: LookUp
  readonly dates: DateNames | undefined
  /** Writes the months of an English text with the names of the language. */
  readonly withMonths: (english: string) => string
  /** Resolves when the sentences of the server can be looked up. */
  readonly sentences: Promise<unknown>
  /** Loads the parts of a page, by their number in `PARTS`. Parts that cannot be fetched stay English. */
  readonly loadParts: (page: number) => Promise<unknown>
  /** Loads the part of the texts with this name. */
  readonly load: (part: string) => Promise<unknown>
}
