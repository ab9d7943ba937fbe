/** Stores the reviews of native speakers as data. A review is valid for one text: a changed text is unreviewed again. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { byKey, readParts, readServerWords, SERVER_PART, type Words } from './catalogue-files.ts'

/** One form of one message in one language. */
export interface Message {
  /** The part of the screens (`transfers`, `start`), or `server` for the server's messages. */
  readonly part: string
  readonly english: string
  /** The plural category (`one`, `other`), or empty for a message without plural forms. */
  readonly form: string
  readonly translation: string
}

export interface Review {
  readonly reviewer: string
  /** `2027-01-15`. */
  readonly date: string
  /** The reviewer's own English for the translation, without a look at the English text. */
  readonly backTranslation: string
  /** `hashOf` the reviewed message. */
  readonly hash: string
}

/** Reviews by `reviewKey`. */
export type Reviews = Readonly<Record<string, Review>>

const FOLDER = 'scripts/translations/reviews'
const ONLY_FORM = ''

/** A text keeps its review when it moves to another part of the screens. */
export const reviewKey = ({ part, english, form }: Omit<Message, 'translation'>): string =>
  `${part === SERVER_PART ? 'server' : 'screens'}${form === ONLY_FORM ? '' : ` (${form})`}: ${english}`

export const hashOf = (message: Message): string =>
  createHash('sha256')
    .update(`${reviewKey(message)}\n${message.translation}`)
    .digest('hex')
    .slice(0, 16)

export const isReviewed = (message: Message, reviews: Reviews): boolean =>
  Object.hasOwn(reviews, reviewKey(message)) && reviews[reviewKey(message)]?.hash === hashOf(message)

/** The messages of one part. */
export const messagesIn = (part: string, words: Words): readonly Message[] =>
  Object.entries(words).flatMap(([english, translation]) =>
    typeof translation === 'string'
      ? [{ part, english, form: ONLY_FORM, translation }]
      : Object.entries(translation).map(([form, text]) => ({ part, english, form, translation: text })),
  )

/** Every message of a language, by part. */
export const readMessages = (language: string): readonly Message[] => [
  ...Object.entries(readParts(language)).flatMap(([part, words]) => messagesIn(part, words)),
  ...messagesIn(SERVER_PART, readServerWords(language)),
]

const fileOf = (language: string): string => join(FOLDER, `${language}.json`)

/** A language without reviews has no file. */
export const readReviews = (language: string): Reviews =>
  existsSync(fileOf(language)) ? (JSON.parse(readFileSync(fileOf(language), 'utf8')) as Reviews) : {}

/** Writes the reviews of a language without those of messages that are gone or changed. */
export function writeReviews(language: string, reviews: Reviews): void {
  const present = new Set(
    readMessages(language)
      .filter((one) => isReviewed(one, reviews))
      .map(reviewKey),
  )
  const kept = Object.fromEntries(
    Object.entries(reviews)
      .filter(([key]) => present.has(key))
      .sort(byKey),
  )
  if (Object.keys(kept).length === 0 && !existsSync(fileOf(language))) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(language), `${JSON.stringify(kept, null, 2)}\n`)
}
