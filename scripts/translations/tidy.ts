/** Keeps the catalogues in order: each text is in its part, and no text is unused. */
import { readFileSync } from 'node:fs'
import {
  readParts,
  readServerWords,
  readWords,
  TRANSLATED,
  type Words,
  writeParts,
  writeServerWords,
} from './catalogue-files.ts'
import { createCatalogue } from '../../src/web/language/catalogue.ts'
import type { CompiledCatalogue } from '../../src/web/language/message.ts'
import { ANSWER_TEXTS } from './answer-texts.ts'
import { CONTRACT_TEXTS, FIELD_NAMES, LINE_TEXTS } from './contract-texts.ts'
import { compileCatalogue, compileMessage, type Translation } from './compile.ts'
import { divide, OF_SERVER, readSource } from './parts.ts'
import { readMessages, readReviews, writeReviews } from './reviews.ts'
import { FIELD_TEXTS, OFFER_TEXTS, REFUSAL_TEXTS } from './refusal-texts.ts'
import { readServerTexts } from './server-texts.ts'
import { type Languages, writePage } from './unreviewed.ts'

/** The texts that the server or a schema makes and the page translates. */
const SERVER_TEXTS: readonly string[] = [
  ...REFUSAL_TEXTS,
  ...OFFER_TEXTS,
  ...FIELD_TEXTS,
  ...ANSWER_TEXTS,
  ...CONTRACT_TEXTS,
  ...FIELD_NAMES,
  ...LINE_TEXTS,
]

/** Lists, by language, the texts of the pages that have no translation: texts of screens, and texts of the server that a page shows. */
export function missingTexts(): Readonly<Record<string, readonly string[]>> {
  const source = readSource()
  const wanted = [...new Set(source.web.flatMap(source.keysIn))].filter(isTranslatable)
  return Object.fromEntries(
    TRANSLATED.map((language) => {
      const words = readWords(language)
      const { lookUp, add } = createCatalogue(language)
      for (const [part, texts] of Object.entries(readParts(language)))
        add(compileCatalogue(texts, part === OF_SERVER) as CompiledCatalogue)
      // The server's text can be an instance of a text with parameters.
      const unknown = SERVER_TEXTS.filter(
        (text) => !Object.hasOwn(words, text) && `${lookUp(compileMessage(text))}` === `${compileMessage(text)}`,
      )
      return [language, [...wanted.filter((key) => !Object.hasOwn(words, key)), ...unknown]]
    }),
  )
}

/** Lists, by language, the texts of the server's own messages that have no translation. */
export function missingServerTexts(): Readonly<Record<string, readonly string[]>> {
  const wanted = [...readServerTexts().keys()]
  return Object.fromEntries(
    TRANSLATED.map((language) => {
      const words = readServerWords(language)
      return [language, wanted.filter((key) => !Object.hasOwn(words, key))]
    }),
  )
}

/** The messages and reviews of every language as they are in the files. */
export const readLanguages = (): Languages =>
  Object.fromEntries(
    TRANSLATED.map((language) => [language, { messages: readMessages(language), reviews: readReviews(language) }]),
  ) as Languages

/** A text that is only a parameter and signs is the same in every language. */
const isTranslatable = (key: string): boolean => /[a-z]{2}/i.test(key.replace(/\{\w+\}/g, ''))

/** Writes every catalogue with its texts in their parts, and lists the unreviewed texts. */
export function tidy(added: Readonly<Record<string, Words>> = {}): void {
  const { partOf, isUsed } = readSource()
  const serverTexts = readServerTexts()
  const only = (words: Words, isWanted: (key: string) => boolean): Words =>
    Object.fromEntries(Object.entries(words).filter(([key]) => isWanted(key)))
  for (const language of TRANSLATED) {
    writeParts(language, divide(only({ ...readWords(language), ...added[language] }, isUsed), partOf))
    writeServerWords(
      language,
      only({ ...readServerWords(language), ...added[language] }, (key) => serverTexts.has(key)),
    )
    writeReviews(language, readReviews(language))
  }
  writePage(readLanguages())
}

/** Adds translations from a file: for each English text, its translation by language. */
export function addTexts(file: string): void {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<
    Record<string, Readonly<Record<string, Translation>>>
  >
  const byLanguage = TRANSLATED.map((language) => [
    language,
    Object.fromEntries(
      Object.entries(texts).flatMap(([key, by]) => (by[language] === undefined ? [] : [[key, by[language]]])),
    ),
  ])
  tidy(Object.fromEntries(byLanguage) as Readonly<Record<string, Words>>)
}
