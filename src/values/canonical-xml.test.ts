/** Compares written canonical XML with the exclusive canonicalization of the library xml-crypto. */
import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExclusiveCanonicalization } from 'xml-crypto'
import { canonicalXml, type XmlElement } from './canonical-xml.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pacs.008.001.09'
const parsed = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml').documentElement!
const byLibrary = (xml: string) => new ExclusiveCanonicalization().process(parsed(xml), {}).toString()

const name = fc.constantFrom('A', 'Ab', 'B', '_c', 'a.b-c', 'Document')
const hostile = fc.constantFrom('&', '<', '>', '"', "'", '\r', '\n', '\t', ' ', 'é', 'ọ̀', '😀', '&amp;', ']]>')
const text = fc
  .array(fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 6 })
  .map((parts) => parts.join(''))
  .map((value) => value.replaceAll(/[^\t\n\r\P{Cc}]|[\u2028\uFFFE\uFFFF]/gu, ''))
const attribute = name.map((key) => `@${key}`)
const { content } = fc.letrec<{ content: XmlElement }>((tie) => ({
  content: fc
    .tuple(
      fc.dictionary(attribute, text, { maxKeys: 3 }),
      fc.dictionary(name, fc.oneof({ depthSize: 'small' }, text, tie('content')), { maxKeys: 4 }),
      fc.option(text, { nil: undefined }),
    )
    .map(([attributes, children, own]) => ({
      ...children,
      ...attributes,
      ...(own === undefined ? {} : { '#text': own }),
    })),
}))

describe('canonicalXml', () => {
  it('writes what the exclusive canonicalization of the library writes, for any texts and attributes', () => {
    fc.assert(
      fc.property(content, (given) => {
        const xml = canonicalXml('Document', NAMESPACE, given)
        expect(byLibrary(xml)).toBe(xml)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps every text and every attribute, to the character', () => {
    fc.assert(
      fc.property(text, text, (own, value) => {
        const root = parsed(canonicalXml('Document', NAMESPACE, { '@A': value, Nm: own }))
        expect(root.getAttribute('A')).toBe(value)
        expect(root.textContent).toBe(own)
        expect(root.namespaceURI).toBe(NAMESPACE)
      }),
      { numRuns: 300 },
    )
  })

  it('escapes only the characters that the standard names', () => {
    expect(
      canonicalXml('D', 'urn:a', { '@z': '1', '@b': '&<>"\'\t\n\r', A: { '#text': '&<>"\'\t\n\r😀' }, B: '' }),
    ).toBe('<D xmlns="urn:a" b="&amp;&lt;>&quot;\'&#x9;&#xA;&#xD;" z="1"><A>&amp;&lt;&gt;"\'\t\n&#xD;😀</A><B></B></D>')
  })

  it.each<[string, XmlElement]>([
    ['a name with markup', { 'A><B': 'x' }],
    ['a name with a prefix', { 'n:A': 'x' }],
    ['an attribute with a prefix', { '@n:a': 'x' }],
    ['a namespace of an inner element', { A: { '@xmlns': 'urn:b' } }],
    ['an attribute with content', { '@a': { B: 'x' } }],
    ['a control character', { A: 'a\u0000b' }],
    ['half of a surrogate pair', { A: 'a\ud83d' }],
    ['half of a surrogate pair in an attribute', { '@a': '\ude00' }],
    ['a line end of XML 1.1', { A: 'a\u0085b' }],
    ['a line separator', { A: 'a\u2028b' }],
    ['a noncharacter', { A: '\ufffe' }],
  ])('throws for %s', (_what, given) => {
    expect(() => canonicalXml('Document', NAMESPACE, given)).toThrow(TypeError)
  })
})
