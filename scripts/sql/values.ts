/** Defines the values that an expression of the source can have. */
import {
  isArrowFunction,
  isFunctionDeclaration,
  isFunctionExpression,
  isMethodDeclaration,
  type Node,
  type ParameterDeclaration,
  SyntaxKind,
} from 'typescript/unstable/ast'

/** A function whose body the evaluation can enter. */
export type FunctionNode = Node & {
  readonly parameters: readonly ParameterDeclaration[]
  readonly body?: Node | undefined
}

export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'null' }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'record'; readonly entries: ReadonlyMap<string, Value> }
  | { readonly kind: 'function'; readonly node: FunctionNode }
  /** An expression that is evaluated when its value is needed. */
  | { readonly kind: 'lazy'; readonly node: Node }
  | { readonly kind: 'unknown'; readonly why: string }

/** Values of parameters and loop variables by symbol id, on one path through the program. */
export type Env = ReadonlyMap<number, Value>

/** One possible value, with the choices that lead to it. */
export interface Found {
  readonly value: Value
  readonly env: Env
}

export const text = (value: string): Value => ({ kind: 'text', text: value })
export const unknown = (node: Node, why = SyntaxKind[node.kind] ?? 'node'): Value => ({
  kind: 'unknown',
  why: `${why}: ${node.getText().slice(0, 60)}`,
})

export function isFunctionNode(node: Node): node is FunctionNode {
  return isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node) || isMethodDeclaration(node)
}
