/** Finds the constant texts that an expression can have, without running the program. */
import {
  type CallExpression,
  type ConditionalExpression,
  type Expression,
  isArrayLiteralExpression,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isMethodDeclaration,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  type Node,
  type ObjectLiteralExpression,
  SyntaxKind,
  type TemplateExpression,
} from 'typescript/unstable/ast'
import { callBuiltIn } from './built-ins.ts'
import { type Env, type Found, type FunctionNode, isFunctionNode, text, unknown, type Value } from './values.ts'

export interface Names {
  /** Returns the values that a name can have. */
  find(node: Node, env: Env): readonly Found[]
  /** The functions that a call can enter. */
  targets(call: CallExpression): readonly FunctionNode[]
  /** Returns an environment in which the parameters of the function have these values. */
  bind(target: FunctionNode, args: readonly Value[], env: Env): Env
  /** The literal values of the node's type, when the type is a small union of literals. */
  literals(node: Node): readonly string[] | undefined
}

const MOST_VALUES = 500
const MOST_DEPTH = 60

export class Evaluator {
  readonly #names: Names
  #depth = 0

  constructor(names: (evaluator: Evaluator) => Names) {
    this.#names = names(this)
  }

  /** All values that the expression can have. None of them is lazy. */
  evaluate(node: Node, env: Env): readonly Found[] {
    if (this.#depth > MOST_DEPTH) return [{ value: unknown(node, 'too deep'), env }]
    this.#depth += 1
    try {
      const found = this.#evaluate(node, env)
      if (found.length > MOST_VALUES) return [{ value: unknown(node, 'too many values'), env }]
      if (!found.some(({ value }) => value.kind === 'unknown')) return found
      const literals = this.#names.literals(node)
      return literals === undefined ? found : literals.map((literal) => ({ value: text(literal), env }))
    } finally {
      this.#depth -= 1
    }
  }

  force({ value, env }: Found): readonly Found[] {
    return value.kind === 'lazy' ? this.evaluate(value.node, env) : [{ value, env }]
  }

  #evaluate(node: Node, env: Env): readonly Found[] {
    const one = (value: Value): readonly Found[] => [{ value, env }]
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node)) {
      return one(text(node.text.replaceAll('_', isNumericLiteral(node) ? '' : '_')))
    }
    if (isTemplateExpression(node)) return this.#template(node, env)
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node)) {
      return this.evaluate(node.expression, env)
    }
    if (isNonNullExpression(node)) return this.evaluate(node.expression, env)
    if (isConditionalExpression(node)) return this.#conditional(node, env)
    if (node.kind === SyntaxKind.NullKeyword) return one({ kind: 'null' })
    if (isBinaryExpression(node))
      return this.#binary(node.left, node.operatorToken.kind, node.right, env) ?? one(unknown(node))
    if (isArrayLiteralExpression(node)) return this.#items(node.elements, env)
    if (isObjectLiteralExpression(node)) return this.#record(node, env)
    if (isFunctionNode(node)) return one({ kind: 'function', node })
    if (isIdentifier(node) || isShorthandPropertyAssignment(node)) return this.#names.find(node, env)
    if (isPropertyAccessExpression(node)) {
      return this.evaluate(node.expression, env).flatMap((found) => this.property(found, node.name.text, node))
    }
    if (isElementAccessExpression(node)) return this.#element(node.expression, node.argumentExpression, env)
    if (isCallExpression(node)) return this.#call(node, env)
    return one(unknown(node))
  }

  /** Takes one branch when the condition compares a known value with null, and otherwise both. */
  #conditional({ condition, whenTrue, whenFalse }: ConditionalExpression, env: Env): readonly Found[] {
    const both = (after: Env) => [...this.evaluate(whenTrue, after), ...this.evaluate(whenFalse, after)]
    if (!isBinaryExpression(condition) || condition.right.kind !== SyntaxKind.NullKeyword) return both(env)
    const isEqual = condition.operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken
    return this.evaluate(condition.left, env).flatMap((found) => {
      if (found.value.kind === 'unknown') return both(env)
      return this.evaluate((found.value.kind === 'null') === isEqual ? whenTrue : whenFalse, found.env)
    })
  }

  #template(node: TemplateExpression, env: Env): readonly Found[] {
    let found: readonly Found[] = [{ value: text(node.head.text), env }]
    for (const span of node.templateSpans) {
      found = this.#joined(found, span.expression).map((one) => append(one, span.literal.text))
    }
    return found
  }

  #joined(before: readonly Found[], node: Node): readonly Found[] {
    return before.flatMap((one) =>
      one.value.kind !== 'text'
        ? [one]
        : this.evaluate(node, one.env).map((next) => {
            if (next.value.kind !== 'text')
              return next.value.kind === 'unknown' ? next : { ...next, value: unknown(node, 'no text') }
            return { env: next.env, value: text((one.value as { text: string }).text + next.value.text) }
          }),
    )
  }

  #binary(left: Node, operator: SyntaxKind, right: Node, env: Env): readonly Found[] | undefined {
    if (operator === SyntaxKind.PlusToken) return this.#plus(left, right, env)
    if (operator === SyntaxKind.QuestionQuestionToken || operator === SyntaxKind.BarBarToken) {
      const first = this.evaluate(left, env)
      const isKnown = first.every(({ value }) => value.kind !== 'unknown')
      return isKnown ? first : [...first, ...this.evaluate(right, env)]
    }
    return undefined
  }

  /** Adds two texts of digits as numbers, which are the positions of parameters. */
  #plus(left: Node, right: Node, env: Env): readonly Found[] {
    const first = this.evaluate(left, env)
    const digits = (found: readonly Found[]): number => {
      const value = found.length === 1 ? found[0]?.value : undefined
      return value?.kind === 'text' && /^\d+$/.test(value.text) ? Number.parseInt(value.text, 10) : Number.NaN
    }
    const sum = digits(first) + digits(this.evaluate(right, env))
    return Number.isNaN(sum) ? this.#joined(first, right) : [{ value: text(String(sum)), env }]
  }

  #items(elements: readonly Expression[], env: Env): readonly Found[] {
    let found: readonly { readonly items: readonly Value[]; readonly env: Env }[] = [{ items: [], env }]
    for (const element of elements) {
      if (!isSpreadElement(element)) {
        found = found.map((one) => ({ ...one, items: [...one.items, { kind: 'lazy', node: element }] }))
        continue
      }
      found = found.flatMap((one) =>
        this.evaluate(element.expression, one.env).map((spread) => ({
          env: spread.env,
          items: [...one.items, ...(spread.value.kind === 'list' ? spread.value.items : [unknown(element)])],
        })),
      )
    }
    return found.map(({ items, env: after }) => ({ value: { kind: 'list', items }, env: after }))
  }

  #record(node: ObjectLiteralExpression, env: Env): readonly Found[] {
    const entries = new Map<string, Value>()
    for (const property of node.properties) {
      if (isPropertyAssignment(property)) {
        entries.set(nameOf(property.name), { kind: 'lazy', node: property.initializer })
      } else if (isShorthandPropertyAssignment(property)) {
        entries.set(nameOf(property.name), { kind: 'lazy', node: property })
      } else if (isSpreadAssignment(property)) {
        const [spread] = this.evaluate(property.expression, env)
        if (spread?.value.kind === 'record') for (const [name, value] of spread.value.entries) entries.set(name, value)
      } else if (isMethodDeclaration(property)) {
        entries.set(nameOf(property.name), { kind: 'function', node: property as FunctionNode })
      }
    }
    return [{ value: { kind: 'record', entries }, env }]
  }

  property(found: Found, name: string, at: Node): readonly Found[] {
    if (found.value.kind === 'unknown') return [found]
    const value = found.value.kind === 'record' ? found.value.entries.get(name) : undefined
    return value === undefined
      ? [{ env: found.env, value: unknown(at, 'no property') }]
      : this.force({ value, env: found.env })
  }

  #element(object: Node, key: Node, env: Env): readonly Found[] {
    return this.evaluate(object, env).flatMap((found): readonly Found[] => {
      const { value } = found
      if (value.kind === 'list') {
        const keys = this.evaluate(key, found.env)
        const [only] = keys
        const index = only?.value.kind === 'text' ? Number.parseInt(only.value.text, 10) : Number.NaN
        const items = Number.isNaN(index) ? value.items : value.items.slice(index, index + 1)
        return items.flatMap((item) => this.force({ value: item, env: found.env }))
      }
      if (value.kind !== 'record') return [found]
      return this.evaluate(key, found.env).flatMap((one): readonly Found[] => {
        if (one.value.kind === 'text') return this.property({ value, env: one.env }, one.value.text, key)
        return [...value.entries.values()].flatMap((entry) => this.force({ value: entry, env: one.env }))
      })
    })
  }

  #call(node: CallExpression, env: Env): readonly Found[] {
    const callee = node.expression
    if (isPropertyAccessExpression(callee)) {
      const built = callBuiltIn(this, { object: callee.expression, name: callee.name.text, call: node }, env)
      if (built !== undefined) return built
    }
    const targets = this.#names.targets(node)
    if (targets.length === 0) return [{ value: unknown(node, 'call'), env }]
    const args = node.arguments.map((argument): Value => ({ kind: 'lazy', node: argument }))
    return targets.flatMap((target) => this.enter(target, args, env))
  }

  /** The values that a function returns for these arguments. */
  enter(target: FunctionNode, args: readonly Value[], env: Env): readonly Found[] {
    const { body } = target
    if (body === undefined) return [{ value: unknown(target, 'no body'), env }]
    const inside = this.#names.bind(target, this.#forceAll(args, env), env)
    const results = isBlock(body) ? returnsOf(body) : [body]
    return results.flatMap((result) => this.evaluate(result, inside))
  }

  /** Evaluates the arguments before the parameters have values, so that a function may call itself. */
  #forceAll(args: readonly Value[], env: Env): readonly Value[] {
    return args.map((value) => {
      const [only, ...others] = this.force({ value, env })
      return only !== undefined && others.length === 0 && only.value.kind !== 'unknown' ? only.value : value
    })
  }
}

function append(found: Found, more: string): Found {
  return found.value.kind === 'text' ? { ...found, value: text(found.value.text + more) } : found
}

function nameOf(name: Node): string {
  return isIdentifier(name) || isStringLiteral(name) || isNumericLiteral(name) ? name.text : name.getText()
}

function returnsOf(body: Node): readonly Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (isReturnStatement(node)) {
      if (node.expression !== undefined) found.push(node.expression)
    } else if (!isFunctionNode(node)) node.forEachChild(visit)
  }
  body.forEachChild(visit)
  return found
}
