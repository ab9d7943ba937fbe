/** Finds every text field of a route's request by walking its schema, so that new fields are tested without new test code. */
import * as v from 'valibot'
import { isCountry } from '../values/places.ts'
import type { Route } from './route.ts'

/** The parts of Valibot's schemas and actions that the walk reads. */
interface Node {
  readonly kind?: string
  readonly type: string
  readonly requirement?: unknown
  readonly entries?: Readonly<Record<string, Node>>
  readonly wrapped?: Node
  readonly item?: Node
  readonly options?: readonly unknown[]
  readonly pipe?: readonly Node[]
}

type Parsed =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly messages: readonly string[] }

export interface TextField {
  /** The path of the field: `SocialMedia.Twitter`. The items of a list have the part `0`. */
  readonly path: string
  /** The checks of the field's schema, including nested pipes. */
  readonly actions: readonly Node[]
  /** True: the schema is `text()` of fields.ts, so people write the field. */
  readonly isFreeText: boolean
  /** Parses a value with the field's schema. */
  parse(value: unknown): Parsed
}

/** Types whose values cannot be text of any length. */
const CLOSED = new Set(['boolean', 'literal', 'number', 'picklist'])

/** Returns all text fields. Throws on an unknown kind of schema, so that no field is skipped. */
export function textFields(route: Route): readonly TextField[] {
  return fieldsOf(route.request as unknown as Node, [])
}

function fieldsOf(node: Node, path: readonly string[]): readonly TextField[] {
  const inner = node.wrapped ?? node
  if (inner !== node) return fieldsOf(inner, path)
  if (node.entries) return Object.entries(node.entries).flatMap(([name, field]) => fieldsOf(field, [...path, name]))
  if (node.item) return fieldsOf(node.item, [...path, '0'])
  if (node.type === 'union' || node.type === 'variant')
    return (node.options as readonly Node[]).flatMap((option) => fieldsOf(option, path))
  if (node.type === 'string') return [fieldOf(node, path.join('.'))]
  if (CLOSED.has(node.type)) return []
  throw new Error(`${path.join('.')}: the walk does not know a schema of the type ${node.type}`)
}

function fieldOf(schema: Node, path: string): TextField {
  const parse = (value: unknown): Parsed => {
    const parsed = v.safeParse(schema as unknown as v.GenericSchema, value)
    return parsed.success
      ? { ok: true, output: parsed.output }
      : { ok: false, messages: parsed.issues.map(({ message }) => message) }
  }
  const invisible = parse('a\u200bb')
  const isFreeText =
    !invisible.ok && invisible.messages.some((message) => message.includes('has an invisible character'))
  return { path, actions: actionsOf(schema), isFreeText, parse }
}

function actionsOf(node: Node): readonly Node[] {
  return (node.pipe ?? []).flatMap((part) => (part.kind === 'schema' ? actionsOf(part) : [part]))
}

/** The most UTF-8 bytes that a field can hold; undefined when nothing limits them. */
export function byteLimit({ actions }: TextField): number | undefined {
  const limits = actions.flatMap(({ type, requirement }) => {
    // A UTF-16 unit is at most three bytes.
    if (type === 'max_length') return [(requirement as number) * 3]
    if (type === 'regex') return regexLimit(requirement as RegExp)
    return requirement === isCountry ? [3] : []
  })
  return limits.length === 0 ? undefined : Math.min(...limits)
}

/** An upper limit of the bytes that a pattern matches: each place is four bytes, as often as its quantifiers allow. */
function regexLimit({ source }: RegExp): readonly number[] {
  const bare = source.replace(/\\u\{[0-9A-F]+\}|\\[pP]\{\w+\}|\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const isAnchored = bare.startsWith('^') && bare.endsWith('$')
  if (!isAnchored || /[*+]|\{\d+,\}/.test(bare)) return []
  const groups = [...bare.matchAll(/\)\{(?:\d+,)?(\d+)\}/g)].map(([, most]) => Number(most))
  const places = [...bare.matchAll(/[^)]\{(?:\d+,)?(\d+)\}/g)].map(([, most]) => Number(most))
  const once = places.reduce((sum, most) => sum + most, bare.length)
  return [4 * groups.reduce((product, most) => product * most, once)]
}
