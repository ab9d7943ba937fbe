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

/** Archaic words, and words with a plainer synonym: `anew` (again), `told` (notified), `at once` (immediately). */
const BAD_WORDS = [
  'anew',
  'aside',
  'beside',
  'told',
  'mends?',
  'mended',
  'hears?',
  'heard',
  'stands?',
  'lets?',
  'nor',
  'in hand',
  'on (its|their) way',
  'of its own',
  'at once',
  'so many',
  'of ours',
  'by when',
  '(is|are) looked at',
  'whoever',
  'of two that',
  'one that',
]
const BAD_WORD = new RegExp(`\\b(${BAD_WORDS.join('|')})\\b`, 'gi')

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

function sentencesOf(text: string): readonly string[] {
  return text
    .split(/\n|(?<=[.!?:;]["”)]?) (?=["“(]?[A-Z0-9])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

function sentenceFaults(place: string, text: string): readonly Fault[] {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
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
