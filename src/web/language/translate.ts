/**
 * Texts in the customer's language. The English text is the key, and is shown where a catalogue has no other text;
 * a catalogue is fetched only for customers who chose its language (docs/translations.md). This file needs no React.
 */
import type { Language } from '../../values/language.ts'
import { deviceStorage } from '../session/browser-storage.ts'
import type { LookUp } from './catalogue.ts'

export type Params<Value> = Readonly<Record<string, Value>>

/** The head script reads the same key (src/web/app/head-script.ts). */
export const LANGUAGE_KEY = 'adire.language'

/** The language of the page, which is English while the chosen catalogue cannot be fetched. */
export let language: Language = 'en'
let lookUp: LookUp = (english) => english

/** The language of this device by its last choice or login, with or without its catalogue; null where it chose nothing. */
export const chosenLanguage = (): string | null => deviceStorage.read(LANGUAGE_KEY)

/** Loads the chosen catalogue and uses it from then on; the first page waits for it, so its modules make no text while they load. */
export async function speakChosen(chosen: string): Promise<void> {
  try {
    const words = await (await import('./speak.ts')).loadWords(chosen)
    if (!words) return
    ;({ language, lookUp } = words)
    document.documentElement.lang = language
  } catch {
    // Without the catalogue the page stays English.
  }
}

const HOLE = /\{(\w+)\}/

/** The text in the customer's language, with `{name}` filled in. */
export function t(english: string, params?: Params<string | number>): string {
  return fill(lookUp(english), params)
}

/** As `t`, with one English text for exactly one and another for every other count; `{count}` is the number. */
export function plural(count: number, one: string, other: string, params?: Params<string | number>): string {
  const english = count === 1 && language === 'en' ? one : other
  return fill(lookUp(english, count), { count, ...params })
}

function fill(text: string, params?: Params<string | number>): string {
  return params ? text.replace(new RegExp(HOLE, 'g'), (hole, name: string) => String(params[name] ?? hole)) : text
}

/** The text in the customer's language in pieces: plain text and the names of parameters in turn. */
export const piecesOf = (english: string): readonly string[] => lookUp(english).split(HOLE)
