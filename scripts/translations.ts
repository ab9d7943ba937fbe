/** `npm run translations -- <command>`: keeps the translations and their reviews in order (docs/translations.md). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  readServerWords,
  readWords,
  SERVER_PART,
  TRANSLATED,
  type Words,
  writeParts,
  writeServerWords,
} from './translations/catalogue-files.ts'
import { readNotes } from '../e2e/screens/notes.ts'
import { divide, readSource } from './translations/parts.ts'
import { exportReview, importReview } from './translations/review.ts'
import { isReviewed, type Message, readMessages, readReviews, writeReviews } from './translations/reviews.ts'
import { screenshotFinder } from './translations/screenshots.ts'
import { readServerTexts } from './translations/server-texts.ts'
import { addTexts, missingServerTexts, missingTexts, readLanguages, tidy } from './translations/tidy.ts'

const USAGE = `npm run translations -- tidy                    puts each text into its part, removes unused texts, and writes docs/translations-unreviewed.md
npm run translations -- missing                 prints the texts that a language lacks
npm run translations -- add <file.json>         adds translations: { "English text": { "ha": …, "yo": …, "ig": …, "pcm": … } }
npm run translations -- status                  prints how many texts of each language a native speaker has reviewed
npm run translations -- export <language>       writes review-<language>.csv for a native speaker
npm run translations -- import <language> <csv> reads the reviewed file, and writes corrections and reviews`

function printStatus(): void {
  for (const [language, { messages, reviews }] of Object.entries(readLanguages())) {
    const reviewed = messages.filter((message) => isReviewed(message, reviews)).length
    console.log(`${language}: ${reviewed} of ${messages.length} texts are reviewed`)
  }
}

function writeExport(language: string): void {
  const { usersOf } = readSource()
  const serverTexts = readServerTexts()
  const notes = readNotes()
  const screenshot = screenshotFinder(notes)
  const messages = readMessages(language)
  const file = `review-${language}.csv`
  const csv = exportReview(messages, readReviews(language), {
    usedIn: (english) => [...usersOf(english), ...(serverTexts.get(english) ?? [])],
    screenshot,
  })
  writeFileSync(file, csv)
  console.log(`${file} has ${messages.length} texts. The reviewer fills the last five columns.`)
  if (notes.length === 0) console.log('The column “screenshot” is empty: run `npm run screens` first.')
}

/** The words with the corrected messages. */
function correctedWords(words: Words, corrected: readonly Message[]): Words {
  const result = { ...words }
  for (const { english, form, translation } of corrected) {
    const now = result[english]
    result[english] = form === '' || typeof now === 'string' || !now ? translation : { ...now, [form]: translation }
  }
  return result
}

function readReview(language: string, file: string): void {
  const today = new Date().toJSON().slice(0, 10)
  const { corrected, reviews } = importReview(
    readFileSync(file, 'utf8'),
    readMessages(language),
    readReviews(language),
    today,
  )
  const ofServer = Object.groupBy(corrected, ({ part }) => (part === SERVER_PART ? 'server' : 'screens'))
  writeParts(language, divide(correctedWords(readWords(language), ofServer.screens ?? []), readSource().partOf))
  writeServerWords(language, correctedWords(readServerWords(language), ofServer.server ?? []))
  writeReviews(language, reviews)
  tidy()
  printStatus()
}

const isLanguage = (text: string): boolean => (TRANSLATED as readonly string[]).includes(text)
/** A command returns false when its arguments are wrong. */
const COMMANDS: Readonly<Record<string, (first: string, second: string) => boolean | void>> = {
  tidy: () => tidy(),
  missing: () => console.log(JSON.stringify({ screens: missingTexts(), server: missingServerTexts() }, null, 2)),
  add: (file) => (existsSync(file) ? addTexts(file) : false),
  status: printStatus,
  export: (language) => (isLanguage(language) ? writeExport(language) : false),
  import: (language, file) => (isLanguage(language) && existsSync(file) ? readReview(language, file) : false),
}

const [command = '', first = '', second = ''] = process.argv.slice(2)
const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
try {
  if (!run || run(first, second) === false) throw new Error(USAGE)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
