/** Measures the prose of the repository, and compares each figure with its target. */
import { type Fault, sentencesOf, wordsIn } from './faults.ts'
import { readPassages } from './prose.ts'

export interface Figure {
  readonly name: string
  readonly value: number
  /** The largest good value. */
  readonly target: number
}

/** Pages that a command writes. They are lists of data. */
const GENERATED = /^docs\/(schema|code-metrics|translations-unreviewed)\.md$|^docs\/diagrams\//

/** `sources`: file names with their text. `faults`: the faults of these files and of the commits. */
export function figuresOf(
  sources: readonly (readonly [file: string, text: string])[],
  faults: readonly Fault[],
): readonly Figure[] {
  const lengths = sources
    .filter(([file]) => file.endsWith('.md') && !GENERATED.test(file))
    .flatMap(([file, text]) => readPassages(file, withoutTables(text)))
    .flatMap(({ text }) => sentencesOf(text).map(wordsIn))
    .filter((length) => length > 0)
    .toSorted((one, other) => one - other)
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const inCode = faults.filter(({ place }) => !/\.md:\d+$/.test(place))
  const badWords = new Set(inCode.filter(({ rule }) => rule === 'word').map(({ place }) => place))
  const count = (rule: Fault['rule']): number => faults.filter((fault) => fault.rule === rule).length
  return [
    { name: 'documents: mean words of a sentence', value: Math.round(mean * 10) / 10, target: 15 },
    { name: 'documents: 90th percentile of words', value: lengths[Math.floor(lengths.length * 0.9)] ?? 0, target: 26 },
    { name: 'comments and titles with a refused word', value: badWords.size, target: 59 },
    { name: 'headers that hide their subject (What, Who, How)', value: count('file header'), target: 19 },
    { name: 'commit subjects above 72 characters, since the rules', value: count('commit subject'), target: 0 },
  ]
}

/** Removes headings and tables. Their cells are no sentences, and would make the mean too small. */
const withoutTables = (text: string): string => text.replace(/^\s*(\||#).*$/gm, '')

export function figureLines(figures: readonly Figure[]): readonly string[] {
  return figures.map(
    ({ name, value, target }) => `${value <= target ? 'ok  ' : 'MISS'} ${name}: ${value} (at most ${target})`,
  )
}
