/** Screening inside the bank: compares each name with every name of a list file, by fuzzball. */
import { readFile, stat } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { comparableName } from '../../../core/risk/comparable-name.ts'
import { fail, ok } from '../../../values/result.ts'
import { MOST_NAME_LENGTH, type ScreenedPerson, type Screening, type ScreeningMatch } from '../../ports/screening.ts'
import { keptMatches } from './kept-matches.ts'
import { type ListedPerson, readListedPersons } from './listed-person.ts'
import { compareBirthDates, nameScore, personScore } from './score-person.ts'

/** A lower score is no match. At this score a listed name may differ in about one letter of seven. */
const LEAST_SCORE = 0.85
const MOST_FILE_BYTES = 128 * 1024 * 1024

export interface EmbeddedScreeningOptions {
  /** The file that `npm run screening:import` writes. A changed file is read again. */
  readonly listFile: string
}

interface Candidate extends ListedPerson {
  readonly comparable: readonly string[]
}

export function createEmbeddedScreening({ listFile }: EmbeddedScreeningOptions): Screening {
  const candidatesOf = readerOf(listFile)
  return {
    mostAtOnce: 20,
    async screen(persons) {
      const candidates = await candidatesOf().catch(() => undefined)
      if (candidates === undefined)
        return fail({ kind: 'unavailable', detail: 'screening: the list file cannot be read' })
      const found: (readonly ScreeningMatch[])[] = []
      for (const person of persons) {
        found.push(matchesOf(person, candidates))
        // A long list takes milliseconds for each person. The process serves customers in between.
        await nextTurn()
      }
      return ok(found)
    },
  }
}

function readerOf(listFile: string): () => Promise<readonly Candidate[]> {
  let read: { readonly version: string; readonly candidates: readonly Candidate[] } | undefined
  return async () => {
    const { mtimeMs, size } = await stat(listFile)
    const version = `${mtimeMs} ${size}`
    if (read?.version === version) return read.candidates
    if (size > MOST_FILE_BYTES) throw new Error('the list file is too large')
    const candidates = readListedPersons(await readFile(listFile, 'utf8')).map((person) => ({
      ...person,
      comparable: person.names.map(comparableName),
    }))
    read = { version, candidates }
    return candidates
  }
}

function matchesOf(person: ScreenedPerson, candidates: readonly Candidate[]): readonly ScreeningMatch[] {
  const asked = comparableName(person.name.slice(0, MOST_NAME_LENGTH))
  return keptMatches(candidates.flatMap((candidate) => matchOf(person, asked, candidate) ?? []))
}

function matchOf(person: ScreenedPerson, asked: string, candidate: Candidate): ScreeningMatch | undefined {
  let best = { name: 0, at: 0 }
  for (const [at, listed] of candidate.comparable.entries()) {
    const name = nameScore(asked, listed)
    if (name > best.name) best = { name, at }
  }
  const { list, entryId, topic, names, birthDates, countries } = candidate
  const dates = compareBirthDates(person.dateOfBirth, birthDates)
  const score = personScore(best.name, dates)
  if (score < LEAST_SCORE) return undefined
  const reason = `The names agree to ${Math.floor(best.name * 100)}%. ${DATE_TEXTS[dates]}`
  return { list, entryId, topic, score, name: names[best.at] ?? '', birthDates, countries, reason }
}

const DATE_TEXTS = {
  same: 'The birth dates are the same.',
  possible: 'The years of birth agree.',
  other: 'The birth dates differ.',
  unknown: 'A birth date is not known.',
} as const
