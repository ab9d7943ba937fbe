/** Finds visible English text that no function translates, in the syntax tree of a screen. */
import { globSync, readFileSync } from 'node:fs'
import { TEST_FILE } from '../test-files.ts'
import { isNode, type Node, parse } from './syntax.ts'

/** The files whose English texts stay English, with the reasons (literal-text.test.ts). */
export const ENGLISH_FILES: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('scripts/translations/english-files.json', 'utf8'),
)

/** Attributes that a screen or a screen reader shows. */
const VISIBLE =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|hint|heading|legend|text|name)$/
/** `name` is a form field's on HTML elements, and a text on our components. */
const isVisible = (attribute: string, element: string): boolean =>
  VISIBLE.test(attribute) && !(attribute === 'name' && /^[a-z]|Field$|Input$|Button$/.test(element))

const TRANSLATE = /^(t|tNodes|plural)$/
/** Constructions whose strings no customer reads. */
const UNSEEN = /Error$/
const isWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/&\w+;/g, ''))
/** A sentence or a label of several words, wherever it is written. */
const isSentence = (text: string): boolean =>
  /^\s*\p{Lu}[\p{L}’']*[,.]?( [\p{L}\d’',.()“”₦-]+)+[.?!:…]?\s*$/u.test(text)

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (typeof node['name'] === 'string') return node['name']
  return nameOf(node['property'] ?? node['name'])
}

const textsIn = (node: Node): readonly string[] => {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : []
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  return []
}

/** The children whose text a page shows. Other calls, functions and comparisons show no text. */
const SHOWN_BELOW: Readonly<Record<string, readonly string[]>> = {
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  JSXExpressionContainer: ['expression'],
  TemplateLiteral: ['expressions'],
  TSAsExpression: ['expression'],
}

/** The texts that an expression shows by itself. */
function shownBy(node: unknown): readonly string[] {
  if (!isNode(node)) return []
  const below = (SHOWN_BELOW[node.type] ?? []).flatMap((child) => [node[child]].flat())
  return [...textsIn(node).filter(isWords), ...below.flatMap(shownBy)]
}

/** The visible texts of a source file that are not translated. Parts with a fixed `lang` are in the language that they say. */
export function literalTexts(source: string, file: string): readonly string[] {
  const found: string[] = []
  const children = (node: Node): void => {
    for (const child of Object.values(node)) visit(child)
  }
  const element = (node: Node): void => {
    const opening = node['openingElement'] as Node
    const attributes = opening['attributes'] as readonly Node[]
    if (attributes.some((one) => nameOf(one) === 'lang' && isNode(one['value']) && one['value'].type === 'Literal'))
      return
    for (const one of attributes) if (isVisible(nameOf(one), nameOf(opening))) found.push(...shownBy(one['value']))
    for (const child of node['children'] as readonly Node[]) found.push(...shownBy(child))
    children(node)
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value)) return
    if (/^(CallExpression|NewExpression)$/.test(value.type)) {
      const callee = nameOf(value['callee'])
      if (TRANSLATE.test(callee) || UNSEEN.test(callee)) return
    }
    if (
      /^(ImportDeclaration|ImportExpression|TS.*(Type|Declaration))$/.test(value.type) ||
      nameOf(value) === 'className'
    )
      return
    if (value.type === 'JSXText' && isWords(String(value['value']))) found.push(String(value['value']).trim())
    if (/^(Literal|TemplateLiteral)$/.test(value.type)) found.push(...textsIn(value).filter(isSentence))
    if (value.type === 'JSXElement') return element(value)
    children(value)
  }
  visit(parse(source, file))
  return [...new Set(found)]
}

/** Every file of the screens with texts that are not translated. */
export function untranslatedFiles(): ReadonlyMap<string, readonly string[]> {
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !TEST_FILE.test(file) && !file.endsWith('.d.ts'))
  const found = files.sort().map((file) => [file, literalTexts(readFileSync(file, 'utf8'), file)] as const)
  return new Map(found.filter(([, texts]) => texts.length > 0))
}
