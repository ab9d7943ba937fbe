/** Writes XML in its exclusive canonical form, so that the digest of a signature is a hash of the written text. */

declare const canonical: unique symbol
/** A document in exclusive canonical form, without an XML declaration. Only `canonicalXml` makes it. */
export type CanonicalXml = string & { readonly [canonical]: true }

/** The content of an element: attributes under `@name`, the text under `#text`, and child elements under their names. */
export interface XmlElement {
  readonly [name: string]: string | XmlElement
}

const NAME = /^[A-Za-z_][\w.-]*$/
/**
 * Matches characters that XML 1.0 does not allow, and halves of surrogate pairs. U+0085 and U+2028 are permitted in XML 1.0, but
 * some parsers read them as line feeds, as in XML 1.1. The digests of such a text differ.
 */
const FORBIDDEN = /[^\t\n\r\x20-\x84\x86-\u2027\u2029-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

/**
 * Writes a document whose elements are all in one namespace, as Exclusive XML Canonicalization 1.0 writes it:
 * - The root declares the default namespace. No name has a prefix, so no other element declares a namespace.
 * - The attributes are in the order of their names, and each element has an end tag.
 * - Only the characters that the standard names are escaped.
 *
 * Child elements have the order of their keys. Throws when a name is no plain XML name, or when a text has a character that
 * XML 1.0 does not allow or that some parsers change.
 */
export function canonicalXml(root: string, namespace: string, content: XmlElement): CanonicalXml {
  const { attributes, inner } = parts(content)
  const declaration = ` xmlns="${attributeValue(namespace)}"`
  return `<${plainName(root)}${declaration}${attributes}>${inner}</${root}>` as CanonicalXml
}

/** The recursion is as deep as the content, which is the caller's own object. */
function parts(content: XmlElement): { readonly attributes: string; readonly inner: string } {
  const attributes: string[] = []
  let inner = ''
  for (const [key, value] of Object.entries(content)) {
    if (key.startsWith('@')) attributes.push(attribute(key.slice(1), value))
    else inner += key === '#text' ? text(value) : element(key, value)
  }
  return { attributes: attributes.sort().join(''), inner }
}

function element(name: string, content: string | XmlElement): string {
  if (typeof content === 'string') return `<${plainName(name)}>${text(content)}</${name}>`
  const { attributes, inner } = parts(content)
  return `<${plainName(name)}${attributes}>${inner}</${name}>`
}

function attribute(name: string, value: string | XmlElement): string {
  // The declaration of a namespace has its own rules in canonical XML, and only the root has one.
  if (name === 'xmlns') throw new TypeError('only the root declares a namespace')
  return ` ${plainName(name)}="${attributeValue(value)}"`
}

function plainName(name: string): string {
  if (!NAME.test(name)) throw new TypeError(`"${name}" is no plain XML name`)
  return name
}

function text(value: string | XmlElement): string {
  return permitted(value).replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? character)
}

function attributeValue(value: string | XmlElement): string {
  return permitted(value).replace(/[&<"\t\n\r]/g, (character) => ESCAPES[character] ?? character)
}

function permitted(value: string | XmlElement): string {
  if (typeof value !== 'string') throw new TypeError('an attribute and a text are strings')
  if (FORBIDDEN.test(value))
    throw new TypeError('a text has a character that XML does not allow or that parsers change')
  return value
}
