/** Finds the digits and signs that people put around a word: "@2024!", "123", "_1". */
import type { Match, MatchEstimated, Matcher, MatchExtended } from '@zxcvbn-ts/core'

const PATTERN = 'decoration'
const DECORATION = /(?<before>[^\p{L}\p{M}\d]{0,2})(?<digits>\d{0,5})(?<after>[^\p{L}\p{M}\d]{0,2})/gu
const YEAR = /^(?:19|20)\d\d$/
/** A count up from one, one digit again and again, or a pair of digits twice. */
const COUNT_OR_REPEAT = /^(?:12?3?4?5?|(\d)\1*|(\d\d)\2)$/
const GUESSES_PER_SIGN = 5
const GUESSES_PER_YEAR = 50
const GUESSES_PER_COUNT = 10

function digitGuesses(digits: string): number {
  if (digits === '') return 1
  if (YEAR.test(digits)) return GUESSES_PER_YEAR
  return COUNT_OR_REPEAT.test(digits) ? GUESSES_PER_COUNT : 10 ** digits.length
}

/** The estimator's own matchers count "@2024!" as three parts, which they take for hard to guess. */
class DecorationMatching {
  match({ password }: { readonly password: string }): Match[] {
    return [...password.matchAll(DECORATION)]
      .filter(([token]) => token.length > 1)
      .map((found) => {
        const { before = '', digits = '', after = '' } = found.groups ?? {}
        const signs = [...before, ...after].length
        return {
          pattern: PATTERN,
          token: found[0],
          i: found.index,
          j: found.index + found[0].length - 1,
          decorationGuesses: GUESSES_PER_SIGN ** signs * digitGuesses(digits),
        }
      })
  }
}

/** The estimator calls `match` alone. Its base class is a type only, with a protected field that no other class can have. */
const MATCHING = DecorationMatching as unknown as Matcher['Matching']

function decorationGuesses(match: MatchExtended | MatchEstimated): number {
  const guesses: unknown = 'decorationGuesses' in match ? match['decorationGuesses'] : undefined
  return typeof guesses === 'number' ? guesses : 0
}

export const DECORATION_MATCHER: Readonly<Record<string, Matcher>> = {
  [PATTERN]: { Matching: MATCHING, scoring: decorationGuesses, feedback: () => null },
}
