/** The review kit: writes the translations of one language as a CSV file for a native speaker, and reads the reviewed file. */
import { stringify } from 'csv-stringify/sync'
import Papa from 'papaparse'
import { hashOf, isReviewed, type Message, type Review, type Reviews, reviewKey } from './reviews.ts'

/** The columns of the file. The reviewer fills the last five. */
const COLUMNS = [
  'part',
  'english',
  'form',
  'translation',
  'usedIn',
  'screenshot',
  'decision',
  'correction',
  'backTranslation',
  'reviewer',
  'date',
] as const
type Line = Readonly<Record<(typeof COLUMNS)[number], string>>

interface Context {
  /** The source files that have the text. */
  readonly usedIn: (english: string) => readonly string[]
  /** A picture in `screens/` that shows the text, or an empty text. */
  readonly screenshot: (english: string) => string
}

/** The CSV file for a reviewer. A reviewed message keeps its reviewer, date and back-translation. */
export function exportReview(messages: readonly Message[], reviews: Reviews, context: Context): string {
  const lines = messages.map((message): Line => {
    const review = isReviewed(message, reviews) ? reviews[reviewKey(message)] : undefined
    return {
      ...message,
      usedIn: context.usedIn(message.english).join(' '),
      screenshot: context.screenshot(message.english),
      decision: review === undefined ? '' : 'approved',
      correction: '',
      backTranslation: review?.backTranslation ?? '',
      reviewer: review?.reviewer ?? '',
      date: review?.date ?? '',
    }
  })
  return stringify(lines, { header: true, columns: [...COLUMNS], bom: true })
}

const paramsOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join()
const spacesOf = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`
const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** The faults of a correction. */
function correctionFault({ english, translation, correction }: Line): string | undefined {
  if (correction.trim() === '') return 'a corrected message needs a correction'
  if (correction === translation) return 'the correction is the present translation'
  if (paramsOf(correction) !== paramsOf(english)) return 'the correction has other parameters than the English text'
  if (spacesOf(correction) !== spacesOf(english))
    return 'the correction has other spaces around it than the English text'
  return undefined
}

/** The faults of the reviewer's columns. */
function reviewFault(line: Line, today: string): string | undefined {
  const { decision, correction, backTranslation, reviewer, date } = line
  if (decision === '') {
    const isEmpty = `${correction}${backTranslation}${reviewer}${date}`.trim() === ''
    return isEmpty ? undefined : 'a review needs the decision “approved” or “corrected”'
  }
  if (decision !== 'approved' && decision !== 'corrected') return `the decision “${decision}” is unknown`
  if (reviewer.trim() === '') return 'a review needs a reviewer'
  if (!isDate(date)) return 'the date is not a day such as 2027-01-15'
  if (date > today) return 'the date is in the future'
  if (backTranslation.trim() === '') return 'a review needs a back-translation'
  if (decision === 'corrected') return correctionFault(line)
  return correction === '' ? undefined : 'an approved message has no correction'
}

function lineFault(line: Line, present: ReadonlyMap<string, Message>, today: string): string | undefined {
  const message = present.get(reviewKey(line))
  if (message === undefined) return 'the message is not in the catalogue'
  if (message.translation !== line.translation) return 'the translation has changed since the export'
  return reviewFault(line, today)
}

/** Reads the lines of a file, and all its faults by their lines. */
function readLines(text: string): { readonly lines: readonly Line[]; readonly faults: readonly string[] } {
  const { data, errors, meta } = Papa.parse<Line>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true })
  const columns = meta.fields ?? []
  const missing = COLUMNS.filter((column) => !columns.includes(column))
  const unknown = columns.filter((column) => !(COLUMNS as readonly string[]).includes(column))
  const faults = [
    ...missing.map((column) => `the column “${column}” is missing`),
    ...unknown.map((column) => `the column “${column}” is unknown`),
    ...errors.map(({ row = 0, message }) => `line ${row + 2}: ${message}`),
  ]
  return { lines: data, faults }
}

export interface Import {
  /** The corrected messages. */
  readonly corrected: readonly Message[]
  readonly reviews: Reviews
}

/**
 * Reads a reviewed file. A file with a fault is refused as a whole, and the error lists each fault by its line.
 * `today` is a day such as `2027-01-15`.
 */
export function importReview(text: string, messages: readonly Message[], reviews: Reviews, today: string): Import {
  const { lines, faults } = readLines(text)
  const present = new Map(messages.map((message) => [reviewKey(message), message]))
  const seen = new Set<string>()
  const found = [...faults]
  if (faults.length === 0)
    for (const [index, line] of lines.entries()) {
      const key = reviewKey(line)
      const fault = seen.has(key) ? 'the message is in the file twice' : lineFault(line, present, today)
      if (fault !== undefined) found.push(`line ${index + 2} (${line.english}): ${fault}`)
      seen.add(key)
    }
  if (found.length > 0) throw new Error(`Nothing was imported.\n${found.join('\n')}`)
  const reviewed = lines
    .filter(({ decision }) => decision !== '')
    .map((line): readonly [Message, Line] => {
      const { part, english, form, translation, correction } = line
      return [{ part, english, form, translation: correction === '' ? translation : correction.normalize('NFC') }, line]
    })
  const added = reviewed.map(([message, { reviewer, date, backTranslation }]): readonly [string, Review] => [
    reviewKey(message),
    { reviewer, date, backTranslation, hash: hashOf(message) },
  ])
  return {
    corrected: reviewed.filter(([, { decision }]) => decision === 'corrected').map(([message]) => message),
    reviews: { ...reviews, ...Object.fromEntries(added) },
  }
}
