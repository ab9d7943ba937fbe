/** Evaluates calls of the standard methods that the source builds SQL with. */
import { type CallExpression, isIdentifier, isStringLiteral, type Node } from 'typescript/unstable/ast'
import { type Env, type Found, type FunctionNode, text, unknown, type Value } from './values.ts'

/** The part of the evaluator that a built-in function uses. */
interface Evaluator {
  evaluate(node: Node, env: Env): readonly Found[]
  force(found: Found): readonly Found[]
  enter(target: FunctionNode, args: readonly Value[], env: Env): readonly Found[]
}

interface BuiltInCall {
  readonly object: Node
  readonly name: string
  readonly call: CallExpression
}

/** Returns the values of a call of a standard method, or undefined for any other call. */
export function callBuiltIn(
  evaluator: Evaluator,
  { object, name, call }: BuiltInCall,
  env: Env,
): readonly Found[] | undefined {
  const [first] = call.arguments
  if (isIdentifier(object) && object.text === 'Object' && first !== undefined) {
    return evaluator.evaluate(first, env).map((found) => ({
      env: found.env,
      value: ofObject(name, found.value) ?? unknown(call),
    }))
  }
  if (!['join', 'map', 'flatMap', 'toReversed', 'trim', 'split'].includes(name)) return undefined
  return evaluator.evaluate(object, env).flatMap((found): readonly Found[] => {
    const { value } = found
    if (value.kind === 'text' && name === 'trim') return [{ ...found, value: text(value.text.trim()) }]
    if (value.kind === 'text' && name === 'split' && first !== undefined && isStringLiteral(first)) {
      return [{ ...found, value: { kind: 'list', items: value.text.split(first.text).map(text) } }]
    }
    if (value.kind === 'list' && name === 'toReversed') {
      return [{ ...found, value: { kind: 'list', items: value.items.toReversed() } }]
    }
    if (value.kind !== 'list' || first === undefined) return [{ ...found, value: unknown(call) }]
    if (name === 'join') return join(evaluator, value.items, first, found.env)
    if (name === 'map') return map(evaluator, value.items, first, found.env)
    if (name === 'flatMap') return map(evaluator, value.items, first, found.env).map(flattened)
    return [{ ...found, value: unknown(call) }]
  })
}

function join(evaluator: Evaluator, items: readonly Value[], separator: Node, env: Env): readonly Found[] {
  return evaluator.evaluate(separator, env).flatMap((between): readonly Found[] => {
    if (between.value.kind !== 'text') return [{ env, value: unknown(separator) }]
    const gap = between.value.text
    let found: readonly Found[] = [{ value: text(''), env: between.env }]
    for (const [index, item] of items.entries()) {
      found = found.flatMap((before) => {
        const start = before.value
        if (start.kind !== 'text') return [before]
        return evaluator.force({ value: item, env: before.env }).map((next) => {
          if (next.value.kind !== 'text') return next
          return { env: next.env, value: text(start.text + (index === 0 ? '' : gap) + next.value.text) }
        })
      })
    }
    return found
  })
}

function map(evaluator: Evaluator, items: readonly Value[], mapper: Node, env: Env): readonly Found[] {
  const [target] = evaluator.evaluate(mapper, env)
  if (target?.value.kind !== 'function') return [{ value: unknown(mapper), env }]
  const { node } = target.value
  const mapped = items.map((item, index) => {
    const [only, ...others] = evaluator.enter(node, [item, text(String(index))], env)
    return only !== undefined && others.length === 0 ? only.value : unknown(mapper, 'several values')
  })
  return [{ value: { kind: 'list', items: mapped }, env }]
}

function flattened({ value, env }: Found): Found {
  if (value.kind !== 'list') return { value, env }
  return {
    env,
    value: { kind: 'list', items: value.items.flatMap((item) => (item.kind === 'list' ? item.items : [item])) },
  }
}

function ofObject(name: string, value: Value): Value | undefined {
  if (value.kind !== 'record') return value.kind === 'unknown' ? value : undefined
  if (name === 'keys') return { kind: 'list', items: [...value.entries.keys()].map(text) }
  if (name === 'values') return { kind: 'list', items: [...value.entries.values()] }
  if (name !== 'entries') return undefined
  const items = [...value.entries].map(([key, entry]): Value => ({ kind: 'list', items: [text(key), entry] }))
  return { kind: 'list', items }
}
