/** Reads the prose of a source file: its header, its comments and its test titles. */
import { parseSync } from 'oxc-parser'

export interface Passage {
  /** A `header` is the first comment of a file, before the code. */
  readonly kind: 'header' | 'comment' | 'title'
  /** The text without comment marks. Lines are joined by one space, paragraphs by a line end. */
  readonly text: string
  /** The line number, from 1. */
  readonly line: number
}

const SCRIPT = /\.(ts|tsx|mjs|cjs)$/
const TEST_CALLS = new Set(['it', 'test', 'describe'])

/** Returns the passages of a file, in their order. Only scripts, SQL and Markdown have passages. */
export function readPassages(file: string, source: string): readonly Passage[] {
  if (SCRIPT.test(file)) return readScript(file, source)
  if (file.endsWith('.sql')) return readSql(source)
  return file.endsWith('.md') ? readMarkdown(source) : []
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

function readScript(file: string, source: string): readonly Passage[] {
  const { comments, program } = parseSync(file, source)
  const lineAt = lineFinder(source)
  const spoken = comments.filter(({ value }) => !/^\s*[@#]|oxlint|biome-|ts-expect/.test(value))
  const codeStart = Math.min(...program.body.map(({ start }) => start), source.length)
  const passages = joinLineComments(spoken, source).map(
    ({ start, value }, n): Passage => ({
      kind: n === 0 && start < codeStart && source.startsWith('/**', start) ? 'header' : 'comment',
      text: proseOf(value.split('\n').map((line) => line.replace(/^\s*\*+/, ''))),
      line: lineAt(start),
    }),
  )
  return [...passages, ...titlesIn(program as unknown as Node, lineAt)]
}

interface Comment {
  readonly type: string
  readonly value: string
  readonly start: number
  readonly end: number
}

/** Joins consecutive line comments into one passage. */
function joinLineComments(comments: readonly Comment[], source: string): readonly Comment[] {
  const joined: Comment[] = []
  for (const comment of comments) {
    const before = joined.at(-1)
    const follows =
      before?.type === 'Line' && comment.type === 'Line' && /^\s*$/.test(source.slice(before.end, comment.start))
    if (before && follows)
      joined[joined.length - 1] = { ...before, value: `${before.value}\n${comment.value}`, end: comment.end }
    else joined.push(comment)
  }
  return joined
}

/** Finds titles of tests and of groups of tests, `it.each(…)('title')` included. */
function titlesIn(root: Node, lineAt: (offset: number) => number): readonly Passage[] {
  const titles: Passage[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const node = value as Node
    if (node.type === 'CallExpression' && TEST_CALLS.has(rootName(node['callee'] as Node))) {
      const [title] = node['arguments'] as readonly Node[]
      const text = title?.type === 'Literal' ? title['value'] : undefined
      if (typeof text === 'string') titles.push({ kind: 'title', text, line: lineAt(node.start) })
    }
    Object.values(node).forEach(walk)
  }
  walk(root)
  return titles
}

/** Returns `it` for `it`, `it.only` and `it.each(rows)`. */
function rootName(node: Node): string {
  if (node.type === 'Identifier') return String(node['name'])
  const inner =
    node.type === 'MemberExpression' ? node['object'] : node.type === 'CallExpression' ? node['callee'] : undefined
  return inner === undefined ? '' : rootName(inner as Node)
}

function readSql(source: string): readonly Passage[] {
  const lines = source.split('\n')
  const passages: Passage[] = []
  for (let n = 0; n < lines.length; n += 1) {
    if (!/^\s*--/.test(lines[n] ?? '')) continue
    const begin = n
    while (/^\s*--/.test(lines[n + 1] ?? '')) n += 1
    const text = proseOf(lines.slice(begin, n + 1).map((line) => line.replace(/^\s*--+/, '')))
    passages.push({ kind: begin === 0 ? 'header' : 'comment', text, line: begin + 1 })
  }
  return passages
}

/** Reads paragraphs, list items and the cells of tables. Code has no prose. */
function readMarkdown(source: string): readonly Passage[] {
  const passages: Passage[] = []
  let paragraph: string[] = []
  let begin = 1
  let isCode = false
  const end = (): void => {
    if (paragraph.length > 0) passages.push({ kind: 'comment', text: proseOf(paragraph), line: begin })
    paragraph = []
  }
  for (const [n, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode
    const isBreak = isCode || /^\s*(```|$|#|\||[-*] |\d+\. )/.test(line)
    if (isBreak) end()
    if (isCode || /^\s*(```|$)/.test(line)) continue
    if (/^\s*\|/.test(line)) {
      for (const cell of line.split('|')) passages.push({ kind: 'comment', text: proseOf([cell]), line: n + 1 })
      continue
    }
    if (paragraph.length === 0) begin = n + 1
    paragraph.push(line.replace(/^\s*(#+|[-*]|\d+\.) /, ''))
  }
  end()
  return passages
}

/** Joins lines to paragraphs. Text between backquotes is code. */
function proseOf(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/`[^`]*`/g, 'X')
    .split(/\n\s*\n|\n(?=[-*@] ?)/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim()
}

function lineFinder(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
