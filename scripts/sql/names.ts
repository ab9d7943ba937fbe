/** Finds what a name refers to: a constant, a parameter's arguments at each call, a loop's values. */
import {
  type BindingElement,
  type CallExpression,
  isArrayBindingPattern,
  isBindingElement,
  isCallExpression,
  isForOfStatement,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
  type Node,
  type ParameterDeclaration,
} from 'typescript/unstable/ast'
import { type Project, SymbolFlags, type Symbol as TsSymbol, type Type } from 'typescript/unstable/sync'
import type { Evaluator, Names } from './evaluate.ts'
import { type Env, type Found, type FunctionNode, isFunctionNode, unknown, type Value } from './values.ts'

const MOST_LITERALS = 12

export class ProjectNames implements Names {
  readonly #project: Project
  readonly #evaluator: Evaluator
  readonly #isSource: (fileName: string) => boolean
  readonly #callers = new Map<FunctionNode, readonly CallExpression[]>()

  /** Only calls in files that `isSource` accepts give parameters their values. */
  constructor(project: Project, evaluator: Evaluator, isSource: (fileName: string) => boolean) {
    this.#isSource = isSource
    this.#project = project
    this.#evaluator = evaluator
  }

  #symbolOf(node: Node): TsSymbol | undefined {
    const { checker } = this.#project
    if (isShorthandPropertyAssignment(node)) return this.#target(checker.getShorthandAssignmentValueSymbol(node))
    return this.#target(checker.getSymbolAtLocation(node))
  }

  #target(symbol: TsSymbol | undefined): TsSymbol | undefined {
    if (symbol === undefined || (symbol.flags & SymbolFlags.Alias) === 0) return symbol
    return this.#project.checker.getAliasedSymbol(symbol)
  }

  find(node: Node, env: Env): readonly Found[] {
    const symbol = this.#symbolOf(node)
    const declaration = symbol?.valueDeclaration?.resolve(this.#project)
    if (symbol === undefined || declaration === undefined) return [{ value: unknown(node, 'no declaration'), env }]
    const known = env.get(symbol.id)
    if (known !== undefined) return this.#remember(symbol, this.#evaluator.force({ value: known, env }))
    return this.#remember(symbol, this.#ofDeclaration(declaration, env, node))
  }

  #remember(symbol: TsSymbol, found: readonly Found[]): readonly Found[] {
    if (found.length === 1) return found
    return found.map(({ value, env }) => ({ value, env: new Map([...env, [symbol.id, value]]) }))
  }

  #ofDeclaration(declaration: Node, env: Env, node: Node): readonly Found[] {
    if (isFunctionNode(declaration)) return [{ value: { kind: 'function', node: declaration }, env }]
    if (isVariableDeclaration(declaration)) {
      if (declaration.initializer !== undefined) return this.#evaluator.evaluate(declaration.initializer, env)
      const loop = declaration.parent.parent
      if (isForOfStatement(loop)) return this.#itemsOf(loop.expression, env)
    }
    if (isBindingElement(declaration)) return this.#ofBinding(declaration, env)
    if (isParameterDeclaration(declaration)) return this.#ofParameter(declaration, env)
    return [{ value: unknown(node, 'name'), env }]
  }

  #itemsOf(list: Node, env: Env): readonly Found[] {
    return this.#evaluator.evaluate(list, env).flatMap((found) => {
      if (found.value.kind !== 'list') return [{ env: found.env, value: unknown(list, 'no list') }]
      return found.value.items.flatMap((value) => this.#evaluator.force({ value, env: found.env }))
    })
  }

  #ofBinding(element: BindingElement, env: Env): readonly Found[] {
    const pattern = element.parent
    const id = idOf('pattern', pattern)
    const known = env.get(id)
    const sources =
      known === undefined
        ? this.#ofDeclaration(pattern.parent, env, element)
        : this.#evaluator.force({ value: known, env })
    // The other names of the destructuring pattern take their values from the same source.
    return sources.flatMap(({ value, env: after }) =>
      this.#partOf(element, { value, env: new Map([...after, [id, value]]) }),
    )
  }

  #partOf(element: BindingElement, source: Found): readonly Found[] {
    const pattern = element.parent
    if (isArrayBindingPattern(pattern)) {
      const index = pattern.elements.findIndex((one) => one === element)
      return this.#itemAt(source.value, index, source.env, element)
    }
    const name = (element.propertyName ?? element.name)?.getText() ?? ''
    const found = this.#evaluator.property(source, name, element)
    const isGiven = source.value.kind !== 'record' || source.value.entries.has(name)
    return isGiven || element.initializer === undefined
      ? found
      : this.#evaluator.evaluate(element.initializer, source.env)
  }

  #itemAt(list: Value, index: number, env: Env, at: Node): readonly Found[] {
    const item = list.kind === 'list' ? list.items[index] : undefined
    return item === undefined ? [{ env, value: unknown(at, 'no item') }] : this.#evaluator.force({ value: item, env })
  }

  /**
   * Gives a parameter without a value the arguments of the program's calls. All parameters of one call get their values
   * together.
   */
  #ofParameter(parameter: ParameterDeclaration, env: Env): readonly Found[] {
    const target = parameter.parent as FunctionNode
    const bound = env.get(idOf('function', target))
    if (bound !== undefined) {
      const index = target.parameters.findIndex((one) => one === parameter)
      const isGiven = bound.kind === 'list' && bound.items[index] !== undefined
      if (isGiven || parameter.initializer === undefined) return this.#itemAt(bound, index, env, parameter)
      return this.#evaluator.evaluate(parameter.initializer, env)
    }
    const callers = this.#callersOf(target)
    if (callers.length === 0) return [{ env, value: unknown(parameter, 'no caller') }]
    return callers.flatMap((call) => {
      const args = call.arguments.map((argument): Value => ({ kind: 'lazy', node: argument }))
      const caller: Value = { kind: 'lazy', node: call }
      return this.#ofParameter(parameter, new Map([...this.bind(target, args, env), [callId(target), caller]]))
    })
  }

  bind(target: FunctionNode, args: readonly Value[], env: Env): Env {
    const inside = new Map(env)
    inside.set(idOf('function', target), { kind: 'list', items: args })
    // Deletes the values of an earlier call of the function.
    for (const { name } of target.parameters) {
      const symbol = this.#symbolOf(name)
      if (symbol !== undefined) inside.delete(symbol.id)
      inside.delete(idOf('pattern', name))
    }
    return inside
  }

  targets(call: CallExpression): readonly FunctionNode[] {
    const declaration = this.#project.checker.getResolvedSignature(call)?.declaration?.resolve(this.#project)
    return declaration !== undefined && isFunctionNode(declaration) ? [declaration] : []
  }

  #callersOf(target: FunctionNode): readonly CallExpression[] {
    let found = this.#callers.get(target)
    if (found === undefined) {
      found = this.#findCallers(target)
      this.#callers.set(target, found)
    }
    return found
  }

  #findCallers(target: FunctionNode): readonly CallExpression[] {
    const { parent } = target
    const name = isVariableDeclaration(parent) ? parent.name : (target as { readonly name?: Node }).name
    if (name === undefined) return []
    const calls = new Set(this.#callsOf(name, new Set()))
    return [...calls].filter((call) => this.#isSource(call.getSourceFile().fileName))
  }

  /** Finds calls of the function by its name, and by the name of a parameter that receives the function. */
  #callsOf(name: Node, seen: Set<Node>): readonly CallExpression[] {
    if (seen.has(name)) return []
    seen.add(name)
    const found = this.#project.checker.getReferencedSymbolsForNode(name, name.getStart())
    const references = found.flatMap((entry) => entry.references).map((reference) => reference.resolve(this.#project))
    return references.flatMap((node): readonly CallExpression[] => {
      if (node === undefined) return []
      const used = isPropertyAccessExpression(node.parent) ? node.parent : node
      const call = used.parent
      if (!isCallExpression(call)) return []
      if (call.expression === used) return [call]
      const index = call.arguments.findIndex((argument) => argument === used)
      const parameters = this.targets(call).flatMap((target) => target.parameters[index] ?? [])
      return parameters.flatMap((parameter) => this.#callsOf(parameter.name, seen))
    })
  }

  literals(node: Node): readonly string[] | undefined {
    const type = this.#project.checker.getTypeAtLocation(node)
    if (type === undefined) return undefined
    const parts: readonly Type[] = type.isUnionType() ? (type.getTypes() ?? []) : [type]
    if (parts.length > MOST_LITERALS) return undefined
    const values = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []))
    return values.length === parts.length ? values : undefined
  }
}

const ids = new Map<string, number>()
/** A key for a node without a symbol. It is negative, so that no symbol has it. */
function idOf(kind: 'pattern' | 'function' | 'call', node: Node): number {
  const key = `${kind} ${node.getStart()} ${node.getSourceFile().fileName}`
  const id = ids.get(key) ?? -1 - ids.size
  ids.set(key, id)
  return id
}

/** The call that gave the function's parameters their values, in an environment. */
export const callId = (target: FunctionNode): number => idOf('call', target)
