/** Reads XML that an outside network sent: no document type, no entities of its own, no comments or sections, bounded depth. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'

const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // Text stays text: money must never pass through a floating-point number.
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  processEntities: false,
  ignoreDeclaration: true,
  maxNestedTags: 32,
  // Entities are off above, so the five that XML itself defines are decoded here, once, in text and attributes alike.
  tagValueProcessor: (_name, value) => decode(value),
  attributeValueProcessor: (_name, value) => decode(value),
})

/** The document as nested objects (attributes under `@name`, repeated elements as lists), or undefined when it is not plain well-formed XML. */
export function parseStrictXml(body: Uint8Array): unknown {
  const text = decodeUtf8(body)
  if (text === undefined) return undefined
  const content = text.replace(/^\uFEFF?\s*<\?xml\s[^?<>]*\?>/, '')
  // What is left may hold elements only: `<!` opens comments, sections and document types, `<?` opens instructions.
  if (content.includes('<!') || content.includes('<?') || hasForbiddenCharacter(content)) return undefined
  if (/&(?!(?:lt|gt|amp|quot|apos);)/.test(content)) return undefined
  try {
    if (XMLValidator.validate(content) !== true) return undefined
    return parser.parse(content)
  } catch {
    return undefined
  }
}

function decodeUtf8(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
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
