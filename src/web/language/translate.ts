/**
 * Translates texts into the customer's language. The English text is the key, and is shown where a catalogue has no
 * other text. A catalogue is fetched only for customers who chose its language (docs/translations.md). This file needs
 * no React.
 */
import type { Language } from '../../values/language.ts'
import { deviceStorage } from '../session/browser-storage.ts'
import type { LookUp, Message, LoadedLanguage } from './message.ts'

export type Params<Value> = Readonly<Record<string, Value>>

/** The head script reads the same key (src/web/app/head-script.ts). */
export const LANGUAGE_KEY = 'adire.language'

/** The language of the page, which is English while the chosen catalogue cannot be fetched. */
export let language: Language = 'en'
let lookUp: LookUp = (english) => english
/** The language in use. Undefined in English. */
export let loadedLanguage: LoadedLanguage | undefined

/**
 * The language of this device by its last choice or login, with or without its catalogue. Null when no language was
 * chosen.
 */
export const chosenLanguage = (): string | null => deviceStorage.read(LANGUAGE_KEY)

/** Loads the texts of the first page in the chosen language. The first page waits for it, so its modules make no text while they load. */
export async function loadChosenLanguage(chosen: string): Promise<void> {
  try {
    loadedLanguage = await (await import('./load-language.ts')).loadLanguage(chosen)
    if (!loadedLanguage) return
    ;({ language, lookUp } = loadedLanguage)
    document.documentElement.lang = language
  } catch {
    // Without the catalogue the page stays English.
  }
}

/** Resolves when the sentences of the server can be looked up; undefined in English. */
export const sentencesLoaded = (): Promise<unknown> | undefined => loadedLanguage?.sentences

/** Loads the texts of a page before its code. The build writes the call around each later import, with the number of the page's set of parts. */
export const withWords = <Module>(parts: number, load: () => Promise<Module>): Promise<Module> =>
  loadedLanguage ? loadedLanguage.loadParts(parts).then(load) : load()

/** The text in the customer's language, with the parameters filled in. */
export const t = (english: Message, params?: Params<string | number>): string => fill(lookUp(english), params)

/** As `t`, with separate English texts for the count 1 and for every other count. `{count}` is the number. */
export const plural = (count: number, one: Message, other: Message, params?: Params<string | number>): string =>
  fill(lookUp(count === 1 && language === 'en' ? one : other, count), { count, ...params })

const fill = (text: Message, params: Params<string | number> = {}): string => piecesOf(text, params).join('')

/** A message with its parameters in their places. */
const piecesOf = <Value>(message: Message, params: Params<Value>): readonly (Value | string)[] =>
  typeof message === 'string'
    ? [message]
    : message.map((piece, index) => (index % 2 === 0 ? piece : (params[piece] ?? `{${piece}}`)))

/** As `t`, but returns the pieces of the text, so that a parameter may be any value. */
export const pieces = <Value>(english: Message, params: Params<Value>): readonly (Value | string)[] =>
  piecesOf(lookUp(english), params)
