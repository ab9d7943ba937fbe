/** Keeps the catalogues in order: each text in its part, no text that is not used, and a list of unfinished files that only shrinks. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readWords, TRANSLATED, type Words, writeParts } from './catalogue-files.ts'
import type { Translation } from './compile.ts'
import { NOT_DONE, untranslatedFiles } from './literal-text.ts'
import { divide, readSource } from './parts.ts'

/** The texts of the screens without a translation, by language. */
export function missingTexts(): Readonly<Record<string, readonly string[]>> {
  const source = readSource()
  const wanted = [...new Set(source.web.flatMap(source.keysIn))].filter(isTranslatable)
  return Object.fromEntries(
    TRANSLATED.map((language) => {
      const words = readWords(language)
      return [language, wanted.filter((key) => !Object.hasOwn(words, key))]
    }),
  )
}

/** A text that is only a parameter and signs is the same in every language. */
const isTranslatable = (key: string): boolean => /[a-z]{2}/i.test(key.replace(/\{\w+\}/g, ''))

export const notDone = (): readonly string[] =>
  existsSync(NOT_DONE) ? readFileSync(NOT_DONE, 'utf8').split('\n').filter(Boolean) : []

/** Writes every catalogue with its texts in their parts, and takes finished files off the list. */
export function tidy(added: Readonly<Record<string, Words>> = {}): void {
  const { partOf, isUsed } = readSource()
  for (const language of TRANSLATED) {
    const words: Words = { ...readWords(language), ...added[language] }
    const used = Object.fromEntries(Object.entries(words).filter(([key]) => isUsed(key)))
    writeParts(language, divide(used, partOf))
  }
  const unfinished = untranslatedFiles()
  writeFileSync(
    NOT_DONE,
    notDone()
      .filter((file) => unfinished.has(file))
      .join('\n')
      .concat('\n'),
  )
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
