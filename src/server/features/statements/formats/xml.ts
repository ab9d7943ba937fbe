/** Writes XML files in pieces with a library, so that a long statement is never in memory as a whole. */
import { XMLBuilder } from 'fast-xml-parser'

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: ' ',
  processEntities: false,
})

/** Text, or elements by name; a list repeats its element; `@name` is an attribute; undefined is left out. */
export type XmlNode = string | { readonly [name: string]: XmlNode | readonly XmlNode[] | undefined }

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Elements as text; attributes are our own words. Only what must be is escaped, since OFX readers know no other entities.
 * Characters that XML 1.0 cannot hold are left out.
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

/** Where the lines go in a document that is built around them. */
const PLACE = '__LINES__'

/** A document's text before and after its lines; `around` builds it with `place` where they go. */
export function splitAtLines(
  around: (place: XmlNode) => { readonly [name: string]: XmlNode },
): readonly [string, string] {
  const [before = '', after = ''] = buildXml(around(PLACE)).split(new RegExp(`\\s*<Lines>${PLACE}</Lines>\\s*`))
  return [before, after]
}
