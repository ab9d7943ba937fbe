/** The file of listed persons: one JSON object on each line. */
import * as v from 'valibot'
import { cleanText } from '../../../values/text/clean-text.ts'
import { LIST_TOPICS } from '../../ports/screening.ts'

/** A longer list needs a search index, which an external service has (`yente.ts`). */
export const MOST_LISTED = 50_000
const MOST_NAMES = 60

const line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))

const listedPersonSchema = v.strictObject({
  list: line(100),
  entryId: line(100),
  topic: v.picklist(LIST_TOPICS),
  /** The main name is the first. */
  names: v.pipe(v.array(line(500)), v.minLength(1), v.maxLength(MOST_NAMES)),
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  birthDates: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\d{4}(-\d\d){0,2}$/))), v.maxLength(20)),
  countries: v.pipe(v.array(line(100)), v.maxLength(20)),
})
export type ListedPerson = v.InferOutput<typeof listedPersonSchema>

/** Throws at the first invalid line, because a list that is read in part would miss persons. */
export function readListedPersons(text: string): readonly ListedPerson[] {
  const lines = text.split('\n').filter((one) => one.trim() !== '')
  if (lines.length === 0) throw new Error('the list of persons is empty')
  if (lines.length > MOST_LISTED) throw new Error(`the list has more than ${MOST_LISTED} persons`)
  return lines.map((one, index) => {
    const parsed = v.safeParse(listedPersonSchema, parseJson(one))
    if (!parsed.success) throw new Error(`line ${index + 1} of the list of persons is not a listed person`)
    return parsed.output
  })
}

export const writeListedPersons = (persons: readonly ListedPerson[]): string =>
  persons.map((person) => `${JSON.stringify(person)}\n`).join('')

/** The limits of the file applied to one entry of a published list. Undefined without a usable name. */
export function listedPerson(
  entry: Omit<ListedPerson, 'names'> & { readonly names: readonly string[] },
): ListedPerson | undefined {
  const candidate = {
    ...entry,
    names: distinct(entry.names, 400).slice(0, MOST_NAMES),
    birthDates: distinct(entry.birthDates, 10)
      .filter((date) => /^\d{4}(-\d\d){0,2}$/.test(date))
      .slice(0, 20),
    countries: distinct(entry.countries, 100).slice(0, 20),
  }
  const parsed = v.safeParse(listedPersonSchema, candidate)
  return parsed.success ? parsed.output : undefined
}

const distinct = (texts: readonly string[], most: number): string[] => [
  ...new Set(texts.map((text) => cleanText(text, most).replace(/\s+/g, ' ')).filter((text) => text !== '')),
]

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
