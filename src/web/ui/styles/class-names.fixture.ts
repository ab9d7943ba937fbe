/** Finds the class names in `className` that the global stylesheet does not have. */
import { GLOBAL_CLASSES } from '../../../../scripts/web/scoped-name.ts'

interface Node {
  readonly type?: string
  readonly name?: { readonly name?: unknown }
  readonly value?: unknown
}

/** Attributes that give class names to an element or to a component. */
const ATTRIBUTES: readonly unknown[] = ['className', 'column']
/** The texts of these expressions are compared or looked up. They are no class names. */
const CONDITIONS = ['BinaryExpression', 'MemberExpression', 'CallExpression']

function textsOf(node: unknown): readonly string[] {
  if (node === null || typeof node !== 'object') return []
  if (Array.isArray(node)) return node.flatMap(textsOf)
  const { type = '', value } = node as Node
  if (CONDITIONS.includes(type)) return []
  if (type === 'Literal' && typeof value === 'string') return [value]
  if (type === 'TemplateElement') return [(value as { readonly cooked: string }).cooked]
  return Object.values(node).flatMap(textsOf)
}

/** The class names in a parsed file that are written as texts, and that the global stylesheet does not have. */
export function unknownClasses(node: unknown): readonly string[] {
  if (node === null || typeof node !== 'object') return []
  if (Array.isArray(node)) return node.flatMap(unknownClasses)
  const { type, name, value } = node as Node
  if (type === 'JSXAttribute' && ATTRIBUTES.includes(name?.name)) {
    const words = textsOf(value).flatMap((text) => text.split(/\s+/))
    return words.filter((word) => word !== '' && !(word in GLOBAL_CLASSES))
  }
  return Object.values(node).flatMap(unknownClasses)
}
