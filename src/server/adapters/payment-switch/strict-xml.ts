/** Reads XML from an outside network: no document type, no declared entities, no comments or sections, bounded depth. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'

const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The deepest element of the messages that are read here lies at 15. */
const MAX_DEPTH = 32
const MAX_TAGS = 1_000
const MAX_TAG_LENGTH = 500

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // Text stays text: money must never pass through a floating-point number.
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  processEntities: false,
  ignoreDeclaration: true,
  maxNestedTags: MAX_DEPTH,
  // The parser decodes no entities. So the five predefined entities of XML are decoded here, once, in text and attributes.
  tagValueProcessor: (_name, value) => decode(value),
  attributeValueProcessor: (_name, value) => decode(value),
})

/** The text of a plain well-formed document without its declaration, or undefined. */
export function plainXml(body: Uint8Array): string | undefined {
  const text = decodeUtf8(body)
  if (text === undefined) return undefined
  const content = text.replace(/^\uFEFF?\s*<\?xml\s[^?<>]*\?>/, '')
  // The rest may have elements only: `<!` opens comments, sections and document types, and `<?` opens instructions.
  if (content.includes('<!') || content.includes('<?') || hasForbiddenCharacter(content)) return undefined
  if (/&(?!(?:lt|gt|amp|quot|apos);)/.test(content) || !isSmall(content)) return undefined
  return XMLValidator.validate(content) === true ? content : undefined
}

/** An ISO 20022 document: which message it is, e.g. pacs.002.001.11, and the content of its only element as nested objects. */
export interface IsoMessage {
  readonly message: string
  /** Attributes are under `@name`, text is under `#text`, and repeated elements are lists. */
  readonly content: Readonly<Record<string, unknown>>
}

/** Undefined when `plain`, a result of `plainXml`, is not an ISO 20022 document. Its elements may have a prefix. */
export function parseIsoMessage(plain: string): IsoMessage | undefined {
  const tree = parse(plain)
  const [[root, document] = [], ...others] = Object.entries(tree ?? {})
  const prefix = /^(?:([A-Za-z_][\w-]*):)?Document$/.exec(root ?? '')
  if (prefix === null || others.length > 0 || !isElement(document)) return undefined
  const namespace = document[prefix[1] === undefined ? '@xmlns' : `@xmlns:${prefix[1]}`]
  const message = /^urn:iso:std:iso:20022:tech:xsd:(\w{4}\.\d{3}\.\d{3}\.\d{2})$/.exec(String(namespace))?.[1]
  if (message === undefined) return undefined
  const elements = Object.entries(document).filter(([name]) => !name.startsWith('@'))
  const content = Object.fromEntries(elements)
  return { message, content: prefix[1] === undefined ? content : withoutPrefix(content, `${prefix[1]}:`) }
}

type Element = Record<string, unknown>

function parse(plain: string): Element | undefined {
  try {
    const tree: unknown = parser.parse(plain)
    return isElement(tree) ? tree : undefined
  } catch {
    return undefined
  }
}

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The recursion is bounded, because the parser limits the depth of elements. */
function withoutPrefix(element: Element, prefix: string): Element {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip)
    return isElement(value) ? withoutPrefix(value, prefix) : value
  }
  const named = Object.entries(element).map(([name, value]) => [
    name.startsWith(prefix) ? name.slice(prefix.length) : name,
    strip(value),
  ])
  return Object.fromEntries(named) as Element
}

function decodeUtf8(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
}

/**
 * This check runs before a tree is built. The time for deep or crowded trees grows with their square, and the sender is not
 * verified yet. A credit transfer has about 150 tags.
 */
function isSmall(content: string): boolean {
  let depth = 0
  let tags = 0
  for (const [tag] of content.matchAll(/<[^<>]*>/g)) {
    tags += 1
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    // The depth is below zero when an element looked closed and was not, such as a tag with `/>` inside an attribute.
    if (depth < 0 || depth > MAX_DEPTH || tags > MAX_TAGS || tag.length > MAX_TAG_LENGTH) return false
  }
  return true
}

/** Control characters that XML 1.0 does not allow at all. */
function hasForbiddenCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if ((unit < 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d) || unit === 0xfffe || unit === 0xffff)
      return true
  }
  return false
}

function decode(value: string): string {
  return value.replace(/&(lt|gt|amp|quot|apos);/g, (_whole, name: string) => PREDEFINED[name] ?? '')
}
