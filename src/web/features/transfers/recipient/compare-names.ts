/** Compares a bank's name with the expected person. Order, titles, initials and small spelling errors do not count. */

const TITLES = new Set([
  'MR',
  'MRS',
  'MISS',
  'MS',
  'MASTER',
  'DR',
  'PROF',
  'ENGR',
  'CHIEF',
  'ALHAJI',
  'ALHAJA',
  'BARR',
  'REV',
  'PASTOR',
  'OTUNBA',
  'PRINCE',
  'PRINCESS',
  'SIR',
  'LADY',
  'HON',
])
/**
 * From this length on, one wrong letter may be an error. Shorter names that differ by one letter are different names.
 */
const SLIP_FROM = 5

/** Upper-case words without accents, punctuation and titles. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/['’.]/g, '')
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !TITLES.has(word))
}

/**
 * True when every word of `expected` matches a different word of `actual`. Further words of `actual` are ignored,
 * because a bank often has a name that the customer does not know. False when either is empty.
 */
export function namesAgree(expected: string, actual: string): boolean {
  const wanted = wordsOf(expected)
  const left = wordsOf(actual)
  if (wanted.length === 0 || left.length === 0) return false
  // Whole words match first, so that an initial does not take the word of a full name.
  return wanted
    .toSorted((a, b) => b.length - a.length)
    .every((word) => {
      const at = bestMatch(word, left)
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
}

/** The index of the equal word, or else of a similar word. -1 when there is none. */
function bestMatch(word: string, among: readonly string[]): number {
  const same = among.indexOf(word)
  return same >= 0 ? same : among.findIndex((other) => isInitial(word, other) || isSlip(word, other))
}

function isInitial(one: string, other: string): boolean {
  return (one.length === 1 || other.length === 1) && one[0] === other[0]
}

/** One letter changed, missing or added, or two neighbours swapped. */
function isSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < SLIP_FROM) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = (text: string, skip: number) => text.slice(start + skip)
  if (short.length + 1 === long.length) return rest(short, 0) === rest(long, 1)
  if (short.length !== long.length) return false
  const swapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return rest(short, 1) === rest(long, 1) || (swapped && rest(short, 2) === rest(long, 2))
}
