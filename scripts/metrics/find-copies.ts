/** Finds duplicated code: equal runs of tokens, whatever their line breaks and comments are. */

export interface Source {
  readonly path: string
  readonly text: string
}

export interface Copy {
  readonly from: string
  readonly fromLine: number
  readonly to: string
  readonly toLine: number
  readonly lines: number
}

interface Token {
  readonly text: string
  readonly line: number
}

/** A shorter run is more often a habit of the language than a copy. */
export const LEAST_TOKENS = 50

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[\w$]+|[^\s\w]/g
const IMPORT = /^import\b[^'"]*['"][^'"]*['"].*$/gm

/** The tokens of a file without its comments and imports. */
export function tokensOf(text: string): readonly Token[] {
  const blank = text.replace(IMPORT, (found) => found.replace(/[^\n]/g, ' '))
  const tokens: Token[] = []
  let line = 1
  let at = 0
  for (const { 0: token, index } of blank.matchAll(TOKEN)) {
    line += linesIn(blank.slice(at, index))
    if (!/^\/[/*]/.test(token)) tokens.push({ text: token, line })
    line += linesIn(token)
    at = index + token.length
  }
  return tokens
}

const linesIn = (text: string): number => text.split('\n').length - 1

/** Returns every copy of at least `least` tokens, once, in the order of the files. */
export function findCopies(sources: readonly Source[], least = LEAST_TOKENS): readonly Copy[] {
  const files = sources.map(({ path, text }) => ({ path, tokens: tokensOf(text) }))
  const seen = new Map<string, { readonly file: number; readonly at: number }>()
  const copies: Copy[] = []
  for (const [file, { path, tokens }] of files.entries()) {
    for (let at = 0; at + least <= tokens.length; at += 1) {
      const key = tokens
        .slice(at, at + least)
        .map(({ text }) => text)
        .join(' ')
      const first = seen.get(key)
      if (first === undefined) {
        seen.set(key, { file, at })
        continue
      }
      // A repeated word overlaps itself, which is no copy.
      if (first.file === file && at - first.at < least) continue
      const other = files[first.file] ?? { path, tokens }
      const length = runOf(other.tokens, first.at, tokens, at)
      const begins = tokens[at]?.line ?? 0
      const ends = tokens[at + length - 1]?.line ?? begins
      const fromLine = other.tokens[first.at]?.line ?? 0
      copies.push({ from: other.path, fromLine, to: path, toLine: begins, lines: ends - begins + 1 })
      at += length - 1
    }
  }
  return copies
}

/** Counts the equal tokens from the two places on. A run does not overlap itself. */
function runOf(one: readonly Token[], from: number, other: readonly Token[], at: number): number {
  const most = Math.min(one === other ? at - from : one.length - from, other.length - at)
  let length = 0
  while (length < most && one[from + length]?.text === other[at + length]?.text) length += 1
  return length
}
