/** Reads source files as syntax trees: their texts, their imports and the calls that translate. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export const parse = (source: string, file: string): unknown =>
  parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file)

/** Every node below a tree. Of the kinds in `notEntered`, only the node itself. */
export function nodesBelow(tree: unknown, notEntered?: RegExp): readonly Node[] {
  const found: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    else if (isNode(value)) {
      found.push(value)
      if (!notEntered?.test(value.type)) for (const child of Object.values(value)) visit(child)
    }
  }
  visit(tree)
  return found
}

/** Every node of a file. */
export const nodesOf = (file: string): readonly Node[] => nodesBelow(parse(readFileSync(file, 'utf8'), file))

export const stringOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined

/** Every string of these nodes, for every use. */
export const stringsOf = (nodes: readonly Node[]): readonly string[] => nodes.flatMap((node) => stringOf(node) ?? [])

/** The positions of the messages in the arguments of the functions that translate. */
const MESSAGES_AT: Readonly<Record<string, readonly number[]>> = { t: [0], tNodes: [0], plural: [1, 2] }

/** The messages that `t`, `tNodes` and `plural` are called with. The last one of a call is the key of the catalogues. */
export function messagesOf(nodes: readonly Node[]): readonly (readonly Node[])[] {
  return nodes.flatMap((node) => {
    const callee = node['callee']
    if (node.type !== 'CallExpression' || !isNode(callee) || typeof callee['name'] !== 'string') return []
    const positions = Object.hasOwn(MESSAGES_AT, callee['name']) ? MESSAGES_AT[callee['name']] : undefined
    return positions ? [positions.map((at) => (node['arguments'] as readonly Node[])[at]).filter(isNode)] : []
  })
}

/** The keys of the catalogues among these nodes. `plural` has an English text for exactly one, which no other language needs. */
export const keysOf = (nodes: readonly Node[]): readonly string[] =>
  messagesOf(nodes).flatMap((messages) => stringOf(messages.at(-1)) ?? [])

/** The files of this project that a file imports when it loads. */
export function importsOf(file: string, nodes: readonly Node[]): readonly string[] {
  return nodes.flatMap(({ type, importKind, source }) => {
    const path = stringOf(source)
    const isOurs = path !== undefined && /^[.].*[.]tsx?$/.test(path)
    return /^(Import|Export).*Declaration$/.test(type) && importKind !== 'type' && isOurs
      ? [join(dirname(file), path)]
      : []
  })
}

/** The files of this project that a file imports later, with the positions of the calls. */
export function laterImportsOf(
  file: string,
  nodes: readonly Node[],
): readonly { readonly target: string; readonly node: Node }[] {
  return nodes.flatMap((node) => {
    const path = node.type === 'ImportExpression' ? stringOf(node['source']) : undefined
    return path !== undefined && /^[.].*[.]tsx?$/.test(path) ? [{ target: join(dirname(file), path), node }] : []
  })
}

/** The fixed pieces of a template literal. */
export const templateOf = ({ type, quasis }: Node): readonly string[] | undefined =>
  type === 'TemplateLiteral'
    ? (quasis as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    : undefined

/** The patterns of template literals: their fixed pieces in order. Short pieces alone would fit any text. */
export const templatesOf = (nodes: readonly Node[]): readonly RegExp[] =>
  nodes
    .flatMap((node) => {
      const pieces = templateOf(node)
      return pieces === undefined ? [] : [pieces]
    })
    .filter((pieces) => pieces.join('').trim().length > 8)
    .map((pieces) => new RegExp(`^${pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`))
