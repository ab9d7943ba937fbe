/** Scores how likely a person is a listed person, from the names and the birth dates. */
import { token_set_ratio, token_sort_ratio } from 'fuzzball'

/** Both names are normalised before, so fuzzball must not normalise them. */
const AS_THEY_ARE = { full_process: false } as const
/** The largest score of a name that has words which the other name lacks. */
const WITH_OTHER_WORDS = 0.95
const SAME_BIRTH_DATE = 0.05
const OTHER_BIRTH_DATE = -0.15

/** 0 to 1, for names in the form of `comparableName`. The order of the words does not matter. */
export function nameScore(asked: string, listed: string): number {
  if (asked === '' || listed === '') return 0
  const sameWords = token_sort_ratio(asked, listed, AS_THEY_ARE) / 100
  // One common word, such as a first name, says nothing about the person.
  if (Math.min(words(asked), words(listed)) < 2) return sameWords
  return Math.max(sameWords, (token_set_ratio(asked, listed, AS_THEY_ARE) / 100) * WITH_OTHER_WORDS)
}

export type BirthDates = 'same' | 'possible' | 'other' | 'unknown'

/** A list often has the year only. The next year is possible too, because lists give approximate years. */
export function compareBirthDates(asked: string | undefined, listed: readonly string[]): BirthDates {
  if (asked === undefined || listed.length === 0) return 'unknown'
  if (listed.includes(asked)) return 'same'
  const year = Number(asked.slice(0, 4))
  const isNear = listed.some((date) => date.length < 10 && Math.abs(Number(date.slice(0, 4)) - year) <= 1)
  return isNear ? 'possible' : 'other'
}

export function personScore(name: number, dates: BirthDates): number {
  const change = dates === 'same' ? SAME_BIRTH_DATE : dates === 'other' ? OTHER_BIRTH_DATE : 0
  return Math.min(1, Math.max(0, name + change))
}

const words = (name: string): number => name.split(' ').length
