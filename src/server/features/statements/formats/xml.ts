/** Writes XML files in pieces with a library, so that a long statement is never in memory as a whole. */
import { XMLBuilder } from 'fast-xml-parser'

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: ' ',
  processEntities: false,
})

/** Text, or elements by name. A list repeats its element, `@name` is an attribute, and undefined is left out. */
export type XmlNode = string | { readonly [name: string]: XmlNode | readonly XmlNode[] | undefined }

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Builds XML text. Escapes only `&`, `<` and `>`, because OFX readers know no other entities. Leaves out characters
 * that XML 1.0 cannot contain. Attributes are never customers' texts.
 */
export function buildXml(node: { readonly [name: string]: XmlNode | readonly XmlNode[] | undefined }): string {
  return builder.build(plain(node)) as string
}

function plain(node: XmlNode | readonly XmlNode[]): unknown {
  if (typeof node === 'string') {
    const possible = node.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    return possible.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')
  }
  if (Array.isArray(node)) return node.map((one: XmlNode) => plain(one))
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, child]) => (child === undefined ? [] : [[name, plain(child)]])),
  )
}

/** Marks the place of the lines while the document is built around them. */
const PLACE = '__LINES__'

/**
 * Returns the document's text before and after its lines. `around` builds the document with `place` at the place of the
 * lines.
 */
export function splitAtLines(
  around: (place: XmlNode) => { readonly [name: string]: XmlNode },
): readonly [string, string] {
  const [before = '', after = ''] = buildXml(around(PLACE)).split(new RegExp(`\\s*<Lines>${PLACE}</Lines>\\s*`))
  return [before, after]
}
