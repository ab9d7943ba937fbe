/** Marks the English texts that customers read in their own language. The catalogues have each of them. */
import { formatDate, formatDateTime } from './date.ts'
import type { Language } from './language.ts'

/** An English text that is a key of the catalogues. `{name}` marks a parameter. */
export type MessageKey = string & { readonly __key: true }

/** Marks a text for the catalogues. A test finds every marked text, and only a marked text can be translated. */
export function defineMessage(english: string): MessageKey {
  return english as MessageKey
}

/** A day or a moment. It is written when the language is known: "24 Nov 2026", "24 Nov 2026, 4:07 pm". */
export interface DateParam {
  readonly type: 'date' | 'dateTime'
  /** ISO 8601. */
  readonly iso: string
}
export const dateParam = (iso: string): DateParam => ({ type: 'date', iso })
export const dateTimeParam = (iso: string): DateParam => ({ type: 'dateTime', iso })

/** The values of a message's parameters, by name. They can be stored as JSON. */
export type Params = Readonly<Record<string, string | number | DateParam>>

/** A message with its parameters, before its language is known. */
export interface MessageWithParams {
  readonly message: MessageKey
  readonly params: Params
}

/** Writes a message in the customer's language. */
export type Translate = (message: MessageKey, params?: Params) => string

const textOf = (param: string | number | DateParam, language: Language): string => {
  if (typeof param !== 'object') return String(param)
  return param.type === 'date' ? formatDate(param.iso, language) : formatDateTime(param.iso, language)
}

/** Writes the parameters into a text. A parameter without a value stays. */
export function interpolate(text: string, params: Params = {}, language: Language = 'en'): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const param = Object.hasOwn(params, name) ? params[name] : undefined
    return param === undefined ? whole : textOf(param, language)
  })
}
