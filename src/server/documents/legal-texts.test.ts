import { describe, expect, it } from 'vitest'
import { BRAND } from '../../values/brand.ts'
import { LEGAL_TEXTS, type LegalText, legalTextAt, parseLegalText } from './legal-texts.ts'

const text = (kind: LegalText['kind'], version: string) => parseLegalText(kind, version, `# Title of ${version}`)

describe('the texts of the brand’s folder', () => {
  it.each(LEGAL_TEXTS.map((one) => [`${one.kind}.${one.version}`, one] as const))(
    '%s: has a title, sections, the bank’s name, and nothing that is not filled in',
    (_name, one) => {
      expect(one.title.length).toBeGreaterThan(5)
      expect(one.blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(5)
      expect(one.source).toContain(BRAND.bankName)
      expect(one.source).not.toMatch(/[{}<>]/)
    },
  )

  it('are the terms and the privacy notice', () => {
    expect(new Set(LEGAL_TEXTS.map(({ kind }) => kind))).toEqual(new Set(['terms', 'privacy']))
  })
})

it('parseLegalText: reads the title, headings, paragraphs and lists, and fills in the brand', () => {
  const { title, blocks } = parseLegalText(
    'terms',
    '2026-11',
    '# Terms of {shortName}\n\n## Who\n\nCall {fraudPhone}.\n- one\n- two\nAfter the list.\n',
  )
  expect(title).toBe(`Terms of ${BRAND.shortName}`)
  expect(blocks).toEqual([
    { kind: 'heading', text: 'Who' },
    { kind: 'paragraph', text: `Call ${BRAND.fraudPhone}.` },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'paragraph', text: 'After the list.' },
  ])
})

it.each([
  ['no title', 'Terms', 'terms.2026-11.md: the first line is not "# Title"'],
  ['a hole that nothing fills', '# Terms of {nobody}', 'terms.2026-11.md: nothing fills {nobody}'],
])('parseLegalText: refuses a text with %s', (_fault, written, problem) => {
  expect(() => parseLegalText('terms', '2026-11', written)).toThrow(problem)
})

// The time → the version that applies. A month begins at midnight in Lagos, an hour before UTC's.
it.each([
  ['2025-01-01T00:00:00Z', '2026-11'],
  ['2026-11-20T12:00:00Z', '2026-11'],
  ['2027-02-28T22:59:59Z', '2026-11'],
  ['2027-02-28T23:00:00Z', '2027-03'],
  ['2030-01-01T00:00:00Z', '2027-03'],
])('legalTextAt: at %s version %s applies', (at, version) => {
  const texts = [text('terms', '2027-03'), text('privacy', '2026-12'), text('terms', '2026-11')]
  expect(legalTextAt('terms', new Date(at), texts).version).toBe(version)
})
