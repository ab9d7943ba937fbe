/** Finds prose that a reader must read twice, by the rules of CONTRIBUTING.md ("Prose"). */
import { createHash } from 'node:crypto'
import type { Passage } from './prose.ts'

export type Rule = 'file header' | 'word' | 'long sentence' | 'duplicate title' | 'commit subject' | 'citation'

export interface Fault {
  readonly rule: Rule
  /** File and line, or a commit. */
  readonly place: string
  /** The sentence, title or subject. */
  readonly text: string
  /** The found word, or the number of words or of characters. */
  readonly found: string
}

const MOST_WORDS = 40
const MOST_SUBJECT_CHARACTERS = 72

/** A header must start with the file's subject. A header that starts with one of these words hides its subject. */
const BAD_HEADER = /^(what|who|whoever|whose|whatever|whether|how|one that|of two that|nobody|it is)\b/i

/** Archaic words, and words with a plainer synonym. Each has the text to write in its place. */
const BAD_WORDS: Readonly<Record<string, string>> = {
  anew: 'again',
  aside: 'apart from, or reserved',
  beside: 'in the same transaction, or next to',
  told: 'notified',
  'mends?': 'repair',
  mended: 'repaired',
  'hears?': 'receive',
  heard: 'received',
  'stands?': 'is',
  'lets?': 'allow',
  nor: 'or',
  'in hand': 'in progress',
  'on (its|their) way': 'sent, or in progress',
  'of its own': 'separate',
  'at once': 'immediately, or together',
  'so many': 'this number of',
  'of ours': 'our',
  'by when': 'the time until which',
  '(is|are) looked at': 'a sentence with its subject: "An operator checks the payment"',
  whoever: 'the noun, such as the caller',
  'of two that': 'two nouns, such as the first call and the second call',
  'one that': 'the noun again',
}
const BAD_WORD = new RegExp(`\\b(${Object.keys(BAD_WORDS).join('|')})\\b`, 'gi')

const REMEDIES: Readonly<Record<Exclude<Rule, 'word'>, string>> = {
  'file header': 'start with the subject of the file: "Retries payments whose network has not answered."',
  'long sentence': `write one idea a sentence, about 15 words and at most ${MOST_WORDS}`,
  'duplicate title': 'add the condition or the subject in which the tests differ',
  'commit subject': `write at most ${MOST_SUBJECT_CHARACTERS} characters, and the reason in the body`,
  citation: 'cite a section of docs/product.md that exists',
}

/** Says what to write in place of the fault. */
export function remedyOf({ rule, found }: Pick<Fault, 'rule' | 'found'>): string {
  if (rule !== 'word') return REMEDIES[rule]
  const word = Object.entries(BAD_WORDS).find(([pattern]) => new RegExp(`^${pattern}$`, 'i').test(found))
  return `write: ${word?.[1] ?? 'a plainer word'}`
}

/** Returns the faults of one file's passages. `duplicateTitles` finds equal titles over all files. */
export function faultsOf(file: string, passages: readonly Passage[]): readonly Fault[] {
  return passages.flatMap(({ kind, text, line }) => {
    const place = `${file}:${line}`
    const header = kind === 'header' ? BAD_HEADER.exec(text)?.[0] : undefined
    const inHeader: Fault[] =
      header === undefined ? [] : [{ rule: 'file header', place, text: firstOf(text), found: header }]
    return [...inHeader, ...sentencesOf(text).flatMap((sentence) => sentenceFaults(place, sentence))]
  })
}

const firstOf = (text: string): string => sentencesOf(text)[0] ?? text

export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/\n|(?<=[.!?:;]["”)]?) (?=["“(]?[A-Z0-9])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** The number of words. Signs alone are no words. */
export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

function sentenceFaults(place: string, text: string): readonly Fault[] {
  const words = wordsIn(text)
  const long: Fault[] = words > MOST_WORDS ? [{ rule: 'long sentence', place, text, found: `${words} words` }] : []
  const found = [...text.matchAll(BAD_WORD)].map(
    ([word]): Fault => ({ rule: 'word', place, text, found: word.toLowerCase() }),
  )
  return [...long, ...found]
}

/** Finds titles that two tests share, because a report with such a title does not say which test it means. */
export function duplicateTitles(files: ReadonlyMap<string, readonly Passage[]>): readonly Fault[] {
  const places = new Map<string, string[]>()
  for (const [file, passages] of files)
    for (const { kind, text, line } of passages)
      if (kind === 'title') places.set(text, [...(places.get(text) ?? []), `${file}:${line}`])
  return [...places].flatMap(([text, [place = '', ...others]]): Fault[] =>
    others.length === 0 ? [] : [{ rule: 'duplicate title', place, text, found: `also ${others.join(', ')}` }],
  )
}

export function subjectFaults(commits: readonly { readonly id: string; readonly subject: string }[]): readonly Fault[] {
  return commits
    .filter(({ subject }) => subject.length > MOST_SUBJECT_CHARACTERS)
    .map(({ id, subject }) => ({
      rule: 'commit subject',
      place: id,
      text: subject,
      found: `${subject.length} characters`,
    }))
}

/** Names a fault by its rule and text alone, so that a known sentence stays known when it moves to another file. */
export function keyOf({ rule, text, found }: Fault): string {
  const parts = rule === 'word' ? [rule, text, found] : [rule, text]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)
}
