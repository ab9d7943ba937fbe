/** The approved content as one text: its canonical JSON (RFC 8785). The SHA-256 of the text is the fingerprint. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** RFC 8785 text of a value that JSON can hold. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('only JSON values have a canonical text')
  return text
}

/** SHA-256 of a text's UTF-8. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest()
}
