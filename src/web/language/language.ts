/**
 * The screens' words in the customer's language. The English text is the key, and what stands where a catalogue has no other;
 * a catalogue is fetched only for who chose its language (docs/translations.md).
 */
import { createElement, Fragment, type ReactNode } from 'react'
import type { Language } from '../../values/language.ts'
import { deviceStorage } from '../session/browser-storage.ts'
import type { LookUp } from './catalogue.ts'

type Params<Value> = Readonly<Record<string, Value>>

/** The head script reads the same key (src/web/app/head-script.ts). */
export const LANGUAGE_KEY = 'adire.language'

/** What the page speaks, which is English while the chosen catalogue cannot be had. */
export let language: Language = 'en'
let lookUp: LookUp = (english) => english

/** What this device speaks by its last choice or login, whether or not its words are here; null where it chose nothing. */
export const chosenLanguage = (): string | null => deviceStorage.read(LANGUAGE_KEY)

/** Loads the chosen catalogue and speaks it from then on; the first page waits for it, so its modules make no text while they load. */
export async function speakChosen(chosen: string): Promise<void> {
  try {
    const words = await (await import('./speak.ts')).loadWords(chosen)
    if (!words) return
    ;({ language, lookUp } = words)
    document.documentElement.lang = language
  } catch {
    // The words cannot be had: English serves.
  }
}

const HOLE = /\{(\w+)\}/

/** The text in the customer's language, with `{name}` filled in. */
export function t(english: string, params?: Params<string | number>): string {
  return fill(lookUp(english), params)
}

/** As `t`, with one English text for exactly one and another for every other count; `{count}` stands for the number. */
export function plural(count: number, one: string, other: string, params?: Params<string | number>): string {
  const english = count === 1 && language === 'en' ? one : other
  return fill(lookUp(english, count), { count, ...params })
}

function fill(text: string, params?: Params<string | number>): string {
  return params ? text.replace(new RegExp(HOLE, 'g'), (hole, name: string) => String(params[name] ?? hole)) : text
}

/** As `t`, where what is filled in may be elements. */
export function rich(english: string, params: Params<ReactNode>): ReactNode {
  const pieces = lookUp(english)
    .split(HOLE)
    .map((piece, index) => (index % 2 === 0 ? piece : params[piece]))
  return createElement(Fragment, null, ...pieces)
}
