/** Tests the check of citations with planted breaches. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { citationFaults, sectionsOf } from './citations.ts'

const SECTIONS = sectionsOf('# Product\n\n## 4. The store\n### 4.1 Accounts\n### 4.12 Others\n')
// Composed, so that the check does not find the planted breaches in this file.
const OLD = ['Spec', 'spec', 'Specification'].map((name) => `${name} §3`)
const product = (sections: string) => `Product ${sections}`

const found = (source: string) =>
  citationFaults('a.ts', source, SECTIONS).map(({ place, found: what }) => [place, what])

it('citations: reads the section numbers of a document from its headings', () => {
  expect([...SECTIONS]).toEqual(['4', '4.1', '4.12'])
})

it('citations: allows sections that exist', () => {
  expect(found(`/** ${product('§4')}, ${product('§4.1, §4.12 and §4')}. RFC 9180 §5.1. a.spec.ts */`)).toEqual([])
})

it.each(OLD)('citations: refuses the planted "%s"', (planted) => {
  expect(found(`const a = 1\n/** ${planted}: a field. */`)).toEqual([['a.ts:2', planted.slice(0, -1)]])
})

it.each([`with ${'the'} spec's words`, `under the flags of ${'the'} specification`])(
  'citations: refuses the planted words "%s"',
  (planted) => expect(found(`// ${planted}`)).toHaveLength(1),
)

it('citations: refuses planted sections without a heading, also in lists and after a line break', () => {
  expect(found(`// ${product('§5')}`)).toEqual([['a.ts:1', 'docs/product.md has no §5']])
  expect(found(`// ${product('§4.1, §4.2 and §4.3')}.`)).toEqual([
    ['a.ts:1', 'docs/product.md has no §4.2'],
    ['a.ts:1', 'docs/product.md has no §4.3'],
  ])
  expect(found(`/**\n * As in ${product('\n * §9')}\n */`)).toEqual([['a.ts:2', 'docs/product.md has no §9']])
})

it('citations: docs/product.md numbers its sections without a gap or a repeat', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'product.md'), 'utf8')
  const numbers = [...text.matchAll(/^#{2,4} (\d+(?:\.\d+)*)/gm)].map(([, number = '']) => number)
  expect(numbers.length).toBeGreaterThan(60)
  let [section, part] = [0, 0]
  for (const number of numbers) {
    ;[section, part] = number.includes('.') ? [section, part + 1] : [section + 1, 0]
    expect(number).toBe(part === 0 ? `${section}` : `${section}.${part}`)
  }
})
