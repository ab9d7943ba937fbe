/** Collects the SQL statements of the source with the row type that each call declares. */
import { relative } from 'node:path'
import {
  type CallExpression,
  isArrayLiteralExpression,
  isAwaitExpression,
  isBindingElement,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast'
import { type Project, type Type, TypeFlags } from 'typescript/unstable/sync'
import { Evaluator } from './evaluate.ts'
import { callId, ProjectNames } from './names.ts'
import type { Env, FunctionNode } from './values.ts'

export interface Statement {
  /** `src/server/db/check-login.ts:43` */
  readonly at: string
  /** `src/server/db/check-login.ts unsafeLogin` */
  readonly owner: string
  readonly text: string
  /** Undefined when the call declares no row type. */
  readonly row: Type | undefined
  /** The number of values in the call's list. Undefined when the argument is not a plain list. */
  readonly values: number | undefined
  /** True when the caller reads rows. */
  readonly readsRows: boolean
}

export interface Unresolved {
  readonly at: string
  readonly owner: string
  readonly why: string
}

export interface Collected {
  readonly statements: readonly Statement[]
  readonly unresolved: readonly Unresolved[]
}

export interface Files {
  readonly root: string
  /** Files whose statements are collected. */
  readonly files: readonly string[]
  /** Files whose calls give the functions' parameters their values. */
  readonly callers: readonly string[]
}

export function collectStatements(project: Project, { root, files, callers }: Files): Collected {
  const sources = new Set(callers)
  const evaluator = new Evaluator((one) => new ProjectNames(project, one, (name) => sources.has(name)))
  const statements = new Map<string, Statement>()
  const unresolved = new Map<string, Unresolved>()
  for (const call of files.flatMap((file) => queryCalls(project, file))) {
    const place = placeOf(call, root)
    for (const { value, env } of textsOf(evaluator, call)) {
      if (value.kind === 'text') {
        const row = rowType(project, call, env)
        const key = `${place.at} ${value.text} ${row?.id}`
        statements.set(key, { ...place, text: value.text, row, values: countValues(call), readsRows: readsRows(call) })
      } else unresolved.set(place.at, { ...place, why: value.kind === 'unknown' ? value.why : `a ${value.kind}` })
    }
  }
  return { statements: [...statements.values()], unresolved: [...unresolved.values()] }
}

/** Calls of the driver's `query`, on a pool or a client. */
function queryCalls(project: Project, file: string): readonly CallExpression[] {
  const source = project.program.getSourceFile(file)
  if (source === undefined || !source.text.includes('query')) return []
  const calls: CallExpression[] = []
  const visit = (node: Node): void => {
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'query'
    ) {
      calls.push(node)
    }
    node.forEachChild(visit)
  }
  source.forEachChild(visit)
  return calls.filter((call) => {
    const path = project.checker.getResolvedSignature(call)?.declaration?.path ?? ''
    return path.includes('/@types/pg/')
  })
}

function textsOf(evaluator: Evaluator, call: CallExpression) {
  const [given] = call.arguments
  // Our own query object, such as a COPY. Its text is its first argument.
  const first = given && isNewExpression(given) ? given.arguments?.[0] : given
  if (first === undefined) return []
  return evaluator
    .evaluate(first, new Map())
    .flatMap((found) => (found.value.kind === 'record' ? evaluator.property(found, 'text', first) : [found]))
}

function placeOf(call: Node, root: string): { readonly at: string; readonly owner: string } {
  const source = call.getSourceFile()
  const file = relative(root, source.fileName)
  const line = source.getLineAndCharacterOfPosition(call.getStart()).line + 1
  return { at: `${file}:${line}`, owner: `${file} ${ownerOf(call)}` }
}

/** The function, method or constant of the module that contains the statement. */
function ownerOf(node: Node): string {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (isFunctionDeclaration(at) && at.name !== undefined) return at.name.text
    if (isMethodDeclaration(at) || isPropertyAssignment(at)) return at.name.getText()
    if (isVariableDeclaration(at) && at.parent.parent.parent === node.getSourceFile()) return at.name.getText()
  }
  return 'module'
}

/** The number of values in a plain list, or zero without a list. Undefined for a composed list. */
function countValues({ arguments: [text, values] }: CallExpression): number | undefined {
  if (values !== undefined) {
    const isPlain = isArrayLiteralExpression(values) && !values.elements.some((element) => isSpreadElement(element))
    return isPlain ? values.elements.length : undefined
  }
  const isText =
    text !== undefined && (isStringLiteral(text) || isNoSubstitutionTemplateLiteral(text) || isTemplateExpression(text))
  return isText ? 0 : undefined
}

/** The type argument of the call's QueryResult. Undefined when it is `any`. */
function rowType(project: Project, call: CallExpression, env: Env): Type | undefined {
  const { checker } = project
  const first = (type: Type | undefined): Type | undefined => {
    const present = type && checker.getNonNullableType(type)
    return present?.isTypeReference() ? checker.getTypeArguments(present)[0] : undefined
  }
  const row = first(first(checker.getTypeAtLocation(call)))
  if (row === undefined || (row.flags & TypeFlags.AnyOrUnknown) !== 0) return undefined
  return row.isTypeParameter() ? instantiated(project, row, env) : row
}

/** The type that the caller of a generic function gives for its row type. */
function instantiated(project: Project, parameter: Type, env: Env): Type | undefined {
  const declaration = parameter.getSymbol()?.declarations[0]?.resolve(project)
  const target = declaration?.parent as (FunctionNode & { readonly typeParameters?: readonly Node[] }) | undefined
  if (declaration === undefined || target === undefined) return undefined
  const caller = env.get(callId(target))
  const index = target.typeParameters?.indexOf(declaration) ?? -1
  if (caller?.kind !== 'lazy' || !isCallExpression(caller.node)) return undefined
  const argument = caller.node.typeArguments?.[index]
  const type = argument && project.checker.getTypeFromTypeNode(argument)
  return type?.isTypeParameter() ? instantiated(project, type, env) : type
}

/** False when the caller drops the result, or reads only its row count. */
function readsRows(call: CallExpression): boolean {
  let at: Node = call
  while (isAwaitExpression(at.parent) || isParenthesizedExpression(at.parent)) at = at.parent
  const { parent } = at
  if (isPropertyAccessExpression(parent)) return ['rows', 'then'].includes(parent.name.text)
  if (!isVariableDeclaration(parent)) return isReturnStatement(parent)
  if (isIdentifier(parent.name)) return parent.getSourceFile().text.includes(`${parent.name.text}.rows`)
  return parent.name.elements.some(
    (element) => isBindingElement(element) && (element.propertyName ?? element.name)?.getText() === 'rows',
  )
}
