/** Reads the words for customers (docs/customer-words.md), and finds texts that use other words. */
import { readFileSync } from 'node:fs'
import { TRANSLATED } from './catalogue-files.ts'

const PAGE = 'docs/customer-words.md'
const EXCEPTIONS = 'scripts/translations/customer-words-exceptions.json'

export type LanguageCode = (typeof TRANSLATED)[number]

/** One row of the page. */
export interface CustomerWord {
  /** The English word, then its other forms. */
  readonly english: readonly string[]
  readonly refused: readonly string[]
  readonly translated: Readonly<Record<LanguageCode, readonly string[]>>
}

/** An English text that may have a refused word. */
export interface AllowedText {
  readonly text: string
  readonly word: string
}

/** A translation that may have another word than the page's. */
export interface AllowedTranslation {
  readonly language: LanguageCode
  readonly word: string
  readonly english: string
  readonly reason: string
}

/** The order of the columns after `word`, `meaning` and `not`. */
const COLUMNS = ['ha', 'ig', 'yo', 'pcm'] as const satisfies readonly LanguageCode[]

const WORD_CELLS = COLUMNS.length + 3
const TEXT_CELLS = 3

/** The cells of every row, without the heads of the tables. Throws on a row with another number of cells. */
const rowsOf = (page: string): readonly (readonly string[])[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (word|text) \|/.test(line) && !line.startsWith('| ---'))
    .map((line) => {
      const cells = line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim())
      if (cells.length !== WORD_CELLS && cells.length !== TEXT_CELLS) throw new Error(`${PAGE}: cells of ${line}`)
      return cells
    })

const formsIn = (cell: string | undefined): readonly string[] => (cell ?? '').split(', ').filter(Boolean)

/** The words of the page. */
export const wordsOf = (page: string): readonly CustomerWord[] =>
  rowsOf(page)
    .filter((cells) => cells.length === WORD_CELLS)
    .map(([english, , refused, ...translated]) => ({
      english: formsIn(english),
      refused: formsIn(refused),
      translated: Object.fromEntries(
        COLUMNS.map((code, at) => [code, formsIn(translated[at])]),
      ) as CustomerWord['translated'],
    }))

/** The texts of the page that may have a refused word. */
export const allowedTexts = (page: string): readonly AllowedText[] =>
  rowsOf(page)
    .filter((cells) => cells.length === TEXT_CELLS)
    .map(([text = '', word = '']) => ({ text, word }))

export const readPage = (): string => readFileSync(PAGE, 'utf8')

export const readAllowedTranslations = (): readonly AllowedTranslation[] =>
  JSON.parse(readFileSync(EXCEPTIONS, 'utf8')) as readonly AllowedTranslation[]

/** A text without its parameters, with one kind of apostrophe. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\{\w+\}/g, ' · ')
    .replaceAll('’', "'")

const escaped = (form: string): string => plain(form).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Finds one of the English forms as a whole word, also with the plural's `s`. */
const englishPattern = (forms: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${forms.map(escaped).join('|')})s?(?![\\p{L}\\p{N}])`, 'iu')

/** Finds one of the forms at the beginning of a word. */
const translatedPattern = (forms: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms.map(escaped).join('|')})`, 'iu')

/** The texts with a refused word, as `word: text`. */
export function refusedIn(
  texts: Iterable<string>,
  words: readonly CustomerWord[],
  allowed: readonly AllowedText[],
): readonly string[] {
  const refused = [...new Set(words.flatMap((word) => word.refused))].map((word) => ({
    word,
    pattern: englishPattern([word]),
  }))
  return [...texts].flatMap((text) =>
    refused
      .filter(({ pattern }) => pattern.test(plain(text)))
      .filter(({ word }) => !allowed.some((one) => one.text === text && one.word === word))
      .map(({ word }) => `${word}: ${text}`),
  )
}

/** A translation without the word of the page. */
export interface Deviation {
  readonly language: LanguageCode
  readonly word: string
  readonly english: string
  readonly translation: string
}

/** The translations that miss the word of the page for an English word of their text. */
export function deviationsIn(
  language: LanguageCode,
  messages: Iterable<{ readonly english: string; readonly translation: string }>,
  words: readonly CustomerWord[],
): readonly Deviation[] {
  const wanted = words.map(({ english, translated }) => ({
    word: english[0] ?? '',
    english: englishPattern(english),
    translated: translatedPattern(translated[language]),
  }))
  return [...messages].flatMap(({ english, translation }) =>
    wanted
      .filter((one) => one.english.test(plain(english)) && !one.translated.test(plain(translation)))
      .map(({ word }) => ({ language, word, english, translation })),
  )
}
